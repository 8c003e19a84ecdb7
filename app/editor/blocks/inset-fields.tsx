/** The fields of an inset's form, by the description of its kind. */
import { handleOneLineKey } from '../../newsroom/ui/one-line.ts';
import { TextArea } from '../../ui/field.tsx';
import { FileField } from './file-field.tsx';
import type { InsetData, InsetField } from './inset-kinds.ts';
import { idOf, problemOf, textOf } from './inset-problems.ts';
import { ItemsField } from './items-field.tsx';
import { LooksField } from './looks-field.tsx';
import { PictureDetails, PictureField, type PictureFiles } from './picture-field.tsx';
import { TableField } from './table-field.tsx';

interface InsetFieldsProps {
  fields: readonly InsetField[];
  data: InsetData;
  isTried: boolean;
  owner?: string;
  files?: PictureFiles;
  onChange: (changed: InsetData) => void;
}

/** Shows the fields of a form one after another. `owner` tells those of several items apart. */
export function InsetFields({ fields, data, isTried, owner = '', files, onChange }: InsetFieldsProps) {
  return fields.map((field, index) => {
    const id = idOf(field, owner);
    // Items can move while one of their fields sends a file, so the key is the id without the number of the item.
    const key = idOf(field, '');
    const problem = problemOf(field, data, isTried);
    switch (field.kind) {
      case 'line':
        return (
          <TextArea
            key={key}
            id={id}
            label={field.label}
            hint={field.hint}
            rows={1}
            onKeyDown={handleOneLineKey}
            data-first-focus={index === 0 && owner === '' ? '' : undefined}
            value={textOf(data[field.name])}
            problem={problem}
            onChange={({ currentTarget }) => onChange({ [field.name]: currentTarget.value })}
          />
        );
      case 'text':
        return <LooksField key={key} {...{ id, field, data, problem, onChange }} />;
      case 'image':
        return <PictureField key={key} {...{ id, field, data, problem, onChange, files }} />;
      case 'details':
        return <PictureDetails key={key} {...{ id, field, data }} />;
      case 'file':
        return <FileField key={key} {...{ id, field, data, problem, onChange }} />;
      case 'items':
        return (
          <ItemsField key={key} {...{ id, field, data, problem, onChange }}>
            {(item) => <InsetFields fields={field.fields} isTried={isTried} {...item} />}
          </ItemsField>
        );
      case 'table':
        return <TableField key={key} {...{ id, field, data, problem, onChange }} />;
      default:
        return field satisfies never;
    }
  });
}

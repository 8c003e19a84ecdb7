/** The fields of an inset's form, by the description of its kind. */
import { isRecord, listOf } from '../../../domain/text/json-values.ts';
import { RowButton } from '../../newsroom/ui/row-button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { FileField } from './file-field.tsx';
import type { InsetField } from './inset-kinds.ts';
import { idOf, problemOf, textOf } from './inset-problems.ts';
import { LooksField } from './looks-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { InsetData } from './stored-inset.ts';
import { TableField } from './table-field.tsx';

const lineMaxUnits = 1_000;

/** Shows the fields of a form one after another. `owner` tells those of several items apart. */
export function InsetFields({
  fields,
  data,
  problems,
  owner = '',
  onChange,
}: {
  fields: readonly InsetField[];
  data: InsetData;
  problems: readonly (string | null)[];
  owner?: string;
  onChange: (changed: InsetData) => void;
}) {
  return fields.map((field, index) => {
    const id = idOf(field, owner);
    const problem = problems[index] ?? null;
    switch (field.kind) {
      case 'line':
        return (
          <TextArea
            key={id}
            id={id}
            label={field.label}
            rows={1}
            maxLength={lineMaxUnits}
            data-first-focus={index === 0 && owner === '' ? '' : undefined}
            value={textOf(data[field.name])}
            problem={problem}
            onChange={({ currentTarget }) => onChange({ [field.name]: currentTarget.value })}
          />
        );
      case 'text':
        return (
          <LooksField key={id} id={id} field={field} data={data} problem={problem} onChange={onChange} />
        );
      case 'image':
        return (
          <PictureField key={id} id={id} field={field} data={data} problem={problem} onChange={onChange} />
        );
      case 'file':
        return <FileField key={id} id={id} field={field} data={data} problem={problem} onChange={onChange} />;
      case 'items':
        return (
          <ItemsField key={id} id={id} field={field} data={data} problem={problem} onChange={onChange} />
        );
      case 'table':
        return <TableField key={id} id={id} data={data} problem={problem} onChange={onChange} />;
      default:
        return field satisfies never;
    }
  });
}

/** A list of records, such as the pictures of a gallery. */
function ItemsField({
  id,
  field: { name, noun, min, max, fields },
  data,
  problem,
  onChange,
}: {
  id: string;
  field: Extract<InsetField, { kind: 'items' }>;
  data: InsetData;
  problem: string | null;
  onChange: (changed: InsetData) => void;
}) {
  const stored = listOf(data[name]).filter(isRecord);
  // The first items wait for what is typed.
  const items = [...stored, ...Array.from({ length: Math.max(0, min - stored.length) }, () => ({}))];
  const set = (next: readonly InsetData[]) => onChange({ [name]: next });
  const move = (index: number, by: 1 | -1) => {
    const [item = {}] = items.slice(index, index + 1);
    set(items.toSpliced(index, 1).toSpliced(index + by, 0, item));
  };
  return (
    <div id={id} tabIndex={-1} className="grid gap-5">
      {items.map((item, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled.
          key={index}
          className="grid gap-4 border-t border-rule pt-3"
        >
          <legend className="kicker float-start">{`${noun} ${index + 1}`}</legend>
          <InsetFields
            fields={fields}
            data={item}
            problems={problem === null ? [] : fields.map((each) => problemOf(each, item))}
            owner={`-${index + 1}`}
            onChange={(changed) => set(items.with(index, { ...item, ...changed }))}
          />
          <p className="flex flex-wrap gap-x-5">
            {index === 0 ? null : (
              <RowButton aria-label={`Mover ${noun} ${index + 1} para cima`} onClick={() => move(index, -1)}>
                Mover para cima
              </RowButton>
            )}
            {index === items.length - 1 ? null : (
              <RowButton aria-label={`Mover ${noun} ${index + 1} para baixo`} onClick={() => move(index, 1)}>
                Mover para baixo
              </RowButton>
            )}
            {items.length > min ? (
              <RowButton
                aria-label={`Excluir ${noun} ${index + 1}`}
                onClick={() => set(items.toSpliced(index, 1))}
              >
                Excluir
              </RowButton>
            ) : null}
          </p>
        </fieldset>
      ))}
      {problem === null ? null : (
        <p role="alert" className="font-display text-sm font-semibold text-bad">
          {problem}
        </p>
      )}
      {items.length >= max ? null : (
        <button type="button" className="button-line" onClick={() => set([...items, {}])}>
          {`Adicionar ${noun}`}
        </button>
      )}
    </div>
  );
}

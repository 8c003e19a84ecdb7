/** The fields of an inset's form, by the description of its kind. */

import { type ReactNode, useRef } from 'react';
import { describeAttachment, isFileTitle } from '../../../domain/media/attachment.ts';
import { isRecord, listOf } from '../../../domain/text/json-values.ts';
import { itemsLeftOut } from '../../../domain/text/sentences.ts';
import { useImageUpload } from '../../newsroom/data/use-image-upload.ts';
import { DetailsOfImage } from '../../newsroom/media/image-details-form.tsx';
import { Alert } from '../../newsroom/ui/alert.tsx';
import { ImageField } from '../../newsroom/ui/image-field.tsx';
import { handleOneLineKey } from '../../newsroom/ui/one-line.ts';
import { RowButton } from '../../newsroom/ui/row-button.tsx';
import { UploadBar } from '../../newsroom/ui/upload-bar.tsx';
import { Button } from '../../program/button.tsx';
import { FileInput } from '../../program/file-field.tsx';
import { FieldFrame, TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import type { InsetData, InsetField, InsetFieldProps } from './inset-kinds.ts';
import { idOf, problemOf, textOf } from './inset-problems.ts';
import { LooksField } from './looks-field.tsx';
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

/** The field for a document or sound in the form of an inset; the file is sent as soon as it is chosen. */
function FileField({
  id,
  field: { name, label, accept, hint },
  data,
  problem,
  onChange,
}: InsetFieldProps<'file'>) {
  const chosen = useRef('');
  const url = data[name];
  const hasOwnTitle = !isFileTitle(textOf(data.title), textOf(url));
  const { progress, failure, send, stop } = useImageUpload('attachment', {
    onSent: (sent) => onChange({ [name]: sent, ...(hasOwnTitle ? {} : { title: chosen.current }) }),
    onRejected: () => {},
  });
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={failure ?? problem}>
      {(attributes) => (
        <>
          {progress === null ? null : (
            <UploadBar fileName={chosen.current} progress={progress} onStop={stop} />
          )}
          <FileInput
            id={id}
            fileName={typeof url === 'string' ? describeAttachment(url) : null}
            accept={accept}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) {
                chosen.current = file.name;
                send(file);
              }
              // Browsers report no change when a file of the same name is chosen again.
              currentTarget.value = '';
            }}
            {...attributes}
          />
        </>
      )}
    </FieldFrame>
  );
}

/** How a list of pictures receives several files that are chosen at once. */
interface PictureFiles {
  /** The file that a new picture starts with. */
  firstFile: File | null;
  /** Called with all files but the first one when the person chose several. */
  onMoreFiles: (files: readonly File[]) => void;
}

/** The file of a picture; its details in the library fill the empty texts beside it. */
function PictureField({
  id,
  field: { name, label },
  data,
  problem,
  onChange,
  files,
}: InsetFieldProps<'image'> & { files: PictureFiles | undefined }) {
  return (
    <ImageField
      id={id}
      label={label}
      name={id}
      purpose="editor"
      noun="imagem"
      value={textOf(data[name])}
      problem={problem}
      {...files}
      onChange={(url, image) =>
        onChange({
          [name]: url,
          ...(image && !data.alt ? { alt: image.altText } : {}),
          ...(image && !data.caption ? { caption: image.caption } : {}),
        })
      }
    />
  );
}

/**
 * Shows the details that the library has of a picture. If the library has no alternative text, it stores the one that
 * is typed here.
 */
function PictureDetails({
  id,
  field: { name },
  data,
}: Omit<InsetFieldProps<'details'>, 'problem' | 'onChange'>) {
  const url = textOf(data[name]);
  /**
   * The alternative text that was stored with the picture. It is used in this text alone until the person changes it.
   */
  const first = useRef(url === '' ? undefined : data.alt);
  return url === '' ? null : (
    <DetailsOfImage
      id={id}
      url={url}
      without={['altText', 'caption']}
      altText={data.alt === first.current ? undefined : textOf(data.alt)}
    />
  );
}

let lastId = 0;

function newId(): number {
  lastId += 1;
  return lastId;
}

/** The props of the fields of one item; `owner` distinguishes them from the fields of other items. */
interface ItemFields {
  data: InsetData;
  owner: string;
  files: PictureFiles;
  onChange: (changed: InsetData) => void;
}

/** A list of records in the form of an inset, such as the pictures of a gallery. */
function ItemsField({
  id,
  field: { name, noun, min, max, fields },
  data,
  problem,
  onChange,
  children,
}: InsetFieldProps<'items'> & { children: (item: ItemFields) => ReactNode }) {
  const stored = listOf(data[name]);
  // Empty items fill the list up to `min`. Stored items that are no records are kept, but not shown.
  const items = [...stored, ...Array.from({ length: Math.max(0, min - stored.length) }, () => ({}))];
  // An upload ends in the item in which it began, even after the item has moved.
  const ids = useRef<readonly number[]>([]);
  ids.current = items.map((_, index) => ids.current[index] ?? newId());
  const list = useRef<HTMLDivElement>(null);
  const files = useRef(new Map<number, File>());
  const set = (next: readonly unknown[], nextIds: readonly number[]) => {
    ids.current = nextIds;
    onChange({ [name]: next });
  };
  const move = (index: number, by: 1 | -1) => set(swap(items, index, by), swap(ids.current, index, by));
  const image = fields.find(({ kind }) => kind === 'image');
  /** Gives each file to an item below without a picture, or to a new one. */
  const addFiles = (index: number) => (more: readonly File[]) => {
    const next = [...items];
    const nextIds = [...ids.current];
    let at = index;
    const isTaken = (item: unknown, owner: number | undefined) =>
      !isRecord(item) ||
      textOf(item[image && 'name' in image ? image.name : '']) !== '' ||
      files.current.has(owner ?? 0);
    for (const file of more) {
      do at += 1;
      while (at < next.length && isTaken(next[at], nextIds[at]));
      if (at >= max) {
        toast.error(itemsLeftOut(String(max)));
        break;
      }
      next[at] ??= {};
      // A new identity makes the field send the file.
      nextIds[at] = newId();
      files.current.set(nextIds[at] ?? 0, file);
    }
    set(next, nextIds);
  };
  const which = (index: number) => <span className="sr-only">{`${noun} ${index + 1}`}</span>;
  return (
    <div ref={list} id={id} tabIndex={-1} className="grid gap-5">
      {items.map((item, index) =>
        isRecord(item) ? (
          <fieldset key={ids.current[index]} className="grid gap-4 border-t border-rule pt-3">
            <legend className="kicker float-start">{`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${index + 1}`}</legend>
            {children({
              data: item,
              owner: `-${index + 1}`,
              files: {
                firstFile: files.current.get(ids.current[index] ?? 0) ?? null,
                onMoreFiles: addFiles(index),
              },
              onChange: (changed) => set(items.with(index, { ...item, ...changed }), ids.current),
            })}
            <p className="flex flex-wrap gap-x-5">
              <RowButton disabled={index === 0} onClick={() => move(index, -1)}>
                Mover para cima {which(index)}
              </RowButton>
              <RowButton disabled={index === items.length - 1} onClick={() => move(index, 1)}>
                Mover para baixo {which(index)}
              </RowButton>
              <RowButton
                disabled={items.length <= min}
                onClick={() => {
                  // The button that was pressed leaves the page, so the list gets the focus.
                  list.current?.focus();
                  set(items.toSpliced(index, 1), ids.current.toSpliced(index, 1));
                }}
              >
                Excluir {which(index)}
              </RowButton>
            </p>
          </fieldset>
        ) : null,
      )}
      <Alert>{problem}</Alert>
      {items.length >= max ? null : (
        <Button label={`Adicionar ${noun}`} onClick={() => set([...items, {}], ids.current)} />
      )}
    </div>
  );
}

function swap<T>(list: readonly T[], index: number, by: 1 | -1): T[] {
  return list.toSpliced(index, 1).toSpliced(index + by, 0, ...list.slice(index, index + 1));
}

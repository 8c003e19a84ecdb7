/** A text with bold, italic and links in the form of an inset. */
import { type RefObject, useRef, useState } from 'react';
import { isRecord } from '../../../domain/text/json-values.ts';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import { invalidLinkAddress } from '../../../domain/text/sentences.ts';
import { RowButton } from '../../newsroom/ui/row-button.tsx';
import { Field, FieldFrame } from '../../ui/field.tsx';
import { readLookedText } from '../paste/pasted-blocks.ts';
import type { InsetFieldProps } from './inset-kinds.ts';
import { drawLookedText, type LookedText } from './looks.ts';

export function LooksField({ id, field: { name, label }, data, problem, onChange }: InsetFieldProps<'text'>) {
  const frame = useRef<HTMLDivElement>(null);
  const first = useRef(data);
  const stored = first.current[name];
  return (
    <div ref={frame}>
      <LookTools within={frame} />
      <FieldFrame id={id} label={label} problem={problem}>
        {() => (
          <LooksInput
            id={id}
            label={label}
            nodes={() => drawLookedText(typeof stored === 'string' ? stored : '', first.current.looks, name)}
            onChange={({ text, look }) => {
              const { [name]: _, ...others } = isRecord(data.looks) ? data.looks : {};
              onChange({ [name]: text, looks: look ? { ...others, [name]: look } : others });
            }}
          />
        )}
      </FieldFrame>
    </div>
  );
}

interface LooksInputProps {
  id?: string;
  /** Whether the field gets the focus when its dialog opens. */
  isFirst?: boolean;
  /**
   * Whether the field becomes editable only when it gets the focus: thousands of editable elements make a page slow.
   */
  opensOnFocus?: boolean;
  label: string;
  nodes: () => Node[];
  onChange: (text: LookedText) => void;
  /** Gets a pasted sheet; returns whether the sheet was used. */
  onPasteRows?: (data: DataTransfer) => boolean;
}

/** An element that is edited in place. Its text is read from it, and never written to it again. */
export function LooksInput({
  id,
  label,
  nodes,
  onChange,
  isFirst = false,
  opensOnFocus = false,
  onPasteRows,
}: LooksInputProps) {
  const fill = useRef((input: HTMLDivElement | null) => {
    if (input?.childNodes.length === 0) input.append(...nodes());
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a textarea has no bold words.
    <div
      ref={fill.current}
      id={id}
      role="textbox"
      aria-multiline="true"
      aria-label={label}
      contentEditable={opensOnFocus ? undefined : true}
      suppressContentEditableWarning
      spellCheck
      tabIndex={0}
      data-first-focus={isFirst ? '' : undefined}
      className="looks-input"
      // This happens before the browser sets the caret at the pointer.
      onPointerDown={opensOnFocus ? ({ currentTarget }) => openInput(currentTarget) : undefined}
      onFocus={opensOnFocus ? ({ currentTarget }) => openInput(currentTarget) : undefined}
      onInput={({ currentTarget }) => onChange(readLookedText(currentTarget))}
      onPaste={(event) => {
        event.preventDefault();
        if (onPasteRows?.(event.clipboardData)) return;
        document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
      }}
    />
  );
}

function openInput(input: HTMLElement): void {
  if (input.isContentEditable) return;
  input.contentEditable = 'true';
  // An element that gets the focus before it is editable has no caret, so the caret is set here.
  if (input.matches(':focus')) getSelection()?.collapse(input, 0);
}

/** The tools for the texts inside `within`; they change the selected text. */
export function LookTools({ within }: { within: RefObject<HTMLElement | null> }) {
  const selected = useRef<Range | null>(null);
  const address = useRef<HTMLInputElement>(null);
  const [link, setLink] = useState<{ problem: string | null } | null>(null);
  const act = (command: 'bold' | 'italic') => () => document.execCommand(command);
  const openLink = () => {
    const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : null;
    if (!range || !within.current?.contains(range.startContainer)) return;
    selected.current = range;
    setLink({ problem: null });
  };
  const apply = () => {
    const range = selected.current;
    const typed = address.current?.value.trim() ?? '';
    const href = linkAddress(/^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(typed) ? `https://${typed}` : typed);
    if (typed !== '' && href === null) return setLink({ problem: invalidLinkAddress });
    setLink(null);
    const from = range?.startContainer;
    const input = (from instanceof Element ? from : from?.parentElement)?.closest<HTMLElement>(
      '[role=textbox]',
    );
    if (!range || !input) return;
    input.focus();
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
    if (href === null) document.execCommand('unlink');
    else document.execCommand('createLink', false, href);
  };
  return (
    <div className="grid gap-2">
      <p
        role="toolbar"
        aria-label="Formatação do bloco"
        className="flex flex-wrap gap-x-5"
        onMouseDown={(event) => event.preventDefault()}
      >
        <RowButton label="Negrito" onClick={act('bold')} />
        <RowButton label="Itálico" onClick={act('italic')} />
        <RowButton label="Link" onClick={openLink} />
      </p>
      {link ? (
        <div className="flex flex-wrap items-end gap-4">
          <Field
            ref={address}
            id="endereco-no-bloco"
            label="Endereço do link"
            inputMode="url"
            autoComplete="off"
            autoFocus
            frameClass="grow"
            problem={link.problem}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
          <RowButton label="Aplicar" onClick={apply} />
        </div>
      ) : null}
    </div>
  );
}

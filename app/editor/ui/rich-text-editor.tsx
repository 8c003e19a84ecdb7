import { type RefObject, useEffect, useRef, useState } from 'react';
import { unreadableContent } from '../../../domain/text/sentences.ts';
import { openDocument } from '../document/raw-document.ts';
import { EditingDesk } from './editing-desk.tsx';
import type { UploadTextImage } from './image-dialog.tsx';
import type { EditorHandle } from './use-content-changes.ts';

export type RichTextEditorProps = {
  /** Serialized Draft.js raw content state, '' for an empty one. Read at mount and when `documentKey` changes. */
  initialContent: string;
  documentKey: string;
  /** The accessible name of the text. */
  label: string;
  /** Serialized raw state, a moment after the typing stops; at once when the editor is left or goes away. */
  onChange(content: string): void;
  /** Rejects with an Error whose message is the sentence to show. */
  uploadImage: UploadTextImage;
  /** The content cannot be parsed. Nothing is written over it until somebody decides so on the screen. */
  onUnreadable?(): void;
  /** Filled while a document is open. */
  handle?: RefObject<EditorHandle | null>;
};

/**
 * The text of an article, to be written as readers will see it (docs/product.md#editor). What the editor does not
 * know of the stored document it keeps; a document that was not changed is never handed to `onChange`.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  return <OneDocument key={props.documentKey} {...props} />;
}

function OneDocument({
  initialContent,
  label,
  onChange,
  uploadImage,
  onUnreadable,
  handle,
}: RichTextEditorProps) {
  const [opened, setOpened] = useState(() => openDocument(initialContent));
  const tell = useRef(onUnreadable);
  const isUnreadable = opened === null;
  useEffect(() => {
    if (isUnreadable) tell.current?.();
  }, [isUnreadable]);
  if (opened) {
    return (
      <EditingDesk
        opened={opened}
        label={label}
        onChange={onChange}
        uploadImage={uploadImage}
        handle={handle}
      />
    );
  }
  return (
    <section aria-label={label} className="border-s-4 border-bad ps-4 font-display">
      <p role="alert" className="text-lg/7 font-semibold">
        {unreadableContent}
      </p>
      <details className="mt-3">
        <summary>Ver o que está guardado</summary>
        <pre className="mt-2 max-h-64 overflow-auto bg-surface p-3 text-sm whitespace-pre-wrap">
          {initialContent}
        </pre>
      </details>
      <button type="button" className="button-line mt-4" onClick={() => setOpened(openDocument(''))}>
        Começar um texto novo
      </button>
    </section>
  );
}

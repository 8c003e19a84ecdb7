/**
 * The editor of an article. A document that cannot be read stays stored until the person begins a new text
 * (docs/product.md#editor).
 */
import { useState } from 'react';
import { unreadableContent } from '../../../domain/text/sentences.ts';
import { Button } from '../../program/button.tsx';
import { openDocument } from '../document/raw-document.ts';
import { EditingDesk, type EditorHost } from './editing-desk.tsx';

type RichTextEditorProps = {
  /** The text as raw content of Draft.js; '' for an empty text. It is read once, when the editor is mounted. */
  content: string;
  label: string;
  host: EditorHost;
};

export function RichTextEditor({ content, label, host }: RichTextEditorProps) {
  const [opened, setOpened] = useState(() => openDocument(content));
  if (opened) return <EditingDesk opened={opened} content={content} label={label} host={host} />;
  return (
    <section aria-label={label} className="border-s-4 border-bad ps-4 font-display">
      <p role="alert" className="text-lg/7 font-semibold">
        {unreadableContent}
      </p>
      <details className="mt-3">
        <summary>Ver o texto salvo</summary>
        <pre className="mt-2 max-h-64 overflow-auto bg-surface p-3 text-sm whitespace-pre-wrap">
          {content}
        </pre>
      </details>
      <Button label="Começar um texto novo" className="mt-4" onClick={() => setOpened(openDocument(''))} />
    </section>
  );
}

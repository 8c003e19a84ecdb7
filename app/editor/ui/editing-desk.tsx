import { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { droppedImages } from '../../../domain/text/sentences.ts';
import { createDocumentWriter } from '../document/document-writer.ts';
import './editor.css';
import type { OpenDocument } from '../document/raw-document.ts';
import { replaceDocument } from '../document/replace-document.ts';
import { createExtensions, typingRules } from '../schema/editor-extensions.ts';
import { type Asked, EditorQuestions } from './editor-questions.tsx';
import type { UploadTextImage } from './image-dialog.tsx';
import { TextMeasure } from './text-measure.tsx';
import { Toolbar } from './toolbar.tsx';
import { type EditorHandle, type RunningEditor, useContentChanges } from './use-content-changes.ts';

const hidden = { top: 80, bottom: 160, left: 0, right: 0 };

/** Toolbar, page and measure of one document that is being written. */
export function EditingDesk({
  opened,
  label,
  onChange,
  uploadImage,
  handle,
}: {
  opened: OpenDocument;
  label: string;
  onChange: (content: string) => void;
  uploadImage: UploadTextImage;
  handle: RefObject<EditorHandle | null> | undefined;
}) {
  const desk = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [running, setRunning] = useState<RunningEditor | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [content, setContent] = useState(opened.raw);
  // As it was at first: another name is no reason to begin the text anew.
  const [name] = useState(label);
  const editor = running?.editor ?? null;

  // Before anything is painted. Its own life, and not that of `useEditor`, which ends what takes long to appear.
  useLayoutEffect(() => {
    const made = new Editor({
      element: page.current,
      extensions: createExtensions({
        onEditImage: (pos, { alt }) => setAsked({ kind: 'alternative text', pos, alt }),
        onEditVideo: (pos, src) => setAsked({ kind: 'video', pos, address: src }),
        onImages: (files) => setAsked({ kind: 'images', files, index: 0 }),
        onDroppedImages: () => toast.error(droppedImages),
        onLink: () => setAsked({ kind: 'link' }),
        onToolbar: () => desk.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus(),
      }),
      content: { type: 'doc', content: [...opened.nodes] },
      enableInputRules: typingRules,
      enablePasteRules: false,
      enableCoreExtensions: { delete: false, textDirection: false },
      // The content policy lets no style into the page.
      injectCSS: false,
      editorProps: {
        attributes: {
          'aria-label': name,
          'aria-multiline': 'true',
          class: 'rich-text editor-page',
          lang: 'pt-BR',
          spellcheck: 'true',
        },
        // Above lies the toolbar, below what the form can be done with.
        scrollMargin: hidden,
        scrollThreshold: hidden,
      },
    });
    let writeDoc = createDocumentWriter(opened, made.state.doc);
    setRunning({
      editor: made,
      write: () => writeDoc(made.state.doc),
      replace: (next) => {
        const doc = made.schema.nodeFromJSON({ type: 'doc', content: [...next.nodes] });
        made.view.dispatch(replaceDocument(made.state.tr, doc));
        writeDoc = createDocumentWriter(next, made.state.doc);
        setContent(next.raw);
      },
    });
    return () => made.destroy();
  }, [opened, name]);

  const tell = (next: string) => {
    setContent(next);
    onChange(next);
  };
  const [answers, setAnswers] = useState(0);
  // Once the dialog is gone: before, nothing behind it can take the focus.
  useEffect(() => {
    if (answers > 0) editor?.commands.focus();
  }, [answers, editor]);
  useContentChanges(running, { onChange: tell, first: opened.raw, handle });

  return (
    <div ref={desk} className="editor">
      {editor ? (
        <Toolbar
          editor={editor}
          requests={{
            onLink: () => setAsked({ kind: 'link' }),
            onImage: () => setAsked({ kind: 'images', files: [], index: 0 }),
            onVideo: () => setAsked({ kind: 'video', pos: null, address: '' }),
          }}
        />
      ) : null}
      <div ref={page} />
      <TextMeasure content={content} />
      {editor && asked ? (
        <EditorQuestions
          editor={editor}
          asked={asked}
          uploadImage={uploadImage}
          onAnswered={() => {
            setAsked(null);
            setAnswers(answers + 1);
          }}
          onAsk={setAsked}
        />
      ) : null}
    </div>
  );
}

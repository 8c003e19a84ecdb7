import { Editor } from '@tiptap/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { droppedImages, pastedTable } from '../../../domain/text/sentences.ts';
import { createDocumentWriter } from '../document/document-writer.ts';
import './editor.css';
import { type OpenDocument, openDocument } from '../document/raw-document.ts';
import { replaceDocument } from '../document/replace-document.ts';
import { createExtensions, typingRules } from '../schema/editor-extensions.ts';
import { type Asked, EditorQuestions } from './editor-questions.tsx';
import type { UploadTextImage } from './image-dialog.tsx';
import { TextMeasure } from './text-measure.tsx';
import { Toolbar } from './toolbar.tsx';

/** The sticky toolbar above and the form's buttons below cover this much of the text, in pixels. */
const covered = { top: 80, bottom: 160, left: 0, right: 0 };

/** An open editor, as the saver of the form uses it. */
export interface EditorHandle {
  /** The document to store, when it changed since the last reading; else null. */
  read: () => string | null;
  /**
   * Shows another stored document; the selection and the undo history stay. Returns false, and changes nothing, when it
   * cannot be parsed.
   */
  replace: (content: string) => boolean;
}

export interface EditorHost {
  /** The returned function is called before the editor closes: it reads the last text. */
  attachEditor: (editor: EditorHandle) => () => void;
  /** Called after every change of the document. */
  handleTyping: () => void;
}

/** Toolbar, page and word count of one document. */
export function EditingDesk({
  opened,
  content,
  label,
  host,
  uploadImage,
}: {
  /** Read at mount. */
  opened: OpenDocument;
  /** The text that was read last, for the word count. */
  content: string;
  label: string;
  host: EditorHost;
  uploadImage: UploadTextImage;
}) {
  const desk = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef(opened);
  // Another label must not create another editor.
  const [name] = useState(label);

  // Before the first paint. Not by `useEditor`, which destroys an editor that is mounted late.
  useLayoutEffect(() => {
    const first = latest.current;
    const made = new Editor({
      element: page.current,
      extensions: createExtensions({
        onEditImage: (pos, { alt }) => setAsked({ kind: 'alternative text', pos, alt }),
        onEditVideo: (pos, src) => setAsked({ kind: 'video', pos, address: src }),
        onImages: (files) => setAsked({ kind: 'images', files, index: 0 }),
        onDroppedImages: () => toast.error(droppedImages),
        onRows: () => toast(pastedTable),
        onLink: () => setAsked({ kind: 'link' }),
        onToolbar: () => desk.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus(),
      }),
      content: { type: 'doc', content: [...first.nodes] },
      enableInputRules: typingRules,
      enablePasteRules: false,
      enableCoreExtensions: { delete: false, textDirection: false },
      // The content policy forbids inline styles.
      injectCSS: false,
      editorProps: {
        attributes: {
          'aria-label': name,
          'aria-multiline': 'true',
          class: 'rich-text editor-page',
          lang: 'pt-BR',
          spellcheck: 'true',
        },
        scrollMargin: covered,
        scrollThreshold: covered,
      },
    });
    let writeDoc = createDocumentWriter(first, made.state.doc);
    let isRead = true;
    const detach = host.attachEditor({
      read: () => {
        if (isRead) return null;
        isRead = true;
        return writeDoc(made.state.doc);
      },
      replace: (text) => {
        const next = openDocument(text);
        if (!next) return false;
        const doc = made.schema.nodeFromJSON({ type: 'doc', content: [...next.nodes] });
        made.view.dispatch(replaceDocument(made.state.tr, doc));
        writeDoc = createDocumentWriter(next, made.state.doc);
        isRead = true;
        return true;
      },
    });
    made.on('update', () => {
      isRead = false;
      host.handleTyping();
    });
    setEditor(made);
    return () => {
      detach();
      // Mounted again, the editor opens the text as it was left.
      latest.current = openDocument(writeDoc(made.state.doc)) ?? first;
      made.destroy();
    };
  }, [host, name]);

  const [answers, setAnswers] = useState(0);
  // After the dialog was closed: nothing behind an open modal can be focused.
  useEffect(() => {
    if (answers > 0) editor?.commands.focus();
  }, [answers, editor]);

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

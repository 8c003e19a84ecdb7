/** The editor with its toolbar and dialogs. */
import { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countWords, parseRichText, plainText, readingMinutes } from '../../../domain/text/rich-text.ts';
import { insetLines } from '../../../domain/text/rich-text-insets.ts';
import { droppedImages, largePastedTable, largeTable, pastedTable } from '../../../domain/text/sentences.ts';
import type { TextPlace } from '../../../domain/text/text-place.ts';
import { Button } from '../../program/button.tsx';
import { usePerson } from '../../program/person.ts';
import { toast } from '../../ui/toast.ts';
import { nameEmbeds } from '../blocks/embed-words.ts';
import { deleteKeptForm, type KeptForm, readKeptForm } from '../blocks/kept-form.ts';
import { findInset, writeInset } from '../blocks/stored-inset.ts';
import { fitsForm } from '../blocks/table-cells.ts';
import { revealPlace } from '../commands/reveal-place.ts';
import { createDocumentWriter } from '../document/document-writer.ts';
import { type OpenDocument, openDocument } from '../document/raw-document.ts';
import { replaceDocument } from '../document/replace-document.ts';
import { createExtensions, typingRules } from '../schema/editor-extensions.ts';
import { EditorDialogs } from './editor-dialogs.tsx';
import { watchKeyboard } from './keyboard.ts';
import type { OpenDialog } from './open-dialog.ts';
import { Toolbar } from './toolbar.tsx';
import './editor.css';

const numbers = new Intl.NumberFormat('pt-BR');
/** The toolbar covers so many pixels at the top, and the buttons of the form so many at the bottom. */
const coveredPx = { top: 80, bottom: 160, left: 0, right: 0 };

export interface EditorHandle {
  /** Returns the document to store; null if it has not changed since the last call. */
  read: () => string | null;
  /** Shows another stored document. Returns false when the document cannot be parsed. */
  replace: (content: string) => boolean;
  /** Selects a place of the text and scrolls to it. Returns false when the text does not have this place. */
  reveal: (place: TextPlace) => boolean;
}

export interface EditorHost {
  /** The returned function is called before the editor closes, to read the last text. */
  attachEditor: (editor: EditorHandle) => () => void;
  handleTyping: () => void;
}

interface EditingDeskProps {
  opened: OpenDocument;
  content: string;
  label: string;
  host: EditorHost;
}

export function EditingDesk({ opened, content, label, host }: EditingDeskProps) {
  const desk = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { userId } = usePerson();
  const [kept, setKept] = useState(() => readKeptForm(userId));
  const latest = useRef(opened);
  // If the label changes, the editor must not be created again.
  const [name] = useState(label);

  useEffect(watchKeyboard, []);
  // The editor is created before the first paint; `useEditor` destroys an editor that is mounted late.
  useLayoutEffect(() => {
    const first = latest.current;
    const made = new Editor({
      element: page.current,
      extensions: createExtensions({
        onEditImage: (pos, image) => setDialog({ kind: 'image', pos, ...image }),
        onEditVideo: (pos, src) => setDialog({ kind: 'video', pos, address: src }),
        onImages: (files) => setDialog({ kind: 'images', files, index: 0 }),
        onDroppedImages: () => toast.error(droppedImages),
        onLines: (isTooLarge) => toast.neutral(isTooLarge ? largePastedTable : pastedTable),
        onEmbed: (address) => void nameEmbeds(made, address),
        onLink: () => setDialog({ kind: 'link' }),
        onEditInset: (pos, stored) => {
          if (stored.inset.kind === 'table' && !fitsForm(stored.data)) toast.error(largeTable);
          else setDialog({ kind: 'inset', pos, stored });
        },
        // The user types the next letter into the list, so the list must be open by then.
        onSlash: () => flushSync(() => setDialog({ kind: 'insert', isTyped: true })),
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
          // A closing dialog returns the focus before the text is editable again.
          tabindex: '0',
        },
        scrollMargin: coveredPx,
        scrollThreshold: coveredPx,
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
      reveal: (place) => revealPlace(made, place),
    });
    made.on('update', () => {
      isRead = false;
      host.handleTyping();
    });
    setEditor(made);
    return () => {
      detach();
      // A remounted editor opens the text as it was left.
      latest.current = openDocument(writeDoc(made.state.doc)) ?? first;
      made.destroy();
    };
  }, [host, name]);

  const isAsking = dialog !== null;
  useLayoutEffect(() => {
    if (!editor || !isAsking) return;
    // The browser's undo takes back the last text typed anywhere on the page. So while a dialog is open the text is not
    // editable, and Ctrl+Z in the dialog cannot change it.
    editor.setEditable(false, false);
    return () => {
      editor.setEditable(true, false);
      if (editor.view.hasFocus()) editor.view.focus();
    };
  }, [editor, isAsking]);

  const [doneCount, setDoneCount] = useState(0);
  // The focus is set after the dialog has closed, because nothing behind an open modal can have it.
  useEffect(() => {
    // If the text has the focus already, the editor's own focus command would not restore the selection.
    if (doneCount > 0) editor?.view.focus();
  }, [doneCount, editor]);

  return (
    <div ref={desk} className="editor">
      {editor && kept ? (
        <KeptFormNotice
          kept={kept}
          onRecover={() => {
            setKept(null);
            setDialog(reopenForm(editor, kept));
          }}
          onDiscard={() => {
            setKept(null);
            deleteKeptForm(userId);
          }}
        />
      ) : null}
      {editor ? (
        <Toolbar
          editor={editor}
          onLink={() => setDialog({ kind: 'link' })}
          onImage={() => setDialog({ kind: 'images', files: [], index: 0 })}
          onInsert={() => setDialog({ kind: 'insert', isTyped: false })}
          onVideo={() => setDialog({ kind: 'video', pos: null, address: '' })}
        />
      ) : null}
      <div ref={page} />
      <TextMeasure content={content} />
      {editor && dialog ? (
        <EditorDialogs
          editor={editor}
          opened={dialog}
          onDone={() => {
            setDialog(null);
            setDoneCount(doneCount + 1);
          }}
          onOpen={setDialog}
        />
      ) : null}
    </div>
  );
}

/** Restores the form of a block after a reload, at the block that it changes or at the position of a new block. */
function reopenForm(editor: Editor, { kind, before, data, index }: KeptForm): OpenDialog {
  const { doc, tr } = editor.state;
  let [pos, place] = [0, 0];
  for (const [at, node] of doc.children.entries()) {
    const stored = before && findInset(node.attrs.origin);
    if (stored?.kind === kind && JSON.stringify(stored.data) === JSON.stringify(before))
      return { kind: 'inset', pos, stored, typed: data };
    if (at <= index) place = pos;
    pos += node.nodeSize;
  }
  editor.view.dispatch(tr.setSelection(Selection.near(doc.resolve(place + 1))));
  return { kind: 'inset', pos: null, added: kind, typed: data };
}

function TextMeasure({ content }: { content: string }) {
  const words = useMemo(() => {
    const text = parseRichText(content);
    return text ? countWords(plainText(text)) : 0;
  }, [content]);
  return (
    <p className="editor-measure">
      {words === 1 ? '1 palavra' : `${numbers.format(words)} palavras`}
      {words === 0 ? null : ` · ${readingMinutes(words)} min de leitura`}
    </p>
  );
}

interface KeptFormNoticeProps {
  kept: KeptForm;
  onRecover: () => void;
  onDiscard: () => void;
}

/** Offers, above the text, the form of a block that a reload of the page closed. */
export function KeptFormNotice({ kept: { kind, data }, onRecover, onDiscard }: KeptFormNoticeProps) {
  const inset = findInset(writeInset(kind, data, null))?.inset;
  return (
    <section
      aria-label="Bloco não salvo"
      className="mb-3 border-s-4 border-marker-rule bg-surface px-4 py-3 font-display"
    >
      <p className="font-semibold">{`A página fechou um bloco com o que você escrevia: ${kind.label}.`}</p>
      <p className="mt-1 line-clamp-2 text-muted">{inset ? insetLines(inset).join(' · ') : ''}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <Button label="Recuperar bloco" isMain onClick={onRecover} />
        <Button label="Descartar bloco" onClick={onDiscard} />
      </p>
    </section>
  );
}

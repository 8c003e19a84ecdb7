/** The dialogs of the editor: link, image, video, the list of blocks, and insets. */
import type { Editor } from '@tiptap/core';
import { youtubeVideoId } from '../../../domain/media/video.ts';
import { isRecord } from '../../../domain/text/json-values.ts';
import { invalidVideoAddress } from '../../../domain/text/sentences.ts';
import { nameEmbeds } from '../blocks/embed-words.ts';
import { InsertDialog } from '../blocks/insert-dialog.tsx';
import { InsetDialog } from '../blocks/inset-dialog.tsx';
import type { InsetData, InsetKind } from '../blocks/inset-kinds.ts';
import { isStillInset, type StoredInset, writeInset } from '../blocks/stored-inset.ts';
import { runCommand } from '../commands/block-commands.ts';
import { changeMedia, insertMedia, insertTextBlock } from '../commands/media-commands.ts';
import { OneFieldDialog } from './editor-dialog.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { OpenDialog } from './open-dialog.ts';

interface EditorDialogsProps {
  editor: Editor;
  opened: OpenDialog;
  onDone: () => void;
  onOpen: (next: OpenDialog | null) => void;
}

export function EditorDialogs({ editor, opened, onDone, onOpen }: EditorDialogsProps) {
  const close = () => onOpen(null);
  switch (opened.kind) {
    case 'images': {
      const { files, index } = opened;
      const following = index + 1 < files.length ? { ...opened, index: index + 1 } : null;
      return (
        <ImageDialog
          key={index}
          file={files[index] ?? null}
          count={files.length > 1 ? ` (${index + 1} de ${files.length})` : ''}
          onSave={({ src, alt, caption }) => {
            runCommand(editor, insertMedia('image', { src, alt }, caption));
            if (following) onOpen(following);
            else onDone();
          }}
          onClose={() => onOpen(following)}
        />
      );
    }
    case 'image':
      return (
        <ImageDialog
          image={opened}
          onSave={({ src, alt }) => {
            runCommand(editor, changeMedia(opened.pos, { src, alt }));
            onDone();
          }}
          onClose={close}
        />
      );
    case 'video':
      return (
        <OneFieldDialog
          id="endereco-do-video"
          title={opened.address === '' ? 'Inserir vídeo' : 'Trocar vídeo'}
          submit={opened.address === '' ? 'Inserir' : 'Salvar'}
          label="Endereço do vídeo"
          hint="Por exemplo https://www.youtube.com/watch?v=… ou https://youtu.be/…"
          inputMode="url"
          autoComplete="off"
          required
          defaultValue={opened.address}
          check={(address) => (youtubeVideoId(address) === null ? invalidVideoAddress : null)}
          onSave={(src) => {
            runCommand(
              editor,
              opened.pos === null ? insertMedia('video', { src }) : changeMedia(opened.pos, { src }),
            );
            onDone();
          }}
          onClose={close}
        />
      );
    case 'link': {
      const { href } = editor.getAttributes('link');
      return (
        <LinkDialog
          href={typeof href === 'string' ? href : ''}
          needsText={editor.state.selection.empty && !editor.isActive('link')}
          onLink={(address, text) => {
            setLink(editor, address, text);
            onDone();
          }}
          onUnlink={() => {
            editor.chain().extendMarkRange('link').unsetMark('link').run();
            onDone();
          }}
          onClose={close}
        />
      );
    }
    case 'insert':
      return (
        <InsertDialog
          onChoose={({ does }) => {
            if (does.kind === 'dialog') return onOpen(does.dialog);
            if (does.kind === 'text') runCommand(editor, insertTextBlock(does.block));
            else if (does.inset.fields.length > 0)
              return onOpen({ kind: 'inset', pos: null, added: does.inset });
            else insertInset(editor, does.inset, {});
            onDone();
          }}
          onClose={(words) => {
            if (opened.isTyped) editor.view.dispatch(editor.state.tr.insertText(`/${words}`));
            onDone();
          }}
        />
      );
    case 'inset': {
      const kind = opened.pos === null ? opened.added : opened.stored.kind;
      return kind === null ? null : (
        <InsetDialog
          kind={kind}
          stored={opened.pos === null ? null : opened.stored.data}
          typed={opened.typed}
          index={editor.state.selection.$from.index(0)}
          onSave={(data) => {
            if (opened.pos === null) insertInset(editor, kind, data);
            else changeInset(editor, opened.pos, opened.stored, kind, data);
            onDone();
          }}
          onClose={onDone}
        />
      );
    }
    default:
      return opened satisfies never;
  }
}

function insertInset(editor: Editor, kind: InsetKind, data: InsetData): void {
  const origin = writeInset(kind, data, null);
  if (!origin) return;
  runCommand(editor, insertMedia('foreign', { origin }));
  if (typeof data.url === 'string') void nameEmbeds(editor, data.url);
}

/**
 * Replaces the inset that the form was opened for. If the text no longer has that inset, the new one is inserted at the
 * caret.
 */
function changeInset(
  editor: Editor,
  pos: number,
  stored: StoredInset,
  kind: InsetKind,
  data: InsetData,
): void {
  const before = editor.state.doc.nodeAt(pos)?.attrs.origin ?? null;
  // The picture of a card belongs to its address, so a new address drops the picture.
  const { src: _src, ...others } = data;
  const origin = writeInset(kind, data.url === stored.data.url ? data : others, before);
  if (!isStillInset(before, stored)) insertInset(editor, kind, data);
  else if (origin) runCommand(editor, changeMedia(pos, { origin }));
}

function setLink(editor: Editor, href: string, text: string): void {
  const attrs = { href, entity: withAddress(editor.getAttributes('link').entity, href) };
  if (text === '') editor.chain().extendMarkRange('link').setMark('link', attrs).run();
  else editor.commands.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs }] });
}

/** Returns the stored entity of a link with another address and its other data unchanged. */
function withAddress(entity: unknown, href: string): unknown {
  if (!isRecord(entity) || !isRecord(entity.data)) return null;
  const name = entity.data.url === undefined ? 'href' : 'url';
  return { ...entity, data: { ...entity.data, [name]: href } };
}

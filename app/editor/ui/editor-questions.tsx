import type { Editor } from '@tiptap/core';
import { isRecord } from '../../../domain/text/json-values.ts';
import { changeMedia, insertMedia } from '../commands/media-commands.ts';
import { run } from '../schema/text-blocks.ts';
import { AlternativeTextDialog, ImageDialog, type UploadTextImage } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { VideoDialog } from './video-dialog.tsx';

/** The open dialog. `pos` is the position of the changed node; null for a new one. */
export type Asked =
  | { readonly kind: 'images'; readonly files: readonly File[]; readonly index: number }
  | { readonly kind: 'alternative text'; readonly pos: number; readonly alt: string }
  | { readonly kind: 'video'; readonly pos: number | null; readonly address: string }
  | { readonly kind: 'link' };

export function EditorQuestions({
  editor,
  asked,
  uploadImage,
  onAnswered,
  onAsk,
}: {
  editor: Editor;
  asked: Asked;
  uploadImage: UploadTextImage;
  /** Called when the answer is in the text. */
  onAnswered: () => void;
  onAsk: (next: Asked | null) => void;
}) {
  const close = () => onAsk(null);
  switch (asked.kind) {
    case 'images': {
      const { files, index } = asked;
      const following = index + 1 < files.length ? { ...asked, index: index + 1 } : null;
      return (
        <ImageDialog
          key={index}
          file={files[index] ?? null}
          count={files.length > 1 ? ` (${index + 1} de ${files.length})` : ''}
          upload={uploadImage}
          onInsert={({ src, alt }) => {
            run(editor, insertMedia('image', { src, alt }));
            if (following) onAsk(following);
            else onAnswered();
          }}
          onClose={() => onAsk(following)}
        />
      );
    }
    case 'alternative text':
      return (
        <AlternativeTextDialog
          alt={asked.alt}
          onSave={(alt) => {
            run(editor, changeMedia(asked.pos, { alt }));
            onAnswered();
          }}
          onClose={close}
        />
      );
    case 'video':
      return (
        <VideoDialog
          address={asked.address}
          onInsert={(src) => {
            run(editor, asked.pos === null ? insertMedia('video', { src }) : changeMedia(asked.pos, { src }));
            onAnswered();
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
            onAnswered();
          }}
          onUnlink={() => {
            editor.chain().extendMarkRange('link').unsetMark('link').run();
            onAnswered();
          }}
          onClose={close}
        />
      );
    }
    default:
      return asked satisfies never;
  }
}

function setLink(editor: Editor, href: string, text: string): void {
  const attrs = { href, entity: leadingTo(editor.getAttributes('link').entity, href) };
  if (text === '') editor.chain().extendMarkRange('link').setMark('link', attrs).run();
  else editor.commands.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs }] });
}

/** The stored entity of a link with another address; keeps its other data. */
function leadingTo(entity: unknown, href: string): unknown {
  if (!isRecord(entity) || !isRecord(entity.data)) return null;
  const name = entity.data.url === undefined ? 'href' : 'url';
  return { ...entity, data: { ...entity.data, [name]: href } };
}

/** Asks the server for title, author and picture of the posts of other sites that the editor shows as cards. */
import type { Editor } from '@tiptap/core';
import { findEmbed } from '../../../domain/media/embed.ts';
import { newsroom } from '../../program/api.ts';
import { callQuietly } from '../../program/call.ts';
import { embedKind } from './inset-kinds.ts';
import { findInset, writeInset } from './stored-inset.ts';

/** Fills the cards of an address that have no words yet. Without an answer they stay as they are. */
export async function nameEmbeds(editor: Editor, address: string): Promise<void> {
  if (!findEmbed(address)) return;
  const card = await callQuietly(() => newsroom.incorporacoes.$post({ json: { endereco: address } })).catch(
    () => null,
  );
  if (card === null || card.title + card.author + card.src === '' || editor.isDestroyed) return;
  const { tr, doc } = editor.state;
  doc.forEach((node, pos) => {
    const found = findInset(node.attrs.origin);
    const isNameless = found?.data.url === address && !found.data.title && !found.data.author;
    const origin = isNameless ? writeInset(embedKind, { ...found.data, ...card }, node.attrs.origin) : null;
    if (origin) tr.setNodeMarkup(pos, undefined, { ...node.attrs, origin });
  });
  // One undo removes the card together with its words.
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
}

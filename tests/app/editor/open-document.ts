/** Opens stored documents for the tests as the editor does. */
import { getSchema } from '@tiptap/core';
import { type OpenDocument, openDocument } from '../../../app/editor/document/raw-document.ts';
import { createExtensions } from '../../../app/editor/schema/editor-extensions.ts';

export const schema = getSchema(
  createExtensions({
    onEditImage: () => {},
    onEditVideo: () => {},
    onImages: () => {},
    onDroppedImages: () => {},
    onEmbed: () => {},
    onLines: () => {},
    onLink: () => {},
    onEditInset: () => {},
    onSlash: () => {},
    onToolbar: () => {},
  }),
);

/** Returns the opened document and its nodes in the editor. Throws when it cannot be parsed. */
export function openInEditor(raw: string): {
  opened: OpenDocument;
  doc: ReturnType<typeof schema.nodeFromJSON>;
} {
  const opened = openDocument(raw);
  if (opened === null) throw new Error(`Not a document: ${raw}`);
  return { opened, doc: schema.nodeFromJSON({ type: 'doc', content: [...opened.nodes] }) };
}

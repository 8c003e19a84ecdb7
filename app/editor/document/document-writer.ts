import type { Node } from '@tiptap/pm/model';
import type { EditorNode } from './editor-document.ts';
import { keptBlock, type WrittenBlock, writeBlock } from './raw-blocks.ts';
import { type OpenDocument, writeDocument } from './raw-document.ts';

/**
 * Writes the article that is being edited, as `writeDocument`; `first` is what was made of it when it was opened.
 * ProseMirror makes new nodes only of what changes, so a writing costs as much as the blocks that were changed.
 */
export function createDocumentWriter(opened: OpenDocument, first: Node): (doc: Node) => string {
  const known = new WeakMap<Node, WrittenBlock>();
  for (const node of first.children) {
    if (node.attrs.origin) known.set(node, keptBlock(node.attrs.origin));
  }
  return (doc) => {
    const written = doc.children.map((node) => {
      const block = known.get(node) ?? writeBlock(toEditorNode(node));
      known.set(node, block);
      return block;
    });
    return writeDocument(opened, written);
  };
}

/** The schema (editor-extensions.ts) lets no other nodes be. */
function toEditorNode(node: Node): EditorNode {
  return node.toJSON();
}

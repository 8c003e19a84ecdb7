import type { Node } from '@tiptap/pm/model';
import type { EditorNode } from './editor-document.ts';
import { type WrittenBlock, writeBlock } from './raw-blocks.ts';
import { type OpenDocument, writeDocument } from './raw-document.ts';

/**
 * Writes the article that is being edited, as `writeDocument`. ProseMirror makes new nodes only of what changes,
 * so every writing after the first costs as much as the blocks that were changed since.
 */
export function createDocumentWriter(opened: OpenDocument): (doc: Node) => string {
  const known = new WeakMap<Node, WrittenBlock>();
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

/** Writes the edited document. Unchanged blocks keep their stored form, so the cost depends on the changed blocks. */
import type { Node } from '@tiptap/pm/model';
import type { EditorNode } from './editor-document.ts';
import { untouchedBlock, type WrittenBlock, writeBlock } from './raw-blocks.ts';
import { type OpenDocument, writeDocument } from './raw-document.ts';

export function createDocumentWriter(opened: OpenDocument, first: Node): (doc: Node) => string {
  const known = new WeakMap<Node, WrittenBlock>();
  for (const node of first.children) {
    if (node.attrs.origin) known.set(node, untouchedBlock(node.attrs.origin));
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

function toEditorNode(node: Node): EditorNode {
  return node.toJSON();
}

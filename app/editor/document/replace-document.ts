/** Shows another document in the editor. */
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { diffLists } from '../../../domain/text/differences.ts';

/** Replaces the document block by block. Equal blocks stay, and so does a selection inside them. */
export function replaceDocument(tr: Transaction, next: Node): Transaction {
  const before = tr.doc.children;
  const after = next.children;
  let position = 0;
  let [oldAt, newAt] = [0, 0];
  let gap: { size: number; nodes: Node[] } = { size: 0, nodes: [] };
  const closeGap = () => {
    const { size, nodes } = gap;
    if (size > 0 || nodes.length > 0) tr.replaceWith(position, position + size, nodes);
    for (const { nodeSize } of nodes) position += nodeSize;
    gap = { size: 0, nodes: [] };
  };
  for (const { kind, items } of diffLists(before.map(toLook), after.map(toLook))) {
    for (const _item of items) {
      const old = before[oldAt];
      const fresh = after[newAt];
      if (kind === 'removed') gap.size += old?.nodeSize ?? 0;
      else if (kind === 'added' && fresh) gap.nodes.push(fresh);
      else if (old && fresh) {
        closeGap();
        // The writer finds unchanged blocks by identity (document-writer.ts).
        if (old.attrs.origin !== fresh.attrs.origin) {
          if (old.isLeaf) tr.replaceWith(position, position + old.nodeSize, fresh);
          else tr.setNodeMarkup(position, null, fresh.attrs);
        }
        position += fresh.nodeSize;
      }
      if (kind !== 'added') oldAt += 1;
      if (kind !== 'removed') newAt += 1;
    }
  }
  closeGap();
  return tr.setMeta('addToHistory', false);
}

function toLook(node: Node): string {
  const { attrs, ...rest }: { attrs?: Record<string, unknown> } = node.toJSON();
  const { origin: _origin, ...shown } = attrs ?? {};
  return JSON.stringify([rest, shown]);
}

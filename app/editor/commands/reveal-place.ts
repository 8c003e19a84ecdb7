/** Scrolls to a place of the text that another part of the screen names, such as a check before publishing. */
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { TextPlace } from '../../../domain/text/text-place.ts';
import { findInset } from '../blocks/stored-inset.ts';

/** Selects the first match of a place, and scrolls to it. Returns false when the text has no match. */
export function revealPlace({ view }: Editor, place: TextPlace): boolean {
  const { doc } = view.state;
  const found = findPlace(doc, place);
  if (found === null) return false;
  const { from, to, isBlock } = found;
  const selection = isBlock ? NodeSelection.create(doc, from) : TextSelection.create(doc, from, to);
  // The editor scrolls to a selection of the browser, which it may lack until it has the focus.
  view.focus();
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
  return true;
}

interface FoundPlace {
  from: number;
  to: number;
  /** Whether the place is a whole block, such as an image. */
  isBlock: boolean;
}

/** Finds words within one block of text, or the first text, image or inset that has an address. */
export function findPlace(doc: Node, place: TextPlace): FoundPlace | null {
  const find = 'words' in place ? findWords(place.words) : findAddress(place.address);
  let found: FoundPlace | null = null;
  doc.descendants((node, position) => {
    found ??= find(node, position);
    return found === null;
  });
  return found;
}

type Find = (node: Node, position: number) => FoundPlace | null;

function findWords(words: string): Find {
  return (node, position) => {
    if (words === '' || !node.isTextblock) return null;
    // Each leaf without text counts as one position, as a letter does.
    const at = node.textBetween(0, node.content.size, null, '\ufffc').indexOf(words);
    const from = position + 1 + at;
    return at === -1 ? null : { from, to: from + words.length, isBlock: false };
  };
}

function findAddress(address: string): Find {
  return (node, position) => {
    const range = { from: position, to: position + node.nodeSize };
    if (node.isText) {
      const isLink = node.marks.some(({ type, attrs }) => type.name === 'link' && attrs.href === address);
      return isLink ? { ...range, isBlock: false } : null;
    }
    const isAtAddress = node.attrs.src === address || hasText(findInset(node.attrs.origin)?.data, address);
    return node.isAtom && isAtAddress ? { ...range, isBlock: true } : null;
  };
}

/** Returns whether a stored value is a text, or contains it. */
function hasText(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.trim() === text;
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((each) => hasText(each, text))
  );
}

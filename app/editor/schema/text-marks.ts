/** The marks of the editor: font sizes, links, and unknown styles and entities. */
import { Mark } from '@tiptap/core';
import { readFontSize } from '../../../domain/text/rich-text-spans.ts';
import { linkAddress } from '../../../domain/text/safe-address.ts';

export const Strikethrough = Mark.create({
  name: 'strikethrough',
  parseHTML: () => [{ tag: 's' }],
  renderHTML: () => ['s', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-x': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** A font size is a class, because the content policy forbids style attributes. */
export const FontSize = Mark.create({
  name: 'fontSize',
  addAttributes: () => ({
    size: { renderHTML: ({ size }) => ({ class: `font-size-${size}` }) },
  }),
  parseHTML: () => [
    {
      tag: 'span[class^="font-size-"]',
      getAttrs: (element) => {
        const size = fontSizeOf(element);
        return size === null ? false : { size };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

export function fontSizeOf(element: Element): number | null {
  const digits = /(?:^|\s)font-size-(\d{2})(?:\s|$)/.exec(element.className)?.[1];
  return digits ? readFontSize(`FONT_SIZE_${digits}`) : null;
}

/** A link; the other data of its entity are kept. */
export const Link = Mark.create({
  name: 'link',
  // A link is outside of all other marks, so that a link with several styles is one element.
  priority: 1_000,
  inclusive: false,
  addAttributes: () => ({
    href: { renderHTML: ({ href }) => ({ href }) },
    entity: { default: null, renderHTML: ({ entity }) => entityAttribute(entity) },
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = linkAddress(element.getAttribute('href'));
        return href === null ? false : { href, entity: null };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', { ...HTMLAttributes, rel: 'noopener nofollow' }, 0],
});

/** An unknown style is kept, but not shown. Any number of them may overlap. */
export const OtherStyle = Mark.create({
  name: 'otherStyle',
  excludes: '',
  inclusive: false,
  addAttributes: () => ({ style: { renderHTML: ({ style }) => ({ 'data-style': style }) } }),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

export const OtherEntity = Mark.create({
  name: 'otherEntity',
  excludes: '',
  inclusive: false,
  addAttributes: () => ({ entity: { renderHTML: ({ entity }) => entityAttribute(entity) } }),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

function entityAttribute(entity: unknown): Record<string, string> {
  return entity === null ? {} : { 'data-entity': JSON.stringify(entity) };
}

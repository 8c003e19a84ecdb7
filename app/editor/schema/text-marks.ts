import { Mark } from '@tiptap/core';
import { linkAddress, readFontSize } from '../../../domain/text/rich-text-spans.ts';

/** Text that no longer applies, shown struck through. */
export const Strikethrough = Mark.create({
  name: 'strikethrough',
  parseHTML: () => [{ tag: 's' }],
  renderHTML: () => ['s', 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-x': () => this.editor.commands.toggleMark(this.name) };
  },
});

/** A size of letters, as a class: the content policy forbids style attributes. */
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

/** The size in the class that this editor, or an article, gives to letters; else null. */
export function fontSizeOf(element: Element): number | null {
  const digits = /(?:^|\s)font-size-(\d{2})(?:\s|$)/.exec(element.className)?.[1];
  return digits ? readFontSize(`FONT_SIZE_${digits}`) : null;
}

/** A link. Its entity travels with it, so that what it holds beyond the address is kept. */
export const Link = Mark.create({
  name: 'link',
  // Outside of every other mark: one link is one element, however many styles lie in it.
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

/** A style that the editor does not know: kept, not shown. Any number of them may lie over each other. */
export const OtherStyle = Mark.create({
  name: 'otherStyle',
  excludes: '',
  inclusive: false,
  addAttributes: () => ({ style: { renderHTML: ({ style }) => ({ 'data-style': style }) } }),
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** An entity that the editor does not know, likewise. */
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

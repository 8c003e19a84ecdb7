/**
 * The text blocks of the editor. They are flat, with one node for each stored block, so that unchanged blocks are
 * written back as they were.
 */
import { type Editor, InputRule, Node } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  type BlockKind,
  endListItem,
  leaveBlock,
  runCommand,
  setBlocks,
  shiftDepth,
  splitListItem,
  writeCodeLine,
} from '../commands/block-commands.ts';
import { carryTextBlock, originAttribute } from './carried-origin.ts';

const origin = originAttribute(carryTextBlock);

function textBlock(
  name: string,
  {
    tag,
    className,
    rule,
    shortcut,
  }: {
    tag: string;
    className?: string;
    /** A typed prefix that turns a paragraph into this block. */
    rule?: RegExp;
    shortcut?: string;
  },
) {
  return Node.create({
    name,
    group: 'block',
    content: 'inline*',
    whitespace: 'pre',
    defining: name !== 'paragraph',
    // The editor creates new blocks of the schema's first type.
    priority: name === 'paragraph' ? 1_000 : 100,
    addAttributes: () => ({ origin }),
    parseHTML: () => [{ tag: className ? `${tag}.${className}` : tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, { ...HTMLAttributes, class: className ?? null }, 0],
    addInputRules() {
      return rule ? [blockRule(rule, { type: name })] : [];
    },
    addKeyboardShortcuts() {
      const keys: Record<string, () => boolean> = {};
      if (shortcut) keys[shortcut] = () => runCommand(this.editor, setBlocks({ type: name }));
      if (name === 'code') keys.Enter = () => runCommand(this.editor, writeCodeLine);
      if (name !== 'paragraph') keys.Backspace = () => undoRuleOrRun(this.editor, leaveBlock(name));
      return keys;
    },
  });
}

export const Paragraph = textBlock('paragraph', { tag: 'p', shortcut: 'Mod-Shift-0' });
export const Subtitle = textBlock('subtitle', { tag: 'h2', rule: /^##\s$/, shortcut: 'Mod-Shift-1' });
export const Subheading = textBlock('subheading', { tag: 'h3', rule: /^###\s$/ });
export const Caption = textBlock('caption', { tag: 'p', className: 'caption', shortcut: 'Mod-Shift-2' });
export const Code = textBlock('code', { tag: 'pre' });
export const Quote = textBlock('quote', { tag: 'blockquote', rule: /^>\s$/, shortcut: 'Mod-Shift-9' });

/** A list item that is not nested in a list; editor.css numbers consecutive items. */
export const ListItem = Node.create({
  name: 'listItem',
  group: 'block',
  content: 'inline*',
  whitespace: 'pre',
  defining: true,
  addAttributes: () => ({
    origin,
    ordered: { default: false, rendered: false },
    depth: { default: 0, rendered: false },
  }),
  parseHTML: () => [{ tag: 'li' }],
  renderHTML({ node, HTMLAttributes }) {
    const { ordered, depth } = node.attrs;
    return [ordered ? 'ol' : 'ul', { ...HTMLAttributes, class: `list-depth-${depth}` }, ['li', 0]];
  },
  addInputRules: () => [
    blockRule(/^[-*•]\s$/, { type: 'listItem', ordered: false }),
    blockRule(/^1[.)]\s$/, { type: 'listItem', ordered: true }),
  ],
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-7': () => runCommand(this.editor, setBlocks({ type: 'listItem', ordered: true })),
      'Mod-Shift-8': () => runCommand(this.editor, setBlocks({ type: 'listItem', ordered: false })),
      Enter: () => runCommand(this.editor, endListItem) || runCommand(this.editor, splitListItem),
      Backspace: () =>
        undoRuleOrRun(this.editor, shiftDepth(-1, 'start')) ||
        runCommand(this.editor, leaveBlock('listItem')),
      // When nothing can be indented, Tab moves the focus out of the text.
      Tab: () => runCommand(this.editor, shiftDepth(1)),
      'Shift-Tab': () => runCommand(this.editor, shiftDepth(-1)),
    };
  },
});

function undoRuleOrRun(editor: Editor, command: Command): boolean {
  return editor.commands.undoInputRule() || runCommand(editor, command);
}

/** Replaces a typed prefix; a Backspace undoes it. */
function blockRule(find: RegExp, kind: BlockKind): InputRule {
  return new InputRule({
    find,
    handler: ({ state, range }) => {
      if (state.doc.resolve(range.from).parent.type.name !== 'paragraph') return null;
      state.tr.delete(range.from, range.to);
      return setBlocks(kind)(state, () => {}) ? undefined : null;
    },
  });
}

/** The nodes, marks and keys of the editor. */
import type { Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Highlight } from '@tiptap/extension-highlight';
import { Italic } from '@tiptap/extension-italic';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, Placeholder, UndoRedo } from '@tiptap/extensions';
import { EditorKeys, type KeyRequests } from '../commands/editor-keys.ts';
import { Clipboard, type ClipboardRequests } from '../paste/clipboard.ts';
import { Foreign, Image, type MediaRequests, Video } from './media-nodes.ts';
import { Caption, Code, ListItem, Paragraph, Quote, Subheading, Subtitle } from './text-blocks.ts';
import { FontSize, Link, OtherEntity, OtherStyle, Strikethrough } from './text-marks.ts';

type EditorRequests = MediaRequests & ClipboardRequests & KeyRequests;

export function createExtensions(requests: EditorRequests): Extensions {
  return [
    Document,
    Text,
    Paragraph,
    Subtitle,
    Subheading,
    Caption,
    Quote,
    Code,
    ListItem,
    Image.configure(requests),
    Video.configure(requests),
    Foreign.configure(requests),
    Link,
    Bold,
    Italic,
    Underline,
    Strikethrough,
    Highlight,
    FontSize,
    OtherStyle,
    OtherEntity,
    UndoRedo,
    Gapcursor,
    Dropcursor.configure({ color: false, width: 3, class: 'editor-drop-cursor' }),
    Placeholder.configure({ placeholder: 'Escreva a notícia aqui.' }),
    Clipboard.configure(requests),
    EditorKeys.configure(requests),
  ];
}

/** Typed prefixes become headings, lists and quotes; asterisks do not become bold. */
export const typingRules = ['listItem', 'quote', 'subtitle', 'subheading'];

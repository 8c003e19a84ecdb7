/** The article as the editor holds it: what ProseMirror's nodes look like as JSON (see editor-schema.ts). */

/**
 * The stored block that a node was made from, with the entities it refers to by key. Null for what was written
 * here. It carries everything that the editor does not know: it goes back into the document untouched.
 */
export type Origin = {
  readonly block: unknown;
  readonly entities: Readonly<Record<string, unknown>>;
};

export type SwitchMark = {
  readonly type: 'bold' | 'italic' | 'underline' | 'strikethrough' | 'highlight';
};
export type EditorMark =
  | SwitchMark
  | { readonly type: 'fontSize'; readonly attrs: { readonly size: number } }
  /** `entity` is the stored one of the link; null for a link made here. */
  | { readonly type: 'link'; readonly attrs: { readonly href: string; readonly entity: unknown } }
  /** A style that the editor does not know, kept on its letters. */
  | { readonly type: 'otherStyle'; readonly attrs: { readonly style: string } }
  /** An entity that the editor does not know, or a link that must not be followed. */
  | { readonly type: 'otherEntity'; readonly attrs: { readonly entity: unknown } };

export type TextRun = {
  readonly type: 'text';
  readonly text: string;
  readonly marks?: EditorMark[];
};

export type TextNode = {
  readonly type: 'paragraph' | 'subtitle' | 'quote' | 'caption';
  readonly attrs: { readonly origin: Origin | null };
  readonly content?: TextRun[];
};
export type ListItemNode = {
  readonly type: 'listItem';
  /** Depth: 0 to `depthMax`. */
  readonly attrs: { readonly origin: Origin | null; readonly ordered: boolean; readonly depth: number };
  readonly content?: TextRun[];
};
export type ImageNode = {
  readonly type: 'image';
  readonly attrs: { readonly origin: Origin | null; readonly src: string; readonly alt: string };
};
export type VideoNode = {
  readonly type: 'video';
  /** The address as the author typed it. */
  readonly attrs: { readonly origin: Origin | null; readonly src: string };
};
/** A block that the editor can only show and keep. */
export type ForeignNode = { readonly type: 'foreign'; readonly attrs: { readonly origin: Origin | null } };
export type EditorNode = TextNode | ListItemNode | ImageNode | VideoNode | ForeignNode;

/** The deepest level of a list, as in Draft.js. */
export const depthMax = 4;

/** What an empty article is to the editor, which always has a block to write in. */
export const emptyParagraph: TextNode = { type: 'paragraph', attrs: { origin: null } };

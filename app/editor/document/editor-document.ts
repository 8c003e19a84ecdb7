/** The document in the editor: ProseMirror's nodes as JSON (editor-extensions.ts). */

/**
 * The stored block of a node with the entities that it refers to; null for new nodes. It holds everything unknown to
 * the editor and is written back unchanged.
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
  /** `entity` is the stored one; null for a new link. */
  | { readonly type: 'link'; readonly attrs: { readonly href: string; readonly entity: unknown } }
  /** An unknown style, kept on its letters. */
  | { readonly type: 'otherStyle'; readonly attrs: { readonly style: string } }
  /** An unknown entity, or a link that must not be followed. */
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
  /** As the author typed it. */
  readonly attrs: { readonly origin: Origin | null; readonly src: string };
};
/** A block that the editor can only show and keep. */
export type ForeignNode = { readonly type: 'foreign'; readonly attrs: { readonly origin: Origin | null } };
export type EditorNode = TextNode | ListItemNode | ImageNode | VideoNode | ForeignNode;

/** As in Draft.js. */
export const depthMax = 4;

/** The editor needs at least one block. */
export const emptyParagraph: TextNode = { type: 'paragraph', attrs: { origin: null } };

/** The document in the editor: nodes of ProseMirror as JSON (editor-extensions.ts). */

/** The stored block of a node, with its entities. It is written back if the node is unchanged; new nodes have none. */
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
  /** `entity` is the stored entity of a link; null for a new link. */
  | { readonly type: 'link'; readonly attrs: { readonly href: string; readonly entity: unknown } }
  | { readonly type: 'otherStyle'; readonly attrs: { readonly style: string } }
  /** An unknown entity, or a link that must not be followed. */
  | { readonly type: 'otherEntity'; readonly attrs: { readonly entity: unknown } };

export type TextRun = {
  readonly type: 'text';
  readonly text: string;
  readonly marks?: EditorMark[];
};

export type TextNode = {
  readonly type: 'paragraph' | 'subtitle' | 'subheading' | 'quote' | 'caption' | 'code';
  readonly attrs: { readonly origin: Origin | null };
  readonly content?: TextRun[];
};
export type ListItemNode = {
  readonly type: 'listItem';
  readonly attrs: { readonly origin: Origin | null; readonly ordered: boolean; readonly depth: number };
  readonly content?: TextRun[];
};
export type ImageNode = {
  readonly type: 'image';
  readonly attrs: { readonly origin: Origin | null; readonly src: string; readonly alt: string };
};
export type VideoNode = {
  readonly type: 'video';
  readonly attrs: { readonly origin: Origin | null; readonly src: string };
};
type ForeignNode = { readonly type: 'foreign'; readonly attrs: { readonly origin: Origin | null } };
export type EditorNode = TextNode | ListItemNode | ImageNode | VideoNode | ForeignNode;

export const emptyParagraph: TextNode = { type: 'paragraph', attrs: { origin: null } };

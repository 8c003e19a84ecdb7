/** What the tests use of Draft.js 0.11, which brings no types. */
declare module 'draft-js' {
  export interface ContentBlock {
    getKey(): string;
    getText(): string;
  }
  export class SelectionState {
    static createEmpty(blockKey: string): SelectionState;
    merge(values: Record<string, unknown>): SelectionState;
  }
  export class ContentState {
    static createFromText(text: string): ContentState;
    getBlocksAsArray(): ContentBlock[];
    createEntity(type: string, mutability: string, data: object): ContentState;
    getLastCreatedEntityKey(): string;
  }
  export class EditorState {
    static createWithContent(content: ContentState): EditorState;
    getCurrentContent(): ContentState;
  }
  export const Modifier: {
    applyInlineStyle(content: ContentState, at: SelectionState, style: string): ContentState;
    applyEntity(content: ContentState, at: SelectionState, entityKey: string): ContentState;
    setBlockType(content: ContentState, at: SelectionState, type: string): ContentState;
    setBlockData(content: ContentState, at: SelectionState, data: Map<string, unknown>): ContentState;
    mergeBlockData(content: ContentState, at: SelectionState, data: object): ContentState;
  };
  export const AtomicBlockUtils: {
    insertAtomicBlock(state: EditorState, entityKey: string, character: string): EditorState;
  };
  export const RichUtils: {
    onTab(event: object, state: EditorState, maxDepth: number): EditorState;
  };
  export interface RawDraftContentState {
    blocks: { text: string }[];
    entityMap: Record<string, object>;
  }
  export function convertToRaw(content: ContentState): RawDraftContentState;
  export function convertFromRaw(raw: object): ContentState;
}

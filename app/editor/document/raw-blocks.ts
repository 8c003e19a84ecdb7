/** Converts stored blocks to nodes of the editor, and nodes to blocks. */
import { asText, isRecord, listOf } from '../../../domain/text/json-values.ts';
import { readEntities, readMedia, textKind } from '../../../domain/text/rich-text.ts';
import { listDepth, listOrder } from '../../../domain/text/rich-text-lists.ts';
import type { EditorNode, ImageNode, ListItemNode, Origin, TextNode, VideoNode } from './editor-document.ts';
import { type EntityRange, readRuns, writeRuns } from './raw-runs.ts';

type RawObject = Readonly<Record<string, unknown>>;

/** A block to be stored, without keys of entities. `isUntouched` means that it is the same object that was read. */
export type WrittenBlock =
  | { readonly isUntouched: true; readonly block: unknown; readonly entities: Origin['entities'] }
  | { readonly isUntouched: false; readonly block: RawObject; readonly entities: readonly EntityRange[] };

/** Converts a stored block to a node. A block that the editor does not know becomes a foreign node. */
export function readBlock(block: unknown, entityMap: unknown): EditorNode {
  const findStored = storedEntities(entityMap);
  const origin = { block, entities: entitiesOf(block, findStored) };
  if (!isRecord(block)) return { type: 'foreign', attrs: { origin } };
  const findEntity = readEntities(origin.entities);
  if (block.type === 'atomic') {
    const media = readMedia(block, findEntity);
    if (media?.kind === 'image') return { type: 'image', attrs: { origin, src: media.src, alt: media.alt } };
    if (media?.kind === 'video') return { type: 'video', attrs: { origin, src: media.address } };
    return { type: 'foreign', attrs: { origin } };
  }
  const text = typeof block.text === 'string' ? block.text : '';
  const content = readRuns(text, block, findEntity, findStored);
  if (content === null) return { type: 'foreign', attrs: { origin } };
  const written = content.length === 0 ? {} : { content };
  const ordered = listOrder(block.type);
  return ordered === null
    ? { type: textType(block.type), attrs: { origin }, ...written }
    : { type: 'listItem', attrs: { origin, ordered, depth: listDepth(block.depth) }, ...written };
}

/** Converts a node to a block. A changed block keeps the key, data and unknown parts of its stored block. */
export function writeBlock(node: EditorNode): WrittenBlock {
  const { origin } = node.attrs;
  const untouched = untouchedBlock(origin ?? { block: null, entities: {} });
  if (node.type === 'foreign') return untouched;
  const built = buildBlock(node);
  if (origin === null) return built;
  const before = readBlock(origin.block, origin.entities);
  if (before.type === 'foreign' || JSON.stringify(buildBlock(before)) !== JSON.stringify(built)) return built;
  return untouched;
}

export function untouchedBlock({ block, entities }: Origin): WrittenBlock {
  return { isUntouched: true, block, entities };
}

type Built = Extract<WrittenBlock, { isUntouched: false }>;

function buildBlock(node: Exclude<EditorNode, { type: 'foreign' }>): Built {
  switch (node.type) {
    case 'image':
      return buildMedia(node, 'IMAGE', { src: node.attrs.src, alt: node.attrs.alt });
    case 'video':
      return buildMedia(node, 'VIDEO', { src: node.attrs.src });
    default:
      return buildText(node);
  }
}

function buildText(node: TextNode | ListItemNode): Built {
  const before = recordOf(node.attrs.origin?.block);
  const { text, styles, entities } = writeRuns(node.content ?? []);
  return {
    isUntouched: false,
    block: {
      ...newBlock,
      ...before,
      text,
      type: rawType(node, before.type),
      depth: rawDepth(node, before),
      inlineStyleRanges: styles,
      entityRanges: [],
    },
    entities,
  };
}

/** Only the first image or video of a block is shown, so only its data can have changed. */
function buildMedia({ attrs: { origin } }: ImageNode | VideoNode, type: string, shown: RawObject): Built {
  const before = recordOf(origin?.block);
  const findEntity = readEntities(origin?.entities);
  const ranges = listOf(before.entityRanges).filter(isRecord);
  const shownAt = ranges.findIndex((range) => readMedia({ entityRanges: [range] }, findEntity) !== null);
  const entities = ranges.map((range, index) => {
    const stored = origin?.entities[asText(range.key)];
    return {
      offset: numberOf(range.offset, 0),
      length: numberOf(range.length, 1),
      entity: index === shownAt ? withData(stored, shown) : stored,
    };
  });
  if (shownAt < 0) {
    const newEntity = { type, mutability: 'IMMUTABLE', data: {} };
    entities.unshift({ offset: 0, length: 1, entity: withData(newEntity, shown) });
  }
  // The text of an atomic block is a blank, which carries its entity, as in Draft.js.
  const text = typeof before.text === 'string' && before.text !== '' ? before.text : ' ';
  const block = { ...newBlock, ...before, type: 'atomic', text, entityRanges: [] };
  return { isUntouched: false, block, entities };
}

const newBlock: RawObject = {
  key: '',
  text: '',
  type: 'unstyled',
  depth: 0,
  inlineStyleRanges: [],
  entityRanges: [],
  data: {},
};

/** Writes the data that the editor showed. A stored value that differs only in surrounding blanks is kept. */
function withData(entity: unknown, shown: RawObject): RawObject {
  const known = recordOf(entity);
  const data = recordOf(known.data);
  const changed = Object.entries(shown).filter(([name, value]) => shownText(data[name]) !== value);
  return { ...known, data: { ...data, ...Object.fromEntries(changed) } };
}

function shownText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function rawType({ type, attrs }: TextNode | ListItemNode, before: unknown): unknown {
  if (type === 'listItem') {
    if (listOrder(before) === attrs.ordered) return before;
    return attrs.ordered ? 'ordered-list-item' : 'unordered-list-item';
  }
  const isAlike = before !== undefined && listOrder(before) === null && textType(before) === type;
  return isAlike ? before : newTypes[type];
}

const newTypes: Readonly<Record<TextNode['type'], string>> = {
  paragraph: 'unstyled',
  subtitle: 'header-three',
  subheading: 'header-four',
  quote: 'blockquote',
  caption: 'caption',
  code: 'code-block',
};

const subheadings: ReadonlySet<unknown> = new Set(['header-four', 'header-five', 'header-six']);

function textType(type: unknown): TextNode['type'] {
  if (type === 'code-block') return 'code';
  return subheadings.has(type) ? 'subheading' : textKind(type);
}

function rawDepth(node: TextNode | ListItemNode, before: RawObject): unknown {
  const wasItem = listOrder(before.type) !== null;
  if (node.type === 'listItem') {
    return wasItem && listDepth(before.depth) === node.attrs.depth ? before.depth : node.attrs.depth;
  }
  return wasItem ? 0 : (before.depth ?? 0);
}

function storedEntities(entityMap: unknown): (key: unknown) => unknown {
  const isMap = typeof entityMap === 'object' && entityMap !== null;
  return (key) =>
    isMap && (typeof key === 'string' || typeof key === 'number') && Object.hasOwn(entityMap, key)
      ? Reflect.get(entityMap, key)
      : undefined;
}

function entitiesOf(block: unknown, findStored: (key: unknown) => unknown): RawObject {
  if (!isRecord(block)) return {};
  const found = listOf(block.entityRanges).flatMap((range) => {
    const entity = isRecord(range) ? findStored(range.key) : undefined;
    return isRecord(range) && entity !== undefined ? [[asText(range.key), entity] as const] : [];
  });
  return Object.fromEntries(found);
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

function recordOf(value: unknown): RawObject {
  return isRecord(value) ? value : {};
}

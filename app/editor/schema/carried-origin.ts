/** Keeps the stored block of a node in an attribute of its element, so that a copied element loses nothing. */
import { isRecord } from '../../../domain/text/json-values.ts';
import type { Origin } from '../document/editor-document.ts';

const attribute = 'data-origin';
const ordinaryFields = new Set(['key', 'text', 'type', 'depth', 'inlineStyleRanges', 'entityRanges', 'data']);
const ordinaryTypes: ReadonlySet<unknown> = new Set([
  'unstyled',
  'header-three',
  'header-four',
  'caption',
  'blockquote',
  'ordered-list-item',
  'unordered-list-item',
]);

/**
 * Returns the attribute that holds the stored block of a node. A block that was split from the node has no such
 * attribute.
 */
export function originAttribute(carry: (origin: Origin | null) => Record<string, string>) {
  return {
    default: null,
    keepOnSplit: false,
    renderHTML: (attributes: Record<string, Origin | null>) => carry(attributes.origin ?? null),
  };
}

/** Returns the whole stored block, for media and unknown blocks. */
export function carryBlock(origin: Origin | null): Record<string, string> {
  return origin === null ? {} : { [attribute]: JSON.stringify(origin) };
}

/** Returns what the stored block of a text holds besides its text; null when there is nothing unusual. */
export function carryTextBlock(origin: Origin | null): Record<string, string> {
  if (!isRecord(origin?.block) || isOrdinary(origin.block)) return {};
  const { text: _text, inlineStyleRanges: _styles, entityRanges: _entities, ...block } = origin.block;
  return carryBlock({ block, entities: {} });
}

export function readCarried(element: Element): Origin | null {
  const carried = readJsonAttribute(element, attribute);
  if (!isRecord(carried) || !isRecord(carried.block)) return null;
  return { block: carried.block, entities: isRecord(carried.entities) ? carried.entities : {} };
}

export function readJsonAttribute(element: Element, name: string): unknown {
  try {
    return JSON.parse(element.getAttribute(name) ?? 'null');
  } catch {
    return null;
  }
}

function isOrdinary(block: Record<string, unknown>): boolean {
  const { data, type } = block;
  const hasData = isRecord(data) ? Object.keys(data).length > 0 : data !== undefined;
  return !hasData && ordinaryTypes.has(type) && Object.keys(block).every((name) => ordinaryFields.has(name));
}

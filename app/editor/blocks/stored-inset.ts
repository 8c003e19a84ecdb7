/** Reads insets from their stored blocks, and writes new and changed ones. */
import { asText, isRecord, listOf } from '../../../domain/text/json-values.ts';
import { readEntities } from '../../../domain/text/rich-text.ts';
import {
  type InsetBlock,
  insetLines,
  readInset,
  ruleText,
  wholeInsetRoom,
} from '../../../domain/text/rich-text-insets.ts';
import type { Origin } from '../document/editor-document.ts';
import { type InsetData, type InsetKind, insetKinds } from './inset-kinds.ts';

export interface StoredInset {
  readonly inset: InsetBlock;
  readonly data: InsetData;
  /** The key of the inset's entity. */
  readonly key: string;
  /** The kind is null for insets that only imports make. */
  readonly kind: InsetKind | null;
}

/** Returns the inset of a stored block; null for other blocks. */
export function findInset(origin: unknown): StoredInset | null {
  if (!isRecord(origin) || !isRecord(origin.block) || !isRecord(origin.entities)) return null;
  if (origin.block.type !== 'atomic') return null;
  const findEntity = readEntities(origin.entities);
  for (const range of listOf(origin.block.entityRanges)) {
    const entity = isRecord(range) ? findEntity(range.key) : null;
    const inset = entity && readInset(entity, wholeInsetRoom());
    if (entity && inset && isRecord(range)) {
      const kind =
        insetKinds.find(({ type, fits }) => type === entity.type && (fits?.(entity.data) ?? true)) ?? null;
      return { inset, data: entity.data, key: asText(range.key), kind };
    }
  }
  return null;
}

/** Returns whether the block still holds the inset that a form was opened for: a merge may have replaced it. */
export function isStillInset(origin: unknown, { kind, data }: StoredInset): boolean {
  const found = findInset(origin);
  return found?.kind === kind && JSON.stringify(found.data) === JSON.stringify(data);
}

/**
 * Returns the block of an inset with these data; null when readers would see nothing. `before` is the inset that was
 * changed.
 */
export function writeInset(kind: InsetKind, data: InsetData, before: Origin | null): Origin | null {
  const inset = readInset({ type: kind.type, data }, wholeInsetRoom());
  if (!inset) return null;
  const key = findInset(before)?.key ?? '0';
  const stored = before?.entities[key];
  const known = isRecord(before?.block) ? before.block : {};
  // Old readers of the format show the text of a block when they do not know its entity.
  const text = kind.isFirst ? ' ' : insetLines(inset).join('\n') || ruleText;
  const block = {
    key: '',
    depth: 0,
    inlineStyleRanges: [],
    data: {},
    entityRanges: [{ offset: 0, length: 1, key: Number(key) }],
    ...known,
    type: 'atomic',
    text,
  };
  const entity = { type: kind.type, mutability: 'IMMUTABLE', ...(isRecord(stored) ? stored : {}), data };
  return { block, entities: { ...before?.entities, [key]: entity } };
}

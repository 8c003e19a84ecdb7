/** The custom fields of another system that `--map-field` turns into texts of news (docs/product.md#moving-in). */
import { htmlToText } from './convert/plain-text.ts';

/** The texts of news into which a custom field can be turned. */
export const fieldTargets = [
  'summary',
  'imageCaption',
  'videoLink',
  'source',
  'payer',
  'aiUse',
  'conflict',
] as const;
export type FieldTarget = (typeof fieldTargets)[number];

/** The target of each custom field, by the field's key on the old site. */
export type FieldMap = ReadonlyMap<string, FieldTarget>;

const isTarget = (name: string): name is FieldTarget => fieldTargets.some((target) => target === name);

/** Reads `key=target` for each custom field. `problem` is the first one that cannot be read. */
export function parseFieldMap(typed: readonly string[]): { map: FieldMap } | { problem: string } {
  const map = new Map<string, FieldTarget>();
  for (const line of typed) {
    const at = line.lastIndexOf('=');
    const [key, target] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (at < 1 || key === '' || !isTarget(target)) return { problem: line };
    map.set(key, target);
  }
  return { map };
}

/** Returns the texts of news that are made from an item's custom fields. */
export function mapFields(
  fields: Readonly<Record<string, string>> = {},
  map: FieldMap = new Map(),
): Partial<Record<FieldTarget, string>> {
  const mapped: Partial<Record<FieldTarget, string>> = {};
  for (const [key, target] of map) {
    const text = toMeaning(target, htmlToText(fields[key] ?? ''));
    if (text !== '') mapped[target] ??= text;
  }
  return mapped;
}

/** Returns the disclosure. For a check box, which WordPress stores as `1` or `0`, it is a yes or ''. */
function toMeaning(target: FieldTarget, text: string): string {
  if (target !== 'payer' && target !== 'aiUse' && target !== 'conflict') return text;
  if (/^(?:0|false)$/i.test(text)) return '';
  return target !== 'payer' && /^(?:1|true)$/i.test(text) ? 'Sim' : text;
}

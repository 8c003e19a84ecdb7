/** Reads the dates of a content export, in each form that they have there. */
import { z } from 'zod';

/** Dates outside 1900 to 2200 are mistakes. */
const earliestMs = Date.UTC(1900, 0, 1);
const latestMs = Date.UTC(2200, 0, 1);

const isoForm = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const tagged = z.object({
  __datatype__: z.literal('timestamp'),
  value: z.object({ _seconds: z.number(), _nanoseconds: z.number().default(0) }),
});
const plain = z.object({ seconds: z.number(), nanoseconds: z.number().default(0) });

/**
 * A moment as milliseconds since 1970, ISO 8601 (UTC without a zone), or seconds and nanoseconds as document databases
 * export them (docs/product.md#content-export).
 */
export const timestamp = z.unknown().transform((value, context) => readMoment(value, context) ?? z.NEVER);

export const optionalTimestamp = z
  .unknown()
  .optional()
  .transform((value, context) => (value === undefined || value === null ? null : readMoment(value, context)));

function readMoment(value: unknown, context: z.RefinementCtx): number | null {
  const ms = toMs(value);
  if (ms !== null && ms >= earliestMs && ms <= latestMs) return ms;
  const isMissing = value === undefined || value === null;
  context.addIssue({
    code: 'custom',
    message: isMissing ? 'falta' : 'não é uma data que se possa ler',
  });
  return null;
}

function toMs(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? Math.trunc(value) : null;
  if (typeof value === 'string') return isoToMs(value.trim());
  const inTag = tagged.safeParse(value);
  if (inTag.success) return fromSeconds(inTag.data.value._seconds, inTag.data.value._nanoseconds);
  const bare = plain.safeParse(value);
  return bare.success ? fromSeconds(bare.data.seconds, bare.data.nanoseconds) : null;
}

function isoToMs(text: string): number | null {
  if (!isoForm.test(text)) return null;
  // A date with a time but without a zone would be parsed in the zone of this machine.
  const hasTime = text.length > '2026-11-20'.length;
  const hasZone = hasTime && /(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
  const ms = Date.parse(hasTime && !hasZone ? `${text.replace(' ', 'T')}Z` : text);
  return Number.isNaN(ms) ? null : ms;
}

function fromSeconds(seconds: number, nanoseconds: number): number | null {
  const ms = seconds * 1000 + Math.floor(nanoseconds / 1_000_000);
  return Number.isFinite(ms) ? Math.trunc(ms) : null;
}

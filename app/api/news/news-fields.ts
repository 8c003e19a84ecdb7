/** Fields of the calls about news. The limits that users see are in domain/news/news-fields.ts. */
import { z } from 'zod';
import { mapTexts } from '../../../domain/news/news-fields.ts';
import { longestField, reviewNoteMaxGraphemes, sectionSlugMaxLength } from '../../../domain/site/limits.ts';

const text = z.string().max(longestField);

export const newsFields = z.object({
  category: z.string().max(sectionSlugMaxLength),
  ...mapTexts(() => text),
  // Forms that were opened before these fields existed do not send them.
  topics: text.optional(),
  furtherSections: text.optional(),
  searchFields: text.optional(),
  genre: text.optional(),
  payer: text.optional(),
  aiUse: text.optional(),
  conflict: text.optional(),
  embargoUntil: text.optional(),
  endsAt: text.optional(),
  commentClosing: text.optional(),
  content: z.string(),
  isFeatured: z.boolean(),
});

const version = z.number().int().min(0);
/** Versions count from 1, in a column of 32 bits. */
const publishedVersion = version.max(2 ** 31 - 1);

/** A longer text is no valid note: a letter has at most ten code units. */
export const noteText = z.string().max(reviewNoteMaxGraphemes * 10);

/** The versions that a save is based on. A form without a draft sends null, which becomes 0. */
export const basis = z.object({
  version: version.nullable().transform((number) => number ?? 0),
  baseVersion: publishedVersion.nullish(),
});

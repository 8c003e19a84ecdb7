/** Applies the checks of the newsroom to news that are published or scheduled (docs/product.md#checks). */
import type { Actor } from '../../../domain/accounts/audit.ts';
import { storageKeyOf } from '../../../domain/media/image.ts';
import type { News } from '../../../domain/news/news.ts';
import type { NewsFields } from '../../../domain/news/news-fields.ts';
import {
  type CheckRules,
  checkNames,
  checkNews,
  type Finding,
  imageKeysOf,
  mapChecks,
} from '../../../domain/news/publishing-checks.ts';
import { checkReasonMaxLength } from '../../../domain/site/limits.ts';
import type { Site } from '../../../domain/site/site.ts';
import { parseRichText, type RichText } from '../../../domain/text/rich-text.ts';
import { cleanLine } from '../../../domain/text/text.ts';
import { fail, joinProblems, ok, type Result } from '../../../domain/web/problem.ts';
import type { Stores } from '../../ports/stores.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import { recordAction } from '../accounts/record-action.ts';
import { type EditableNews, getLastPublished } from './editable-news.ts';

/**
 * Returns the required findings that a person overrides with a `reason`; without a reason, they are the problem. If the
 * last published text had the same finding, it may be published again, so that an old fault never stops a correction.
 */
export async function checkBeforePublishing(
  stores: Pick<Stores, 'images'>,
  { checkRules }: Pick<Site, 'checkRules'>,
  editable: EditableNews,
  { fields, text, reason }: { fields: NewsFields; text: RichText | null; reason: string },
): Promise<Result<Finding[]>> {
  const required = await listRequired(stores, fields, checkRules, text);
  if (required.length === 0) return ok([]);
  const lastPublished = getLastPublished(editable);
  const known = lastPublished ? await listRequired(stores, lastPublished, checkRules) : [];
  const found = required.filter(({ sentence }) => known.every((before) => before.sentence !== sentence));
  const problem = joinProblems(
    found.map(({ sentence, field }) => ({ code: 'checks-failed', message: sentence, field })),
  );
  return problem && cleanReason(reason) === '' ? fail(problem) : ok(found);
}

/** Runs the required checks, each in its own turn: one check of the longest text takes as long as several pages. */
async function listRequired(
  { images }: Pick<Stores, 'images'>,
  fields: NewsFields,
  { levels, houseWords }: CheckRules,
  document: RichText | null = parseRichText(fields.content),
): Promise<Finding[]> {
  const found: Finding[] = [];
  const key = storageKeyOf(fields.imageUrl);
  const [cover = null] = key === null ? [] : await images.listLibraryByKeys([key]);
  const shown = document === null || levels.checkCredits !== 'required' ? [] : imageKeysOf(document);
  const uncredited = (await images.listLibraryByKeys(shown)).filter(({ credit }) => credit === '');
  const uncreditedKeys = uncredited.map(({ storageKey }) => storageKey);
  for (const check of checkNames.filter((name) => levels[name] === 'required')) {
    await yieldTurn();
    const only = mapChecks((name) => (name === check ? levels[name] : 'off'));
    found.push(...checkNews(fields, { levels: only, houseWords }, document, cover, uncreditedKeys));
  }
  return found;
}

const cleanReason = (reason: string) => cleanLine(reason, checkReasonMaxLength);

/** Writes to the audit log which findings a person overrode, and why. */
export async function recordOverride(
  stores: Pick<Stores, 'audit'>,
  actor: Actor,
  now: number,
  { id, title }: Pick<News, 'id' | 'title'>,
  findings: readonly Finding[],
  reason: string,
): Promise<void> {
  if (findings.length === 0) return;
  const detail = `${cleanReason(reason)} (${findings.map(({ sentence }) => sentence).join(' ')})`;
  await recordAction(stores, actor, now, { action: 'news.unchecked', id, title, detail });
}

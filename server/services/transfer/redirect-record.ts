/** Checks and writes the redirects of a content export. */
import { z } from 'zod';
import { isPrefix, parseRule, type Redirect } from '../../../domain/redirects/redirects.ts';
import {
  prefixRedirectsMax,
  redirectSourceMaxLength,
  redirectTargetMaxLength,
} from '../../../domain/site/limits.ts';
import type { Stores } from '../../ports/stores.ts';
import type { Outcome } from './import-report.ts';

const flag = z
  .boolean()
  .nullish()
  .transform((is) => is ?? false);

/** A redirect of the content export, checked as if a person wrote it. */
export const redirectForm = z
  .object({
    source: z.string().max(redirectSourceMaxLength + 1),
    target: z.string().max(redirectTargetMaxLength),
    status: z.int(),
    position: z.int().min(0).max(10_000),
    isImported: flag,
    isTouched: flag,
    isRemoved: flag,
  })
  .transform((typed, context) => {
    const rule = parseRule(typed, '');
    if (rule.ok) return { ...typed, ...rule.value, version: 1 };
    const { field = 'source', message } = rule.problem;
    context.addIssue({ code: 'custom', path: [field], message });
    return z.NEVER;
  });

/** Returns whether a redirect is stored, also when a person gave it another source, or removed it. */
export async function isRedirectStored(
  { redirects }: Pick<Stores, 'redirects'>,
  { id, source }: Redirect,
): Promise<boolean> {
  return (await redirects.findById(id)) !== null || (await redirects.listBySources([source])).length > 0;
}

/** Writes a redirect. Rules that were here first stay, and none is continued by another. */
export async function writeRedirect(
  { redirects }: Pick<Stores, 'redirects'>,
  rule: Redirect,
): Promise<Outcome> {
  const prefixes = isPrefix(rule) ? await redirects.listPrefixes() : [];
  if (prefixes.length >= prefixRedirectsMax) return { fault: `there are ${prefixRedirectsMax} already` };
  const next = await redirects.listBySources(rule.targetKey === '' ? [] : [rule.targetKey]);
  const leading = await redirects.listByTargets([rule.source], 1);
  const leadsOn = next.some(({ isRemoved }) => !isRemoved) || leading.length > 0;
  if (leadsOn && !rule.isRemoved) return { fault: 'source, target: it would be redirected twice' };
  await redirects.save([rule]);
  return 'added';
}

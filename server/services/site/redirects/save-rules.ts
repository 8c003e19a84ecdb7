import { prefixRedirectsMax } from '../../../../domain/site/limits.ts';
import {
  answers,
  findPrefixRule,
  isPrefix,
  parseRule,
  type Redirect,
  type RedirectRule,
  type TypedRule,
  targetKey,
} from '../../../../domain/site/redirects.ts';
import type { Stores } from '../../../ports/stores.ts';
import { createId } from '../create-id.ts';

export interface SavedRules {
  added: number;
  updated: number;
  /** They were there, or a person changed or removed them. */
  kept: number;
  refused: { index: number; reason: string }[];
}

const rulesAtOnce = 500;

const chain = 'O endereço novo também é redirecionado. Aponte direto para o destino final.';
const targetOfOther = 'O endereço antigo já é o destino de outro redirecionamento.';
export const prefixesFull = `Só cabem ${prefixRedirectsMax} redirecionamentos com *.`;

/**
 * Adds or replaces rules, and refuses those that are wrong, or would make a chain or a loop. A trial tells what would be
 * done.
 */
export async function saveRules(
  { redirects }: Pick<Stores, 'redirects'>,
  typed: readonly TypedRule[],
  { ownOrigin, isByPerson, isTrial = false }: { ownOrigin: string; isByPerson: boolean; isTrial?: boolean },
): Promise<SavedRules> {
  const written: SavedRules = { added: 0, updated: 0, kept: 0, refused: [] };
  const prefixes = await redirects.listPrefixes();
  for (let start = 0; start < typed.length; start += rulesAtOnce) {
    const rules: { index: number; rule: RedirectRule }[] = [];
    for (const [offset, line] of typed.slice(start, start + rulesAtOnce).entries()) {
      const index = start + offset;
      const parsed = parseRule(line, ownOrigin);
      if (!parsed.ok) written.refused.push({ index, reason: parsed.problem.message });
      else rules.push({ index, rule: parsed.value });
    }
    const known = await findKnown(
      redirects,
      rules.map(({ rule }) => rule),
    );
    const saved = new Map<string, Redirect>();
    for (const { index, rule } of rules) {
      const before = known.bySource.get(rule.source) ?? null;
      const isSame = before?.target === rule.target && before.status === rule.status && !before.isRemoved;
      if (isSame || (before && !isByPerson && (before.isTouched || before.isRemoved))) {
        written.kept += 1;
        continue;
      }
      const reason = whyRefused(rule, known, prefixes, isByPerson);
      if (reason !== null) {
        written.refused.push({ index, reason });
        continue;
      }
      const isNew = before === null || before.isRemoved;
      const redirect: Redirect = {
        ...rule,
        id: before?.id ?? createId(),
        position: isPrefix(rule) ? before?.position || prefixes.length + 1 : 0,
        version: (before?.version ?? 0) + 1,
        isImported: before?.isImported ?? !isByPerson,
        isTouched: isByPerson,
        isRemoved: false,
      };
      if (isPrefix(rule)) replacePrefix(prefixes, redirect);
      written[isNew ? 'added' : 'updated'] += 1;
      saved.set(redirect.id, redirect);
      known.bySource.set(rule.source, redirect);
      known.targets.add(targetKey(rule.target));
    }
    if (!isTrial) await redirects.save([...saved.values()]);
  }
  written.refused.sort((one, other) => one.index - other.index);
  return written;
}

interface Known {
  /** With removed ones. */
  bySource: Map<string, Redirect>;
  /** Own paths that rules lead to. */
  targets: Set<string>;
}

async function findKnown(redirects: Stores['redirects'], rules: readonly RedirectRule[]): Promise<Known> {
  const sources = rules.map(({ source }) => source);
  const keys = rules.map(({ target }) => targetKey(target)).filter((key) => key !== '');
  const bySource = await redirects.listBySources([...new Set(sources)]);
  const atTargets = await redirects.listBySources([...new Set(keys)]);
  const leadingHere = await redirects.listTargetKeys([...new Set(sources)]);
  return {
    bySource: new Map([...bySource, ...atTargets].map((redirect) => [redirect.source, redirect])),
    targets: new Set(leadingHere),
  };
}

function whyRefused(
  rule: RedirectRule,
  { bySource, targets }: Known,
  prefixes: readonly Redirect[],
  isByPerson: boolean,
): string | null {
  if (isPrefix(rule)) {
    if (!isByPerson) return 'Uma importação só traz endereços exatos.';
    const others = prefixes.filter(({ source }) => source !== rule.source);
    if (others.length >= prefixRedirectsMax) return prefixesFull;
    const key = targetKey(rule.target);
    const leadsOn = others.some(({ source }) => source !== '/*' && answers(source, key));
    if (leadsOn) return chain;
    const isTarget =
      rule.source !== '/*' && others.some(({ target }) => answers(rule.source, targetKey(target)));
    return isTarget ? targetOfOther : null;
  }
  const key = targetKey(rule.target);
  const next = bySource.get(key);
  if (key !== '' && next && !next.isRemoved) return chain;
  if (targets.has(rule.source)) return targetOfOther;
  const after = key === '' ? null : findPrefixRule(prefixes, key);
  return after && targetKey(after.target) === rule.source ? chain : null;
}

function replacePrefix(prefixes: Redirect[], redirect: Redirect): void {
  const index = prefixes.findIndex(({ source }) => source === redirect.source);
  if (index === -1) prefixes.push(redirect);
  else prefixes[index] = redirect;
}

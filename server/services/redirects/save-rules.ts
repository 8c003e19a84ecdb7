/**
 * Saves many rules of a file or an import at once. It rejects more chains than the form does, because it cannot check
 * for thousands of targets whether they are pages (docs/product.md#redirects).
 */
import {
  answers,
  findPrefixRule,
  isPrefix,
  parseRule,
  type Redirect,
  type RedirectRule,
  type TypedRule,
  targetKeyOf,
} from '../../../domain/redirects/redirects.ts';
import { prefixRedirectsMax } from '../../../domain/site/limits.ts';
import type { Stores } from '../../ports/stores.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import { createId } from '../site/create-id.ts';

export interface SavedRules {
  added: number;
  updated: number;
  /** The number of rules that existed already, or that a person changed or removed. */
  unchanged: number;
  refused: { index: number; reason: string }[];
}

/** How many rules one statement saves, which takes milliseconds. */
const rulesAtOnce = 100;

const chain = 'O endereço novo também é redirecionado. Aponte direto para o destino final.';
const targetOfOther = 'O endereço antigo já é o destino de outro redirecionamento.';
export const prefixesFull = `Só cabem ${prefixRedirectsMax} redirecionamentos com *.`;

/**
 * A rule before it is parsed. With `isFormer`, its source is an earlier address of the item, and the rule does not
 * replace others.
 */
type UnparsedRule = TypedRule & { isFormer?: boolean };

interface ParsedRules {
  rules: { index: number; rule: RedirectRule; isFormer: boolean }[];
  /** Rejected rules, by their index in the given list. */
  refused: { index: number; reason: string }[];
}

/** Parses rules into the stored form. If possible, call it before the transaction that saves them. */
export async function parseRules(typed: readonly UnparsedRule[], ownOrigin: string): Promise<ParsedRules> {
  const parsed: ParsedRules = { rules: [], refused: [] };
  for (const line of typed) {
    await yieldTurn();
    const index = parsed.rules.length + parsed.refused.length;
    const rule = parseRule(line, ownOrigin);
    if (rule.ok) parsed.rules.push({ index, rule: rule.value, isFormer: line.isFormer === true });
    else parsed.refused.push({ index, reason: rule.problem.message });
  }
  return parsed;
}

/** Adds or replaces rules. Rejects those that would cause a chain or a loop. */
export async function saveRules(
  { redirects }: Pick<Stores, 'redirects'>,
  { rules, refused }: ParsedRules,
  { isByPerson, importedAt = null }: { isByPerson: boolean; importedAt?: number | null },
): Promise<SavedRules> {
  const written: SavedRules = { added: 0, updated: 0, unchanged: 0, refused: [...refused] };
  const prefixes = await redirects.listPrefixes();
  for (let start = 0; start < rules.length; start += rulesAtOnce) {
    const part = rules.slice(start, start + rulesAtOnce);
    const known = await findKnown(
      redirects,
      part.map(({ rule }) => rule),
    );
    const saved = new Map<string, Redirect>();
    for (const { index, rule, isFormer } of part) {
      await yieldTurn();
      const before = known.bySource.get(rule.source) ?? null;
      const isSame = before?.target === rule.target && before.status === rule.status && !before.isRemoved;
      if (isSame || (before && !isByPerson && (isFormer || before.isTouched || before.isRemoved))) {
        written.unchanged += 1;
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
      if (rule.targetKey !== rule.source) known.targets.add(rule.targetKey);
    }
    await redirects.save([...saved.values()], importedAt);
  }
  written.refused.sort((one, other) => one.index - other.index);
  return written;
}

interface Known {
  /** All rules of some sources, including removed ones. */
  bySource: Map<string, Redirect>;
  /** The paths of this site to which rules lead. */
  targets: Set<string>;
}

async function findKnown(redirects: Stores['redirects'], rules: readonly RedirectRule[]): Promise<Known> {
  const sources = rules.map(({ source }) => source);
  const keys = rules.map(({ targetKey }) => targetKey).filter((key) => key !== '');
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
    const leadsOn = others.some(({ source }) => source !== '/*' && answers(source, rule.targetKey));
    if (leadsOn) return chain;
    const isTarget = rule.source !== '/*' && others.some(({ targetKey }) => answers(rule.source, targetKey));
    return isTarget ? targetOfOther : null;
  }
  const key = rule.targetKey;
  const next = key === rule.source ? undefined : bySource.get(key);
  if (key !== '' && next && !next.isRemoved) return chain;
  if (targets.has(rule.source)) return targetOfOther;
  const after = key === '' ? null : findPrefixRule(prefixes, key);
  return after && targetKeyOf(after.target) === rule.source ? chain : null;
}

function replacePrefix(prefixes: Redirect[], redirect: Redirect): void {
  const index = prefixes.findIndex(({ source }) => source === redirect.source);
  if (index === -1) prefixes.push(redirect);
  else prefixes[index] = redirect;
}

/** Changes redirects for the newsroom, one at a time or by a file (docs/product.md#redirects). */
import type { Actor, AuditAction } from '../../../domain/accounts/audit.ts';
import {
  answers,
  isPrefix,
  parseRule,
  type Redirect,
  type RedirectRule,
  sourcesOf,
  type TypedRule,
} from '../../../domain/redirects/redirects.ts';
import { readRedirectsCsv } from '../../../domain/redirects/redirects-csv.ts';
import { prefixRedirectsMax, redirectFaultsShown, redirectLinesMax } from '../../../domain/site/limits.ts';
import { redirectConflict, redirectMissing, redirectTaken } from '../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import { type Action, recordAction } from '../accounts/record-action.ts';
import { invalidateRedirects } from '../caching/invalidate.ts';
import { changeVersioned, type Versioned } from '../site/change-versioned.ts';
import { createId } from '../site/create-id.ts';
import { parseRules, prefixesFull, saveRules } from './save-rules.ts';

type Changer = Pick<Adapters, 'database' | 'clock' | 'site'>;

/** Returns whether the portal itself answers a path. */
export type IsPage = (path: string) => Promise<boolean>;

/** How many other rules a rule is compared with at most; each comparison may cost a rendered page. */
const comparedMax = 20;

export function createRedirect(changer: Changer) {
  return async (actor: Actor, typed: TypedRule, isPage: IsPage): Promise<Result<Redirect>> => {
    const parsed = parseRule(typed, new URL(changer.site.url).origin);
    if (!parsed.ok) return parsed;
    const rule = parsed.value;
    const { chain, findNewChain } = await checkChain(changer, rule, null, isPage);
    if (chain) return fail(chain);
    return changer.database.inTransaction(async (stores) => {
      const { redirects } = stores;
      const newChain = await findNewChain(stores);
      if (newChain) return fail(newChain);
      const [before] = await redirects.listBySources([rule.source]);
      if (before && !before.isRemoved) return fail(invalid(redirectTaken, 'source'));
      const prefixes = isPrefix(rule) ? await redirects.listPrefixes() : [];
      if (prefixes.length >= prefixRedirectsMax) return fail(invalid(prefixesFull, 'source'));
      const redirect: Redirect = {
        ...rule,
        id: before?.id ?? createId(),
        position: isPrefix(rule) ? (prefixes.at(-1)?.position ?? 0) + 1 : 0,
        version: (before?.version ?? 0) + 1,
        isImported: before?.isImported ?? false,
        isTouched: true,
        isRemoved: false,
      };
      await redirects.save([redirect]);
      await recordAction(stores, actor, changer.clock(), toAction('redirect.created', redirect));
      await invalidateRedirects(stores, [redirect.source]);
      return ok(redirect);
    });
  };
}

export function updateRedirect(changer: Changer) {
  return async (
    actor: Actor,
    id: string,
    { version, ...typed }: TypedRule & { version: number },
    isPage: IsPage,
  ): Promise<Result<Redirect>> => {
    const parsed = parseRule(typed, new URL(changer.site.url).origin);
    if (!parsed.ok) return parsed;
    const rule = parsed.value;
    const { chain, findNewChain } = await checkChain(changer, rule, id, isPage);
    if (chain) return fail(chain);
    return changeVersioned(changer, redirectKind, actor, {
      id,
      version,
      async work(stores, before) {
        const { redirects } = stores;
        const newChain = await findNewChain(stores);
        if (newChain) return fail(newChain);
        const [same] = await redirects.listBySources([rule.source]);
        if (same && same.id !== id && !same.isRemoved) return fail(invalid(redirectTaken, 'source'));
        if (isPrefix(rule) !== isPrefix(before)) return fail(invalid(kindStays, 'source'));
        // If another rule gets the source of a removed rule, the removed one is deleted.
        if (same && same.id !== id) await redirects.delete(same.id);
        const redirect = { ...before, ...rule, version: version + 1, isTouched: true };
        await redirects.save([redirect]);
        return ok({ after: redirect, action: toAction('redirect.changed', redirect) });
      },
    });
  };
}

/** Removes a redirect. Its row is kept, so that no import restores it. */
export function deleteRedirect(changer: Changer) {
  return async (actor: Actor, id: string, version: number): Promise<Result<null>> => {
    const deleted = await changeVersioned(changer, redirectKind, actor, {
      id,
      version,
      async work({ redirects }, before) {
        const after = { ...before, version: version + 1, isTouched: true, isRemoved: true };
        await redirects.save([after]);
        return ok({ after, action: toAction('redirect.removed', after) });
      },
    });
    return deleted.ok ? ok(null) : deleted;
  };
}

/** Sets the order in which rules with `*` are tried. */
export function moveRedirects({ database, clock }: Changer) {
  return (actor: Actor, ids: readonly string[]): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const known = (await stores.redirects.listPrefixes()).map(({ id }) => id);
      const isSame = known.length === ids.length && new Set(ids).size === ids.length;
      if (!isSame || !ids.every((id) => known.includes(id)))
        return fail({ code: 'conflict', message: redirectConflict });
      await stores.redirects.setOrder(ids);
      await recordAction(stores, actor, clock(), { action: 'redirect.ordered', id: 'redirecionamentos' });
      await invalidateRedirects(stores, []);
      return ok(null);
    });
}

const kindStays = 'Um redirecionamento com * continua com *. Crie outro para um endereço só.';

const redirectKind: Versioned<Redirect> = {
  async find({ redirects }, id) {
    const found = await redirects.findById(id);
    return found?.isRemoved ? null : found;
  },
  versionOf: ({ version }) => version,
  missing: redirectMissing,
  describeConflict: () => redirectConflict,
  invalidate: (stores, _before, after) => invalidateRedirects(stores, [after.source]),
};

function toAction(action: AuditAction, { id, source, target, status }: Redirect): Action {
  const detail = status === 410 ? '410' : `${status}: ${target}`.slice(0, 200);
  return { action, id, title: source, detail };
}

/**
 * Checks for chains. Pages are rendered before the transaction; inside it, only rules that were saved meanwhile are
 * checked.
 */
async function checkChain({ database }: Changer, rule: RedirectRule, id: string | null, isPage: IsPage) {
  const pages = new Map<string, boolean>();
  const chain = await findChain(database, rule, id, async (path) => {
    const is = pages.get(path) ?? (await isPage(path));
    pages.set(path, is);
    return is;
  });
  const findNewChain = (stores: Stores) =>
    findChain(stores, rule, id, async (path) => pages.get(path) ?? false);
  return { chain, findNewChain };
}

/** Finds a chain: either the target is no page and would be redirected again, or another rule leads to the source. */
async function findChain(
  { redirects }: Pick<Stores, 'redirects'>,
  rule: RedirectRule,
  id: string | null,
  isPage: IsPage,
): Promise<Problem | null> {
  const isOther = (other: Redirect) => other.id !== id && !other.isRemoved && other.source !== rule.source;
  const prefixes = (await redirects.listPrefixes()).filter(isOther);
  const key = rule.targetKey;
  const exact = key === '' || key.endsWith('*') ? [] : await redirects.listBySources(sourcesOfKey(key));
  const next = [...exact.filter(isOther), ...prefixes].find(
    ({ source }) => source !== '/*' && answers(source, key),
  );
  if (next && (key.endsWith('*') || !(await isPage(rule.target))))
    return invalid(chainMessage(next), 'target');
  if (rule.source === '/*') return null;
  const leading = isPrefix(rule)
    ? await redirects.listByTargetStart(rule.source.slice(0, -1), comparedMax)
    : await redirects.listByTargets([rule.source], comparedMax);
  const leadsHere = ({ targetKey }: Redirect) => answers(rule.source, targetKey);
  const others = [...leading.filter(isOther), ...prefixes].filter(leadsHere);
  const whole = others.find(({ targetKey }) => targetKey.endsWith('*'));
  if (whole) return invalid(leadsHereMessage(whole), 'source');
  for (const other of others.slice(0, comparedMax))
    if (!(await isPage(other.target))) return invalid(leadsHereMessage(other), 'source');
  return null;
}

function leadsHereMessage({ source }: Redirect): string {
  return `${source} já leva a este endereço. Mude antes aquele redirecionamento.`;
}

function sourcesOfKey(key: string): string[] {
  const { pathname, search } = new URL(key, 'http://localhost');
  return sourcesOf(pathname, search);
}

function chainMessage({ target, status }: Redirect): string {
  return status === 410
    ? 'O endereço novo tem um redirecionamento 410, de conteúdo removido. Escolha outro.'
    : `O endereço novo já é redirecionado para ${target}. Aponte direto para lá.`;
}

interface ImportAdapters extends Pick<Adapters, 'database' | 'clock'> {
  site: Pick<Adapters['site'], 'url'>;
}

/**
 * Adds and replaces rules from the lines of a file, in one transaction with its audit entry. Wrong lines are rejected,
 * and the others are saved.
 */
export function importRedirects({ database, clock, site }: ImportAdapters) {
  return async (actor: Actor, csv: string) => {
    const lines: { line: number; rule: TypedRule }[] = [];
    for (const line of readRedirectsCsv(csv)) {
      await yieldTurn();
      if (lines.length === redirectLinesMax) return fail(tooManyLines);
      lines.push(line);
    }
    if (lines.length === 0) return fail(noLines);
    const rules = lines.map(({ rule }) => rule);
    const parsed = await parseRules(rules, new URL(site.url).origin);
    return database.inTransaction(async (stores) => {
      const { added, updated, unchanged, refused } = await saveRules(stores, parsed, { isByPerson: true });
      await invalidateRedirects(stores, ['/?']);
      const detail = `${added} novos, ${updated} alterados, ${unchanged} iguais, ${refused.length} recusados`;
      await recordAction(stores, actor, clock(), {
        action: 'redirect.imported',
        id: 'redirecionamentos',
        detail,
      });
      const faults = refused
        .slice(0, redirectFaultsShown)
        .map(({ index, reason }) => ({ line: lines[index]?.line ?? 0, reason }));
      // The listed faults are those of the first wrong lines.
      return ok({ added, updated, unchanged, refused: refused.length, faults });
    });
  };
}

const noLines: Problem = invalid('O arquivo não tem linhas com endereços.');
const tooManyLines: Problem = {
  code: 'too-large',
  message: `O arquivo pode ter no máximo ${redirectLinesMax.toLocaleString('pt-BR')} linhas. Divida-o.`,
};

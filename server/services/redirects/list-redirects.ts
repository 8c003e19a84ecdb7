/** Lists redirects and missing addresses for `Redirecionamentos` (docs/product.md#redirects). */
import { noisePath } from '../../../domain/redirects/missing-addresses.ts';
import {
  findPrefixRule,
  foldCase,
  pathKey,
  type Redirect,
  sourcesOf,
} from '../../../domain/redirects/redirects.ts';
import { redirectsCsvHeader, toCsvLine } from '../../../domain/redirects/redirects-csv.ts';
import {
  missingAddressesDays,
  missingAddressesShown,
  newsroomPageSize,
} from '../../../domain/site/limits.ts';
import { dayName, dayNumber } from '../../../domain/text/dates.ts';
import { dayMs } from '../../../domain/text/durations.ts';
import { fail, invalid, ok, type Result } from '../../../domain/web/problem.ts';
import type { Clock, Stores } from '../../ports/stores.ts';
import { readBatches } from '../site/read-batches.ts';
import type { IsPage } from './change-redirects.ts';
import { findRedirect } from './find-redirect.ts';

type Reader = Pick<Stores, 'redirects' | 'missingAddresses'> & { clock: Clock };

export interface ListedRedirect
  extends Pick<Redirect, 'id' | 'source' | 'target' | 'status' | 'version' | 'isImported'> {
  /** The number of hits in 30 days. */
  hits: number;
}

const firstDay = (now: number) => dayNumber(now) - missingAddressesDays + 1;

export function listRedirects({ redirects, clock }: Reader) {
  return async (typed: string, after: string) => {
    const contained = toContained(typed);
    const found = await redirects.list(contained, { after, limit: newsroomPageSize + 1 });
    const all = after === '' ? await redirects.listPrefixes() : [];
    const prefixes = all.filter(({ source }) => source.includes(contained));
    const items = found.slice(0, newsroomPageSize);
    const ids = [...prefixes, ...items].map(({ id }) => id);
    const hits = await redirects.countHits(ids, firstDay(clock()));
    const toListed = ({ id, source, target, status, version, isImported }: Redirect): ListedRedirect => ({
      id,
      source,
      target,
      status,
      version,
      isImported,
      hits: hits.get(id) ?? 0,
    });
    const next = found.length > newsroomPageSize ? (items.at(-1)?.source ?? null) : null;
    return {
      /** The rules with `*` in their order; only the first page without a search has them. */
      prefixes: prefixes.map(toListed) /** The exact rules, by source. */,
      items: items.map(toListed),
      next,
    };
  };
}

/** Converts typed text to the form that sources have. */
function toContained(typed: string): string {
  const path = typed.replaceAll('*', '');
  if (path === '' || path.includes('?')) return path;
  return foldCase(path.startsWith('/') ? pathKey(path) : pathKey(path).slice(1));
}

/** Lists the hits of a redirect by day, newest first; days without hits are left out. */
export function listRedirectHits({ redirects, clock }: Reader) {
  return async (id: string): Promise<{ day: string; hits: number }[]> => {
    const now = clock();
    const today = dayNumber(now);
    const days = await redirects.listHits(id, firstDay(now));
    return days.map(({ day, hits }) => ({ day: dayName(now - (today - day) * dayMs), hits }));
  };
}

type CheckedAddress =
  | { kind: 'page' }
  | { kind: 'redirect'; target: string; status: number }
  | { kind: 'missing' };

/** Finds what readers get at an address. */
export function checkAddress(sources: Parameters<typeof findRedirect>[0]) {
  return async (typed: string, isPage: IsPage): Promise<Result<CheckedAddress>> => {
    const address = typed.trim().replace(/^https?:\/\/[^/?#]*/i, '');
    const parsed = URL.parse(`http://localhost${address.replace(/^(?:[/\\]+|(?=\?))/, '/')}`);
    if (!/^[/\\?]/.test(address) || !parsed)
      return fail(invalid('Escreva um endereço, como /2019/05/titulo.', 'endereco'));
    const { pathname, search } = parsed;
    const found = await findRedirect(sources)(pathname, search);
    const isHome = pathname === '/' && sourcesOf(pathname, search).length > 0;
    if (!(found && isHome) && (await isPage(pathname))) return ok({ kind: 'page' });
    return ok(found ? { kind: 'redirect', target: found.target, status: found.status } : { kind: 'missing' });
  };
}

export async function* exportRedirects({ redirects }: Pick<Stores, 'redirects'>): AsyncGenerator<string> {
  yield redirectsCsvHeader + (await redirects.listPrefixes()).map(toCsvLine).join('');
  for await (const rules of readBatches(exportedAtOnce, (last: Redirect | null) =>
    redirects.list('', { after: last?.source ?? '', limit: exportedAtOnce }),
  ))
    yield rules.map(toCsvLine).join('');
}

const exportedAtOnce = 1_000;

export function listMissingAddresses({ redirects, missingAddresses, clock }: Reader) {
  return async () => {
    // Rules answer some of these addresses already, so twice as many are read as are shown.
    const found = await missingAddresses.list(firstDay(clock()), 2 * missingAddressesShown);
    const prefixes = await redirects.listPrefixes();
    const exact = await redirects.listBySources(found.map(({ path }) => foldCase(path)));
    const answered = exact.filter(({ isRemoved }) => !isRemoved).map(({ source }) => source);
    const items = found.filter(
      ({ path }) =>
        path !== noisePath && !answered.includes(foldCase(path)) && findPrefixRule(prefixes, path) === null,
    );
    return {
      /** The missing addresses that no rule answers yet. */
      items: items.slice(0, missingAddressesShown),
      /** The number of requests that scanners made. */
      noise: found.find(({ path }) => path === noisePath)?.hits ?? 0,
    };
  };
}

import type { Actor } from '../../../../domain/accounts/audit.ts';
import { redirectFaultsShown } from '../../../../domain/site/limits.ts';
import { parseRedirectsCsv } from '../../../../domain/site/redirects-csv.ts';
import { ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../services.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateRedirects } from '../invalidate.ts';
import { saveRules } from './save-rules.ts';

export interface ImportedCsv {
  added: number;
  updated: number;
  kept: number;
  refused: number;
  /** The first of them. */
  faults: { line: number; reason: string }[];
}

interface ImportAdapters extends Pick<Adapters, 'database' | 'clock'> {
  site: Pick<Adapters['site'], 'url'>;
}

/** One transaction saves so many rules, so that other writers wait for less than a second. */
const rulesAtOnce = 500;

/** Adds and replaces rules by the lines of a file; wrong lines are refused, the others are saved. */
export function importRedirects({ database, clock, site }: ImportAdapters) {
  return async (actor: Actor, csv: string): Promise<Result<ImportedCsv>> => {
    const parsed = parseRedirectsCsv(csv);
    if (!parsed.ok) return parsed;
    const lines = parsed.value;
    const ownOrigin = new URL(site.url).origin;
    const all: ImportedCsv = { added: 0, updated: 0, kept: 0, refused: 0, faults: [] };
    for (let start = 0; start < lines.length; start += rulesAtOnce) {
      const part = lines.slice(start, start + rulesAtOnce);
      const rules = part.map(({ rule }) => rule);
      const saved = await database.inTransaction(async (stores) => {
        // In each transaction: a portal that is killed between two of them must not keep stale rules.
        await invalidateRedirects(stores, ['/?']);
        return saveRules(stores, rules, { ownOrigin, isByPerson: true });
      });
      all.added += saved.added;
      all.updated += saved.updated;
      all.kept += saved.kept;
      all.refused += saved.refused.length;
      for (const { index, reason } of saved.refused)
        if (all.faults.length < redirectFaultsShown)
          all.faults.push({ line: part[index]?.line ?? 0, reason });
    }
    await database.inTransaction(async (stores) => {
      const detail = `${all.added} novos, ${all.updated} alterados`;
      await recordAction(stores, actor, clock(), {
        action: 'redirect.imported',
        id: 'redirecionamentos',
        detail,
      });
    });
    return ok(all);
  };
}

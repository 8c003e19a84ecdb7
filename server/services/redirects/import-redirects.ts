/** Imports a table of redirects (docs/product.md#redirects). */
import type { Actor } from '../../../domain/accounts/audit.ts';
import type { TypedRule } from '../../../domain/redirects/redirects.ts';
import { readRedirectsCsv } from '../../../domain/redirects/redirects-csv.ts';
import { redirectFaultsShown, redirectLinesMax } from '../../../domain/site/limits.ts';
import { fail, invalid, ok, type Problem } from '../../../domain/web/problem.ts';
import type { Adapters } from '../../ports/adapters.ts';
import { yieldTurn } from '../../ports/yield-turn.ts';
import { recordAction } from '../accounts/record-action.ts';
import { invalidateRedirects } from '../caching/invalidate.ts';
import { parseRules, saveRules } from './save-rules.ts';

interface ImportAdapters extends Pick<Adapters, 'database' | 'clock'> {
  site: Pick<Adapters['site'], 'url'>;
}

/**
 * Adds and replaces rules by the lines of a file, in one transaction with its audit entry; wrong lines are refused, the
 * others are saved.
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
      return ok({ added, updated, unchanged, refused: refused.length /** The first wrong lines. */, faults });
    });
  };
}

const noLines: Problem = invalid('O arquivo não tem linhas com endereços.');
const tooManyLines: Problem = {
  code: 'too-large',
  message: `O arquivo pode ter no máximo ${redirectLinesMax.toLocaleString('pt-BR')} linhas. Divida-o.`,
};

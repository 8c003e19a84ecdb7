/** Lists imports from other systems for the newsroom, which can tick off their problems (docs/product.md#moving-in). */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { figureCountMax, importRunsShown, newsroomPageSize } from '../../../../domain/site/limits.ts';
import { importedItemMissing } from '../../../../domain/text/sentences.ts';
import { type ImportProblemCode, severityOf } from '../../../../domain/transfer/import-problems.ts';
import type { ImportedItem } from '../../../../domain/transfer/import-report.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';

interface ProblemFilter {
  code: ImportProblemCode | null;
  isOpen: boolean;
  /** The cursor after which the page begins; '' for the first page. */
  after: string;
}

export function listImports({ imports, news }: Pick<Stores, 'imports' | 'news'>) {
  return async ({ code, isOpen, after }: ProblemFilter) => {
    const found = await imports.listProblems(
      { code, isOpen },
      {
        after: parseCursor(after),
        limit: newsroomPageSize + 1,
      },
    );
    const items = found.slice(0, newsroomPageSize);
    const published = new Set(
      (await news.listTitlesByIds(items.map(({ newId }) => newId))).map(({ id }) => id),
    );
    return {
      runs: await imports.listRuns(importRunsShown),
      /** The number of items with problems that are not ticked off; it is counted up to a thousand. */
      open: await imports.countOpen(figureCountMax),
      items: items.map((item) => toItem(item, published)),
      /** The cursor of the next page; null at the end. */
      next: found.length > newsroomPageSize ? writeCursor(items.at(-1)) : null,
    };
  };
}

function writeCursor(item: ImportedItem | undefined): string | null {
  return item ? `${severityOf(item.problems)}-${item.id}` : null;
}

/** Parses a cursor. A text that `writeCursor` did not write gives the first page. */
function parseCursor(cursor: string): { severity: number; id: string } | null {
  const [, severity, id = ''] = /^(\d{1,2})-(.+)$/.exec(cursor) ?? [];
  return severity === undefined ? null : { severity: Number(severity), id };
}

/** Omits the address of news that are not published, because it would answer 404. */
function toItem(
  { id, kind, oldId, newId, title, oldAddress, path, importedAt, problems, isOpen }: ImportedItem,
  published: ReadonlySet<string>,
): ImportedItem {
  const shownPath = kind === 'post' && !published.has(newId) ? '' : path;
  return { id, kind, oldId, newId, title, oldAddress, path: shownPath, importedAt, problems, isOpen };
}

/**
 * Ticks off the problems of items, or opens them again. Missing items are skipped; if all are missing, the call fails.
 */
export function setImportedItemsOpen({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, ids: readonly string[], isOpen: boolean): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const items = await stores.imports.listByIds(ids);
      let found = 0;
      for (const { id, title, isOpen: wasOpen } of items) {
        if (!(await stores.imports.setOpen(id, isOpen))) continue;
        found += 1;
        const action = isOpen ? 'import.reopened' : 'import.resolved';
        if (wasOpen !== isOpen) await recordAction(stores, actor, clock(), { action, id, title });
      }
      return found > 0 ? ok(null) : fail({ code: 'not-found', message: importedItemMissing });
    });
}

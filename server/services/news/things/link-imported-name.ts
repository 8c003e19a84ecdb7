/** Gives imported news the profile of the author whose name they carry. */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import { figureCountMax } from '../../../../domain/site/limits.ts';
import { authorMissing, importedNameMissing } from '../../../../domain/text/sentences.ts';
import { fail, ok, type Result } from '../../../../domain/web/problem.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages } from '../../caching/invalidate.ts';
import type { ChangeAdapters } from './change-rules.ts';
import { findSigner } from './sign-news.ts';

/** Gives a profile all news that have its imported name and no profile. The count ends at 1,000. */
export function linkImportedName({ database, clock }: Pick<ChangeAdapters, 'database' | 'clock'>) {
  return (actor: Actor, id: string, name: string): Promise<Result<{ count: number }>> =>
    database.inTransaction(async (stores) => {
      const author = await findSigner(stores, id);
      if (!author) return fail({ code: 'not-found', message: authorMissing });
      const count = Math.min(await stores.things.linkImportedName(name, author.id), figureCountMax);
      if (count === 0) return fail({ code: 'not-found', message: importedNameMissing, field: 'name' });
      const subject = { id: author.id, title: author.name, detail: `${name} (${count})` };
      await recordAction(stores, actor, clock(), { action: 'author.linked', ...subject });
      await invalidateAllPages(stores);
      return ok({ count });
    });
}

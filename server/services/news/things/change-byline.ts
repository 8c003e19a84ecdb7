/** Reads and changes the authors of news, for the newsroom (docs/product.md#bylines). */
import type { Actor } from '../../../../domain/accounts/audit.ts';
import {
  type Author,
  type Byline,
  joinNames,
  toAccountSigner,
  writeByline,
} from '../../../../domain/news/authors.ts';
import type { News } from '../../../../domain/news/news.ts';
import { figureCountMax, newsAuthorsMax, newsContributorsMax } from '../../../../domain/site/limits.ts';
import { authorMissing, bylineMissing, importedNameMissing } from '../../../../domain/text/sentences.ts';
import { fail, invalid, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { invalidateAllPages, invalidateNews } from '../../caching/invalidate.ts';
import { findEditableNews } from '../editable-news.ts';
import { saveNews } from '../save-news.ts';
import type { ChangeAdapters } from './change-rules.ts';
import { findSigner, findSigners, type Signers } from './sign-news.ts';

export type SignerView = Pick<Author, 'id' | 'name' | 'role'>;

interface BylineView {
  /** The names as readers see them; for a draft, as they would see them after the publication. */
  author: string;
  authors: SignerView[];
  contributors: SignerView[];
}

export function getByline(
  stores: Pick<Stores, 'drafts' | 'news' | 'trash' | 'unpublished' | 'things' | 'users'>,
) {
  return async (id: string): Promise<Result<BylineView>> => {
    const found = await findEditableNews(stores, id);
    if (!found.ok) return found;
    const { news, unpublished, draft } = found.value;
    const shown = news ?? unpublished?.news ?? null;
    const signers = await findSigners(stores, shown?.byline ?? draft?.byline ?? '');
    const view = toView(signers, shown?.author ?? draft?.createdBy.name ?? '');
    const writer = shown === null && draft && view.authors.length === 0 ? draft.createdBy.userId : '';
    return ok(writer === '' ? view : { ...view, authors: await listWriter(stores, writer) });
  };
}

/** Lists the author of a draft for which no authors were chosen. */
async function listWriter(
  { things, users }: Pick<Stores, 'things' | 'users'>,
  userId: string,
): Promise<SignerView[]> {
  const profile = await things.findAuthorByUser(userId);
  if (profile) return [toSignerView(profile)];
  const user = await users.findById(userId);
  return user ? [{ id: toAccountSigner(userId), name: user.name, role: '' }] : [];
}

/** Changes the authors. Text, version and dates stay the same, so that open editors get no conflict. */
export function changeByline({ database, clock }: Pick<Adapters, 'database' | 'clock'>) {
  return (actor: Actor, id: string, chosen: Byline): Promise<Result<BylineView>> =>
    database.inTransaction(async (stores) => {
      const problem = findProblem(chosen);
      if (problem) return fail(problem);
      const byline = await writeSigners(stores, chosen);
      if (byline === null) return fail({ code: 'not-found', message: authorMissing });
      const signers = await findSigners(stores, byline);
      const found = await findEditableNews(stores, id);
      if (!found.ok) return found;
      const { news, stamp, unpublished, draft } = found.value;
      const author = joinNames(signers.authors.map(({ name }) => name));
      const sign = (item: News): News => ({ ...item, author, byline });
      if (news) {
        await saveNews(stores, sign(news), { stamp, before: news });
        await invalidateNews(stores, news, null);
      } else if (unpublished) await stores.unpublished.save({ ...unpublished, news: sign(unpublished.news) });
      else await stores.drafts.setByline(id, byline);
      const before = news?.author ?? unpublished?.news.author ?? draft?.createdBy.name ?? '';
      const title = (draft?.fields ?? news)?.title ?? '';
      const detail = `de ${before || 'ninguém'} para ${author}`;
      await recordAction(stores, actor, clock(), { action: 'news.signed', id, title, detail });
      return ok(toView(signers, author));
    });
}

/**
 * Finds or creates the profiles of a byline; null when one does not exist. They are processed one after the other,
 * because an account gets only one profile.
 */
async function writeSigners(
  stores: Pick<Stores, 'things' | 'users'>,
  { authors, contributors }: Byline,
): Promise<string | null> {
  const find = async (ids: string[]): Promise<string[] | null> => {
    const found: string[] = [];
    for (const id of ids) {
      const profile = await findSigner(stores, id);
      if (!profile) return null;
      found.push(profile.id);
    }
    return found;
  };
  const signed = await find(authors);
  const helped = await find(contributors);
  return signed && helped && writeByline({ authors: signed, contributors: helped });
}

function findProblem({ authors, contributors }: Byline): Problem | null {
  if (authors.length === 0) return invalid(bylineMissing, 'authors');
  const limits = [
    ['authors', 'autores', authors, newsAuthorsMax],
    ['contributors', 'colaboradores', contributors, newsContributorsMax],
  ] as const;
  for (const [field, name, ids, max] of limits)
    if (ids.length > max) return invalid(`Escolha no máximo ${max} ${name}.`, field);
  return null;
}

function toView({ authors, contributors }: Signers, author: string): BylineView {
  return { author, authors: authors.map(toSignerView), contributors: contributors.map(toSignerView) };
}

export function toSignerView({ id, name, role }: Author): SignerView {
  return { id, name, role };
}

/** Gives a profile all news that have its name from an import, but no profile. The count ends at 1,000. */
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

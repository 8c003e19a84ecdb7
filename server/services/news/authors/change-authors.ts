/** What editors change about authors (docs/product.md#bylines). */
import type { Actor, AuditAction } from '../../../../domain/accounts/audit.ts';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { storageKeyOf } from '../../../../domain/media/image.ts';
import { type ImageOwner, imageUseOf } from '../../../../domain/media/image-use.ts';
import {
  type Author,
  type AuthorForm,
  cleanAuthorForm,
  findAuthorProblem,
} from '../../../../domain/news/authors.ts';
import { figureCountMax } from '../../../../domain/site/limits.ts';
import {
  authorAccountTaken,
  authorBusy,
  authorConflict,
  authorHasNews,
  authorMissing,
  authorNameTaken,
  authorsFull,
  imageUnknown,
  importedNameMissing,
} from '../../../../domain/text/sentences.ts';
import { fail, ok, type Problem, type Result } from '../../../../domain/web/problem.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../../accounts/record-action.ts';
import { isNameOfColleague } from '../../accounts/reserved-names.ts';
import { deleteUnusedImages, saveImageUses } from '../../media/image-uses.ts';
import { invalidateAllPages } from '../../site/invalidate.ts';
import { renewFirstNews } from '../renew-news.ts';
import { deleteProfile } from './delete-profile.ts';
import { createProfile, findFreeAuthorSlug, findSigner } from './sign-news.ts';

type Changer = Pick<Adapters, 'database' | 'clock'>;
type Namer = Changer & { site: Pick<Adapters['site'], 'name' | 'author'> };

/** A profile of an account or of a guest. */
export function createAuthor({ database, clock, site }: Namer) {
  return (actor: Actor, typed: AuthorForm): Promise<Result<Author>> =>
    database.inTransaction(async (stores) => {
      const form = cleanAuthorForm(typed);
      const problem = await findProblem({ ...stores, site }, form, null);
      if (problem) return fail(problem);
      const author = await createProfile(stores, form);
      if (!author) return fail({ code: 'conflict', message: authorsFull });
      await afterChange(stores, actor, clock(), 'author.created', author);
      return ok(author);
    });
}

/** A changed name gets a new address; the former one leads there, and the news have the new name. */
export function updateAuthor({ database, clock, site }: Namer) {
  return async (
    actor: Actor,
    id: string,
    { version, ...typed }: AuthorForm & { version: number },
  ): Promise<Result<Author>> => {
    const form = cleanAuthorForm(typed);
    const saved = await database.inTransaction(async (stores): Promise<Result<Author>> => {
      const checked = await checkVersion(stores, id, version);
      if (!checked.ok) return checked;
      const before = checked.value;
      const problem = await findProblem({ ...stores, site }, form, before);
      if (problem) return fail(problem);
      const isRenamed = form.name !== before.name;
      const slug = isRenamed ? await findFreeAuthorSlug(stores, form.name, id) : before.slug;
      const author = { id, slug, ...form, version: version + 1 };
      await stores.authors.save(author, before);
      await afterChange(stores, actor, clock(), 'author.changed', author);
      const oldPhoto = before.photo === author.photo ? null : storageKeyOf(before.photo);
      if (oldPhoto) await deleteUnusedImages(stores, [oldPhoto], clock());
      if (isRenamed) await stores.newsRenewals.enqueue({ kind: 'author', id, targetId: '' });
      return ok(author);
    });
    if (saved.ok) await renewFirstNews({ database, clock }, { kind: 'author', id });
    return saved;
  };
}

/** Its news and addresses go to another author; then it is deleted. */
export function mergeAuthor({ database, clock }: Changer) {
  return async (
    actor: Actor,
    id: string,
    { targetId, version }: { targetId: string; version: number },
  ): Promise<Result<null>> => {
    const merged = await database.inTransaction(async (stores): Promise<Result<null>> => {
      const checked = await checkSettled(stores, id, version);
      if (!checked.ok) return checked;
      const target = await findSigner(stores, targetId);
      if (!target || target.id === id)
        return fail({ code: 'not-found', message: authorMissing, field: 'targetId' });
      if (await stores.newsRenewals.isNamed(target.id)) return fail(busy);
      await stores.authors.saveFormerId(id, target.id);
      await stores.newsRenewals.enqueue({ kind: 'author-merge', id, targetId: target.id });
      await afterChange(stores, actor, clock(), 'author.merged', checked.value);
      return ok(null);
    });
    if (merged.ok) await renewFirstNews({ database, clock }, { kind: 'author-merge', id });
    return merged;
  };
}

/** Only without news: merging gives them to another author. */
export function deleteAuthor({ database, clock }: Changer) {
  return (actor: Actor, id: string, version: number): Promise<Result<null>> =>
    database.inTransaction(async (stores) => {
      const checked = await checkSettled(stores, id, version);
      if (!checked.ok) return checked;
      if ((await stores.authors.listAllNewsIds(id, '', 1)).length > 0)
        return fail({ code: 'conflict', message: authorHasNews });
      await afterChange(stores, actor, clock(), 'author.deleted', checked.value);
      await deleteProfile(stores, checked.value, null, clock());
      return ok(null);
    });
}

const busy: Problem = { code: 'conflict', message: authorBusy };

/** Whether it can be deleted: its news must not be on their way from or to another author. */
async function checkSettled(
  stores: Pick<Stores, 'authors' | 'newsRenewals'>,
  id: string,
  version: number,
): Promise<Result<Author>> {
  const checked = await checkVersion(stores, id, version);
  return checked.ok && (await stores.newsRenewals.isNamed(id)) ? fail(busy) : checked;
}

async function checkVersion(
  { authors }: Pick<Stores, 'authors'>,
  id: string,
  version: number,
): Promise<Result<Author>> {
  const author = await authors.findById(id);
  if (!author) return fail({ code: 'not-found', message: authorMissing });
  return author.version === version ? ok(author) : fail({ code: 'conflict', message: authorConflict });
}

/** Gives a profile all news that have its imported name and no profile. The count ends at 1,000. */
export function linkImportedName({ database, clock }: Changer) {
  return async (actor: Actor, id: string, name: string): Promise<Result<{ count: number }>> => {
    const linked = await database.inTransaction(async (stores): Promise<Result<{ count: number }>> => {
      const author = await findSigner(stores, id);
      if (!author) return fail({ code: 'not-found', message: authorMissing });
      const { length: count } = await stores.authors.listImportedNewsIds(name, '', figureCountMax);
      if (count === 0) return fail({ code: 'not-found', message: importedNameMissing, field: 'name' });
      await stores.newsRenewals.enqueue({ kind: 'imported-name', id: name, targetId: author.id });
      const subject = { id: author.id, title: author.name, detail: `${name} (${count})` };
      await recordAction(stores, actor, clock(), { action: 'author.linked', ...subject });
      return ok({ count });
    });
    if (linked.ok) await renewFirstNews({ database, clock }, { kind: 'imported-name', id: name });
    return linked;
  };
}

async function findProblem(
  { authors, users, images, site }: Pick<Stores, 'authors' | 'users' | 'images'> & Pick<Namer, 'site'>,
  form: AuthorForm,
  before: Author | null,
): Promise<Problem | null> {
  const problem = findAuthorProblem(form);
  if (problem) return problem;
  const { name, photo, userId } = form;
  const isNamedAnew = name !== before?.name || userId !== before.userId;
  if (isNamedAnew && (await isNameOfColleague({ users, site }, name, userId)))
    return { code: 'invalid-input', message: authorNameTaken, field: 'name' };
  if (photo !== '' && photo !== before?.photo) {
    const key = storageKeyOf(photo);
    if (!key || !(await images.find(key)))
      return { code: 'invalid-input', message: imageUnknown, field: 'photo' };
  }
  if (userId === null || userId === before?.userId) return null;
  const user = await users.findById(userId);
  if (!user || !mayDo(user, 'use-newsroom'))
    return { code: 'invalid-input', message: authorMissing, field: 'userId' };
  return (await authors.findByUserId(userId))
    ? { code: 'invalid-input', message: authorAccountTaken, field: 'userId' }
    : null;
}

async function afterChange(
  stores: Stores,
  actor: Actor,
  now: number,
  action: AuditAction,
  { id, name, photo }: Author,
): Promise<void> {
  const owner: ImageOwner = { kind: 'author', id, title: name };
  await saveImageUses(stores, [{ owner, uses: imageUseOf(photo) }]);
  await recordAction(stores, actor, now, { action, id, title: name });
  await invalidateAllPages(stores);
}

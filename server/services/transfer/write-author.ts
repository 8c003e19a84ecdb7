import { imageUseOf } from '../../../domain/media/image-use.ts';
import { authorProfilesMax } from '../../../domain/site/limits.ts';
import type { Stores } from '../../ports/stores.ts';
import { saveImageUses } from '../media/image-uses.ts';
import { findFreeAuthorSlug } from '../news/authors/sign-news.ts';
import type { ImportedRecord } from './parse-record.ts';

type AuthorRecord = Extract<ImportedRecord, { collection: `author${string}` }>;

/** Writes an imported record that is not stored yet. An account that is missing or has a profile is left out. */
export async function writeAuthor(
  stores: Stores,
  record: AuthorRecord,
): Promise<'added' | 'skipped' | { fault: string }> {
  const { authors, users } = stores;
  if (record.collection === 'author_redirects') {
    const { id: slug, targetId } = record.entity;
    const target = await authors.findById(targetId);
    if (!target || (await authors.isSlugTaken(slug, targetId))) return 'skipped';
    await authors.save(target, { slug });
    return 'added';
  }
  const { entity } = record;
  if ((await authors.count(authorProfilesMax)) === authorProfilesMax)
    return { fault: `there are ${authorProfilesMax} already` };
  const { id, name, photo } = entity;
  const isTaken = await authors.isSlugTaken(entity.slug, id);
  const slug = isTaken ? await findFreeAuthorSlug(stores, name, id) : entity.slug;
  const account = entity.userId === null ? null : await users.findById(entity.userId);
  const userId = account && !(await authors.findByUserId(account.id)) ? account.id : null;
  await authors.save({ ...entity, slug, userId }, null);
  await saveImageUses(stores, [{ owner: { kind: 'author', id, title: name }, uses: imageUseOf(photo) }]);
  return 'added';
}

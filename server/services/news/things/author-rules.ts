/** How the newsroom changes author profiles (docs/product.md#bylines). */
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import { storageKeyOf } from '../../../../domain/media/image.ts';
import { cleanAuthorForm, findAuthorProblem } from '../../../../domain/news/authors.ts';
import { authorProfilesMax } from '../../../../domain/site/limits.ts';
import {
  authorAccountTaken,
  authorConflict,
  authorHasNews,
  authorMissing,
  authorNameTaken,
  authorsFull,
  imageUnknown,
} from '../../../../domain/text/sentences.ts';
import { invalid } from '../../../../domain/web/problem.ts';
import { isNameOfColleague } from '../../accounts/reserved-names.ts';
import type { ChangeRules } from './change-rules.ts';
import { keepSlugOrFind } from './find-free-slugs.ts';
import { findSigner } from './sign-news.ts';

export const authorRules: ChangeRules<'author'> = {
  missing: authorMissing,
  conflict: authorConflict,
  max: authorProfilesMax,
  full: { code: 'conflict', message: authorsFull },
  actions: {
    created: 'author.created',
    changed: 'author.changed',
    merged: 'author.merged',
    deleted: 'author.deleted',
  },
  clean: cleanAuthorForm,
  async findProblem({ things, users, images, site }, form, before) {
    const problem = findAuthorProblem(form);
    if (problem) return problem;
    const { name, photo, userId } = form;
    const isNamedAnew = name !== before?.name || userId !== before.userId;
    if (isNamedAnew && (await isNameOfColleague({ users, site }, name, userId)))
      return invalid(authorNameTaken, 'name');
    if (photo !== '' && photo !== before?.photo) {
      const key = storageKeyOf(photo);
      if (!key || !(await images.find(key))) return invalid(imageUnknown, 'photo');
    }
    if (userId === null || userId === before?.userId) return null;
    const user = await users.findById(userId);
    if (!user || !mayDo(user, 'use-newsroom')) return invalid(authorMissing, 'userId');
    return (await things.findAuthorByUser(userId)) ? invalid(authorAccountTaken, 'userId') : null;
  },
  async toThing(stores, form, key, before) {
    const slug = await keepSlugOrFind(stores, 'author', { id: key.id, name: form.name }, before);
    return { ...key, slug, ...form };
  },
  findDeletionProblem: async ({ things }, { id }) =>
    (await things.isUsed(id)) ? { code: 'conflict', message: authorHasNews } : null,
  findTarget: findSigner,
  afterDelete: ({ tombstones }, { id }) => tombstones.save('authors', [id]),
};

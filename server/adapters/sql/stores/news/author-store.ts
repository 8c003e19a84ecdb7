import { type Kysely, type Selectable, sql } from 'kysely';
import { type Author, authorSortKey } from '../../../../../domain/news/authors.ts';
import { foldAccents } from '../../../../../domain/text/text.ts';
import type { AuthorStore } from '../../../../ports/authors.ts';
import { atomically } from '../../connection/atomically.ts';
import { firstLineContains } from '../../query/contains.ts';
import { countUpTo } from '../../query/count-up-to.ts';
import { inReadingOrder, selectPublishedPage } from '../../query/key-paging.ts';
import { listDistinct } from '../../query/list-distinct.ts';
import type { AuthorsTable } from '../../schema/author-tables.ts';
import type { Tables } from '../../schema/tables.ts';

/** As a literal: a partial index needs it. */
const withoutProfile = sql<boolean>`byline = ''`;

export function createAuthorStore(read: Kysely<Tables>, write: Kysely<Tables>): AuthorStore {
  const authors = () => read.selectFrom('authors').selectAll('authors');
  const orNull = async (found: Promise<Selectable<AuthorsTable> | undefined>): Promise<Author | null> => {
    const row = await found;
    return row ? toAuthor(row) : null;
  };

  return {
    findById: (id) => orNull(authors().where('id', '=', id).executeTakeFirst()),
    findBySlug: (slug) => orNull(authors().where('slug', '=', slug).executeTakeFirst()),
    findByFormerSlug: (slug) =>
      orNull(
        authors()
          .innerJoin('author_redirects', 'author_redirects.author_id', 'authors.id')
          .where('author_redirects.slug', '=', slug)
          .executeTakeFirst(),
      ),
    findByUserId: (userId) => orNull(authors().where('user_id', '=', userId).executeTakeFirst()),
    async listByIds(ids) {
      if (ids.length === 0) return [];
      const rows = await authors()
        .where('id', 'in', [...ids])
        .execute();
      const byId = new Map(rows.map((row) => [row.id, toAuthor(row)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    async list(text, { after, limit }) {
      const rows = await authors()
        .where(firstLineContains('sort_key', foldAccents(text)))
        .where('sort_key', '>', after)
        .orderBy('sort_key')
        .limit(limit)
        .execute();
      return rows.map(toAuthor);
    },
    async listUserIds(userIds) {
      if (userIds.length === 0) return [];
      const query = read
        .selectFrom('authors')
        .select('user_id')
        .where('user_id', 'in', [...userIds]);
      return (await query.execute()).flatMap(({ user_id }) => user_id ?? []);
    },
    async listSlugs(limit) {
      const rows = await read
        .selectFrom('authors')
        .select('slug')
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('news_authors')
              .select('news_id')
              .whereRef('news_authors.author_id', '=', 'authors.id'),
          ),
        )
        .orderBy('slug')
        .limit(limit)
        .execute();
      return rows.map(({ slug }) => slug);
    },
    async isSlugTaken(slug, exceptId) {
      const current = read.selectFrom('authors').select('id').where('slug', '=', slug);
      if (await current.where('id', '!=', exceptId).executeTakeFirst()) return true;
      const former = read.selectFrom('author_redirects').select('author_id').where('slug', '=', slug);
      return (await former.where('author_id', '!=', exceptId).executeTakeFirst()) !== undefined;
    },
    async listNames(exceptUserId, limit) {
      const rows = await read
        .selectFrom('authors')
        .select('name')
        .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '!=', exceptUserId ?? '')]))
        .orderBy('sort_key')
        .limit(limit)
        .execute();
      return rows.map(({ name }) => name);
    },
    count: (limit) => countUpTo(read, read.selectFrom('authors').select('id'), limit),
    save: (author, former) =>
      atomically(write, async (trx) => {
        const { id, ...row } = toRow(author);
        await trx
          .insertInto('authors')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
        if (former && former.slug !== row.slug)
          await trx
            .insertInto('author_redirects')
            .values({ slug: former.slug, author_id: id })
            .onConflict((conflict) => conflict.column('slug').doUpdateSet({ author_id: id }))
            .execute();
        // A current address must not redirect to itself.
        await trx.deleteFrom('author_redirects').where('slug', '=', row.slug).execute();
      }),
    async listSigners(ids) {
      if (ids.length === 0) return new Map();
      const living = authors()
        .select(['authors.id as signer_id', sql<number>`0`.as('is_merged')])
        .where('authors.id', 'in', [...ids]);
      const merged = authors()
        .innerJoin('author_redirects', 'author_redirects.author_id', 'authors.id')
        .select(['author_redirects.slug as signer_id', sql<number>`1`.as('is_merged')])
        .where('author_redirects.slug', 'in', [...ids]);
      const rows = await living.unionAll(merged).execute();
      // The last entry of an id counts: an author that is being merged is still there.
      rows.sort((one, other) => one.is_merged - other.is_merged);
      return new Map(rows.map(({ signer_id, is_merged: _, ...row }) => [signer_id, toAuthor(row)]));
    },
    async saveFormerId(id, targetId) {
      const row = { author_id: targetId };
      await write
        .insertInto('author_redirects')
        .values({ slug: id, ...row })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet(row))
        .execute();
    },
    delete: ({ id, slug }, targetId) =>
      atomically(write, async (trx) => {
        await trx.deleteFrom('authors').where('id', '=', id).execute();
        await trx.deleteFrom('news_authors').where('author_id', '=', id).execute();
        if (targetId === null) {
          await trx.deleteFrom('author_redirects').where('author_id', '=', id).execute();
          return;
        }
        await trx
          .updateTable('author_redirects')
          .set({ author_id: targetId })
          .where('author_id', '=', id)
          .execute();
        await trx
          .insertInto('author_redirects')
          .values({ slug, author_id: targetId })
          .onConflict((conflict) => conflict.column('slug').doUpdateSet({ author_id: targetId }))
          .execute();
      }),
    setNews: ({ id, createdAt }, authorIds) =>
      atomically(write, async (trx) => {
        const known = await trx
          .selectFrom('news_authors')
          .select(['author_id', 'created_at'])
          .where('news_id', '=', id)
          .orderBy('position')
          .execute();
        const isSame = known.map((row) => row.author_id).join() === authorIds.join();
        if (isSame && known.every((row) => row.created_at === createdAt)) return;
        if (known.length > 0) await trx.deleteFrom('news_authors').where('news_id', '=', id).execute();
        if (authorIds.length === 0) return;
        const rows = authorIds.map((author_id, position) => ({
          news_id: id,
          author_id,
          position,
          created_at: createdAt,
        }));
        await trx.insertInto('news_authors').values(rows).execute();
      }),
    async listNewsIds(authorId, { publishedUntil }, page) {
      const query = read.selectFrom('news_authors').select('news_id').where('author_id', '=', authorId);
      const keyColumns = { time: 'created_at', id: 'news_id' };
      const rows = await selectPublishedPage(query, keyColumns, publishedUntil, page).execute();
      return inReadingOrder(rows, page).map(({ news_id }) => news_id);
    },
    async listAllNewsIds(authorId, afterId, limit) {
      const rows = await read
        .selectFrom('news_authors')
        .select('news_id')
        .where('author_id', '=', authorId)
        .where('news_id', '>', afterId)
        .orderBy('news_id')
        .limit(limit)
        .execute();
      return rows.map(({ news_id }) => news_id);
    },
    listImportedNames: (limit) => listDistinct(read, 'news', 'author', limit, withoutProfile),
    async listImportedNewsIds(name, afterId, limit) {
      const rows = await read
        .selectFrom('news')
        .select('id')
        .where(withoutProfile)
        .where('author', '=', name)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

function toRow(author: Author): AuthorsTable {
  const { id, slug, name, role, biography, photo, links, userId, version } = author;
  return {
    id,
    slug,
    name,
    sort_key: authorSortKey(author),
    role,
    biography,
    photo,
    links,
    user_id: userId,
    version,
  };
}

function toAuthor({ user_id: userId, sort_key: _, ...author }: Selectable<AuthorsTable>): Author {
  return { ...author, userId };
}

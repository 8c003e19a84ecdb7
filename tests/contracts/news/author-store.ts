import { describe, expect, it } from 'vitest';
import { type Author, authorSortKey } from '../../../domain/news/authors.ts';
import type { NewsroomFilter } from '../../../server/ports/news.ts';
import { aNews } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';

const author = (id: string, name = id, rest: Partial<Author> = {}): Author => ({
  id,
  slug: id,
  name,
  role: '',
  biography: '',
  photo: '',
  links: '',
  userId: null,
  version: 1,
  ...rest,
});

export function describeAuthorStore(open: OpenDatabase): void {
  describePagedList('news that a name or a profile signs', open, {
    insert: async (stores, key) => {
      const isNamed = key.createdAt % 2 === 0;
      await stores.news.save(aNews({ ...key, slug: null, author: isNamed ? 'Ana' : 'Ana e Rui' }));
      await stores.authors.setNews(key, ['ana']);
    },
    list: async ({ news }, page) =>
      (await news.listForNewsroom({ author: 'Ana', authorIds: ['ana'] }, page)).map(({ id, createdAt }) => ({
        id,
        createdAt: createdAt ?? Number.NaN,
      })),
  });

  describe('author store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.authors;

    it('finds authors by id, account, present and former slugs', async () => {
      await store().save(author('a', 'Ana', { userId: 'u1' }), null);
      const renamed = author('a', 'Ana Lima', { slug: 'b', version: 2, userId: 'u1' });
      await store().save(renamed, author('a'));
      expect(await store().findById('a')).toEqual(renamed);
      expect(await store().findBySlug('b')).toEqual(renamed);
      expect(await store().findBySlug('a')).toBeNull();
      expect(await store().findByFormerSlug('a')).toEqual(renamed);
      expect(await store().findByUserId('u1')).toEqual(renamed);
      expect(await store().listUserIds(['u1', 'u2'])).toEqual(['u1']);
      expect(await store().isSlugTaken('a', 'x')).toBe(true);
      expect(await store().isSlugTaken('a', 'a')).toBe(false);
      expect(await store().count(9)).toBe(1);
    });

    it('lists by the bytes of folded names on every database', async () => {
      const names = ['ab', 'a-b', 'a b', 'a', 'abc', 'Á'];
      for (const name of names) await store().save(author(`perfil-${name}`, name), null);
      const found: Author[] = [];
      for (let after = ''; found.length < names.length; ) {
        found.push(...(await store().list('', { after, limit: 2 })));
        after = authorSortKey(found.at(-1) ?? author(''));
      }
      expect(found.map(({ name }) => name)).toEqual(['a', 'Á', 'a b', 'a-b', 'ab', 'abc']);
    });

    it('lists a bounded number of names in their order, without the own profile of an account', async () => {
      await store().save(author('c', 'Caio', { userId: 'caio' }), null);
      await store().save(author('b', 'Bia'), null);
      await store().save(author('a', 'Ána'), null);
      expect(await store().listNames(null, 9)).toEqual(['Ána', 'Bia', 'Caio']);
      expect(await store().listNames('caio', 9)).toEqual(['Ána', 'Bia']);
      expect(await store().listNames(null, 1)).toEqual(['Ána']);
    });

    it('lists by any part of the name, page by page, also authors of one name', async () => {
      const all = [
        author('a', 'Ana Lima'),
        author('b', 'Ana Lima'),
        author('c', 'Élcio Lima'),
        author('d', 'Rui%'),
      ];
      for (const one of all) await store().save(one, null);
      const ids = async (text: string, after = '') =>
        (await store().list(text, { after, limit: 2 })).map(({ id }) => id);
      expect(await ids('LIMA')).toEqual(['a', 'b']);
      expect(await ids('lima', authorSortKey(author('b', 'Ana Lima')))).toEqual(['c']);
      expect(await ids('elcio')).toEqual(['c']);
      expect(await ids('%')).toEqual(['d']);
      // Ids are not searched.
      expect(await ids('d')).toEqual([]);
      expect((await store().listByIds(['d', 'x', 'a'])).map(({ id }) => id)).toEqual(['d', 'a']);
    });

    it('lists the news of an author by date, and moves addresses in a merge', async () => {
      for (const id of ['a', 'b']) await store().save(author(id), null);
      await store().setNews({ id: 'n1', createdAt: 1 }, ['a']);
      await store().setNews({ id: 'n2', createdAt: 2 }, ['b', 'a']);
      await store().setNews({ id: 'n3', createdAt: null }, ['a']);
      const ids = (until: number | null, page = {}) =>
        store().listNewsIds('a', { publishedUntil: until }, { limit: 9, ...page });
      expect(await ids(null)).toEqual(['n2', 'n1']);
      expect(await ids(1)).toEqual(['n1']);
      expect(await ids(null, { after: { createdAt: 2, id: 'n2' } })).toEqual(['n1']);
      expect(await store().listAllNewsIds('a', 'n1', 9)).toEqual(['n2', 'n3']);
      expect(await store().listSlugs(9)).toEqual(['a', 'b']);
      await store().delete(author('a'), 'b');
      expect((await store().findByFormerSlug('a'))?.id).toBe('b');
      expect(await ids(null)).toEqual([]);
      await store().delete(author('b'), null);
      expect(await store().findByFormerSlug('a')).toBeNull();
    });

    it('finds the target by the id of a merged author, before and after its deletion', async () => {
      for (const id of ['a', 'b', 'c']) await store().save(author(id, id, { slug: `${id}-slug` }), null);
      const signers = async () => {
        const found = await store().listSigners(['a', 'c', 'x']);
        return ['a', 'c', 'x'].map((id) => found.get(id)?.slug);
      };
      await store().saveFormerId('a', 'b');
      expect(await signers()).toEqual(['b-slug', 'c-slug', undefined]);
      await store().delete({ id: 'a', slug: 'a-slug' }, 'b');
      expect(await signers()).toEqual(['b-slug', 'c-slug', undefined]);
      expect((await store().listSigners([])).size).toBe(0);
    });

    it('lists names and news without a profile', async () => {
      const { news } = opened().database;
      await news.save(aNews({ id: 'n1', author: 'Rui' }));
      await news.save(aNews({ id: 'n2', author: 'Ana' }));
      await news.save(aNews({ id: 'n3', author: 'Ana', byline: 'a' }));
      await news.save(aNews({ id: 'n4', author: 'Caio', byline: 'c' }));
      await news.save(aNews({ id: 'n5', author: '' }));
      expect(await store().listImportedNames(9)).toEqual(['Ana', 'Rui']);
      expect(await store().listImportedNames(1)).toEqual(['Ana']);
      expect(await store().listImportedNewsIds('Ana', '', 9)).toEqual(['n2']);
      expect(await store().listImportedNewsIds('Ana', 'n2', 9)).toEqual([]);
    });

    it('lists news for the newsroom of a profile that signs with others, within a category and dates', async () => {
      const { authors, news } = opened().database;
      const [joint, own, other] = ['Ana e Rui', 'Ana', 'Rui'].map((author, index) =>
        aNews({ author, createdAt: index + 1 }),
      );
      for (const item of [joint, own, other]) if (item) await news.save(item);
      if (joint) await authors.setNews(joint, ['ana', 'rui']);
      const listed = async (filter: NewsroomFilter) =>
        (await news.listForNewsroom({ author: 'Ana', ...filter }, { limit: 9 })).map(({ author }) => author);
      expect(await listed({})).toEqual(['Ana']);
      expect(await listed({ authorIds: ['ana'] })).toEqual(['Ana', 'Ana e Rui']);
      expect(await listed({ authorIds: ['ana'], until: 1 })).toEqual(['Ana e Rui']);
      expect(await listed({ authorIds: ['ana'], from: 2 })).toEqual(['Ana']);
      expect(await listed({ authorIds: ['ana'], category: 'fatos' })).toEqual([]);
    });
  });
}

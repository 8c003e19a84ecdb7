/** Checks what the store of sections, topics and authors promises on every database. */
import { describe, expect, it } from 'vitest';
import type { Author } from '../../../domain/news/authors.ts';
import { sortKeyOf } from '../../../domain/news/things.ts';
import { topicKey } from '../../../domain/news/topics.ts';
import type { NewsroomFilter } from '../../../server/ports/news.ts';
import { aNews, anAuthor, aSection, aSectionGroup, aTopic, aUser, words } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';
import { aDraft } from './newsroom-stores.ts';

const topic = (id: string, name = id) => aTopic(id, { name, searchFields: '{"title":"Tudo"}' });
const author = (id: string, name = id, rest: Partial<Author> = {}) => anAuthor(id, { name, ...rest });

/** Makes a name of as many Hangul consonants as one grapheme may have, in an order that no index can compress. */
function longName(seed: number): string {
  let state = seed;
  const letters = Array.from({ length: 1_900 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return String.fromCharCode(0x1100 + Math.floor((state / 2 ** 31) * 95));
  });
  return letters.join('');
}

const nobody = { authors: [], contributors: [], topics: [], sections: [] };

const first = {
  tecnologias: words(`
    inteligencia-artificial blockchain-e-criptomoedas so-e-softwares veiculos-e-tecnologias impressao-3d
    games ciencia-e-espaco
  `),
  entretenimento: ['cinema-e-streaming', 'internet', 'redes-sociais'],
  mais: words('agronegocios produtos-e-reviews saude educacao-e-cursos seguranca-digital natureza fatos'),
};

export function describeThingStore(open: OpenDatabase): void {
  describePagedList('news that a name or two profiles of it sign', open, {
    insert: async (stores, key) => {
      const isNamed = key.createdAt % 2 === 0;
      const authors = ['ana', 'bia'];
      for (const id of authors)
        if (!(await stores.things.find('author', id))) await stores.things.save('author', author(id, 'Ana'));
      const news = aNews({ ...key, slug: null, author: 'Ana', byline: isNamed ? '' : 'ana\nbia' });
      await stores.news.save(news);
      if (!isNamed) await stores.things.setNews([{ news: key, relations: { ...nobody, authors } }]);
    },
    list: async ({ news }, page) =>
      (await news.listForNewsroom({ author: 'Ana', authorIds: ['ana', 'bia'] }, page)).map(
        ({ id, createdAt }) => ({ id, createdAt: createdAt ?? Number.NaN }),
      ),
  });

  describe('thing store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.things;

    /** News that belong to some things. */
    async function publish(id: string, createdAt: number | null, relations: Partial<typeof nobody> | object) {
      const news = aNews({ id, createdAt, author: '' });
      await opened().database.news.save(news);
      await store().setNews([{ news, relations: { ...nobody, ...relations } }]);
    }
    const newsOf = (id: string, publishedUntil: number | null = null, page = {}) =>
      opened().database.news.listIdsByThings([id], { publishedUntil }, { limit: 9, ...page });

    it('begins with the 17 sections of docs/product.md in three groups', async () => {
      const { groups, all } = await store().readSections();
      expect(groups.map(({ name, hue }) => [name, hue])).toEqual([
        ['Tecnologias', 'azul'],
        ['Entretenimento', 'magenta'],
        ['Mais', 'verde'],
      ]);
      for (const [group, slugs] of Object.entries(first)) {
        const found = all.filter(({ groupId }) => groupId === group);
        expect(found.map(({ id }) => id)).toEqual(slugs);
        expect(found.map(({ slug }) => slug)).toEqual(slugs);
      }
      for (const { name, description } of all) {
        expect(name).not.toBe('');
        expect(description).toMatch(/^\p{Lu}.{40,150}\.$/u);
      }
    });

    it('creates, replaces, orders and deletes sections and groups', async () => {
      await store().save('group', aSectionGroup({ id: 'esporte', position: -1 }));
      const section = aSection({ id: 'futebol', groupId: 'esporte' });
      await store().save('section', section);
      await store().save('section', aSection({ id: 'volei', groupId: 'esporte', position: -1 }));
      const changed = { ...section, slug: 'bola', name: 'Bola', isHidden: true, version: 2 };
      await store().save('section', changed);
      const { groups, all } = await store().readSections();
      expect(groups[0]?.id).toBe('esporte');
      expect(all.slice(0, 2)).toEqual([expect.objectContaining({ id: 'volei' }), changed]);
      expect(await store().findByAddress('section', 'futebol')).toEqual(changed);
      for (const id of ['futebol', 'volei', 'esporte']) await store().delete(id);
      expect((await store().readSections()).groups).toHaveLength(3);
      expect((await store().readSections()).all).toHaveLength(17);
    });

    it('rejects the deletion of a section that news belong to', async () => {
      await store().save('section', aSection({ id: 'futebol' }));
      await opened().database.news.save(aNews({ category: 'futebol' }));
      expect(await store().isUsed('futebol')).toBe(true);
      await expect(store().delete('futebol')).rejects.toThrow();
      expect((await store().readSections()).find('futebol')).not.toBeNull();
      await expect(opened().database.news.save(aNews({ category: 'nenhuma' }))).rejects.toThrow();
    });

    it('gives the news and ids of a merged section to another', async () => {
      const { news } = opened().database;
      for (const id of ['futebol', 'bola', 'esporte']) await store().save('section', aSection({ id }));
      const item = aNews({ category: 'futebol' });
      await news.save(item);
      await store().merge('section', 'futebol', 'bola');
      await store().merge('section', 'bola', 'esporte');
      expect((await news.findVersion(item.id))?.news.category).toBe('esporte');
      const sections = await store().readSections();
      expect(sections.find('futebol')?.id).toBe('esporte');
      expect(sections.find('esporte')?.mergedIds).toEqual(['bola', 'futebol']);
      expect((await store().findByAddress('section', 'futebol'))?.id).toBe('esporte');
      expect([await store().isUsed('futebol'), await store().isUsed('esporte')]).toEqual([false, true]);
    });

    it('lists further sections of news, and takes a deleted one from them', async () => {
      for (const id of ['futebol', 'bola']) await store().save('section', aSection({ id }));
      await publish('n1', 1, { sections: ['games', 'futebol', 'bola'] });
      const furtherOf = async () => (await opened().database.news.findVersion('n1'))?.news.furtherSections;
      expect((await store().listByNews(['n1'])).get('n1')?.sections).toEqual(['games', 'futebol', 'bola']);
      expect(await furtherOf()).toBe('futebol\nbola');
      expect(await store().isUsed('futebol')).toBe(false);
      expect(await store().isUsed('futebol', { isStrict: true })).toBe(true);
      await store().delete('futebol');
      expect(await furtherOf()).toBe('bola');
      expect(await store().isUsed('futebol', { isStrict: true })).toBe(false);
      const fields = { ...aDraft().fields, furtherSections: 'games\nfutebol' };
      await opened().database.drafts.create(aDraft({ fields, byline: 'zoe\n+lia' }));
      for (const id of ['futebol', 'zoe', 'lia'])
        expect(await store().isUsed(id, { isStrict: true })).toBe(true);
    });

    it('leaves no duplicate when a main or further section is merged', async () => {
      const { news } = opened().database;
      for (const id of ['futebol', 'bola']) await store().save('section', aSection({ id }));
      const save = async (id: string, category: string, furtherSections: string[]) => {
        const item = aNews({ id, category });
        await news.save(item);
        await store().setNews([
          { news: item, relations: { ...nobody, sections: [category, ...furtherSections] } },
        ]);
      };
      await save('main', 'futebol', ['bola', 'games']);
      await save('further', 'bola', ['futebol']);
      await save('both', 'games', ['futebol', 'bola']);
      await store().merge('section', 'futebol', 'bola');
      const sectionsOf = async (id: string) => {
        const found = (await news.findVersion(id))?.news;
        return [found?.category, found?.furtherSections];
      };
      expect(await sectionsOf('main')).toEqual(['bola', 'games']);
      expect(await sectionsOf('further')).toEqual(['bola', '']);
      expect(await sectionsOf('both')).toEqual(['games', 'bola']);
    });

    it('finds things by id, account, and present and former addresses', async () => {
      await opened().database.users.saveVerified(aUser({ id: 'u1' }));
      await store().save('author', author('a', 'Ana', { userId: 'u1' }));
      const renamed = author('a', 'Ana Lima', { slug: 'b', version: 2, userId: 'u1', role: 'Editora' });
      await store().save('author', renamed);
      expect(await store().find('author', 'a')).toEqual(renamed);
      expect(await store().find('topic', 'a')).toBeNull();
      for (const slug of ['a', 'b']) expect(await store().findByAddress('author', slug)).toEqual(renamed);
      expect(await store().findByAddress('topic', 'b')).toBeNull();
      expect(await store().findAuthorByUser('u1')).toEqual(renamed);
      expect(await store().listUserIds(['u1', 'u2'])).toEqual(['u1']);
      expect(await store().listHolders('author', ['a', 'b', 'c'])).toEqual(
        new Map([
          ['a', 'a'],
          ['b', 'a'],
        ]),
      );
      expect([await store().count('author', 9), await store().count('author', 0)]).toEqual([1, 0]);
      await store().save('author', { ...renamed, slug: 'a' });
      expect((await store().findByAddress('author', 'b'))?.slug).toBe('a');
    });

    it('keeps the author of a deleted account as a guest', async () => {
      const { users } = opened().database;
      await users.saveVerified(aUser({ id: 'u1' }));
      await store().save('author', author('a', 'Ana', { userId: 'u1' }));
      await users.delete('u1');
      expect(await store().find('author', 'a')).toEqual(author('a', 'Ana', { userId: null }));
      await expect(store().save('author', author('b', 'Bia', { userId: 'u1' }))).rejects.toThrow(
        /foreign key/i,
      );
    });

    it('finds topics by present and former names', async () => {
      await store().create('topic', [topic('a', 'Eleições'), topic('b', 'Chips')]);
      const renamed = { ...topic('a', 'Eleições 2026'), slug: 'c', version: 2 };
      await store().save('topic', renamed);
      await store().saveFormerKey('topic-name', 'processadores', 'b');
      await store().saveFormerKey('topic-name', 'eleicoes', 'b');
      const found = await store().listTopicsByNames(['eleicoes', 'eleicoes 2026', 'processadores', 'x']);
      expect([...found].map(([key, { id }]) => [key, id]).sort()).toEqual([
        ['eleicoes 2026', 'a'],
        ['eleicoes', 'a'],
        ['processadores', 'b'],
      ]);
      expect(found.get('eleicoes')).toEqual(renamed);
      expect((await store().listTopicsByNames([])).size).toBe(0);
    });

    it('lists by the bytes of folded names on every database, page by page', async () => {
      const names = ['ab', 'a-b', 'a b', 'a', 'abc', 'Á'];
      for (const name of names) await store().save('author', author(`perfil-${name}`, name));
      const found: Author[] = [];
      for (let after = ''; found.length < names.length; ) {
        found.push(...(await store().list('author', { after, limit: 2 })));
        after = sortKeyOf(found.at(-1) ?? author(''));
      }
      expect(found.map(({ name }) => name)).toEqual(['a', 'Á', 'a b', 'a-b', 'ab', 'abc']);
    });

    it('lists names by their beginning or any part, also things of one name', async () => {
      const all = [
        author('a', 'Ana Lima'),
        author('b', 'Ana Lima'),
        author('c', 'Élcio Lima'),
        author('d', 'Rui%'),
      ];
      for (const one of all) await store().save('author', one);
      const ids = async (page: object) =>
        (await store().list('author', { after: '', limit: 2, ...page })).map(({ id }) => id);
      expect(await ids({ contains: 'lima' })).toEqual(['a', 'b']);
      expect(await ids({ contains: 'lima', after: sortKeyOf(author('b', 'Ana Lima')) })).toEqual(['c']);
      expect(await ids({ startsWith: 'elcio' })).toEqual(['c']);
      expect(await ids({ startsWith: 'lima' })).toEqual([]);
      expect(await ids({ contains: '%' })).toEqual(['d']);
      // Ids are not searched.
      expect(await ids({ contains: 'd' })).toEqual([]);
    });

    it('lists a bounded number of names in their order, without the own profile of an account', async () => {
      await opened().database.users.saveVerified(aUser({ id: 'caio' }));
      await store().save('author', author('c', 'Caio', { userId: 'caio' }));
      await store().save('author', author('b', 'Bia'));
      await store().save('author', author('a', 'Ána'));
      expect(await store().listAuthorNames(null, 9)).toEqual(['Ána', 'Bia', 'Caio']);
      expect(await store().listAuthorNames('caio', 9)).toEqual(['Ána', 'Bia']);
      expect(await store().listAuthorNames(null, 1)).toEqual(['Ána']);
    });

    it('lists the news of a topic by date, and the topics and authors of news in their order', async () => {
      for (const id of ['a', 'b']) await store().save('topic', topic(id));
      for (const id of ['ana', 'rui']) await store().save('author', author(id));
      await publish('n1', 1, { topics: ['a'] });
      await publish('n2', 2, { topics: ['b', 'a'], authors: ['rui'], contributors: ['ana'] });
      await publish('n3', null, { topics: ['a'] });
      expect(await newsOf('a')).toEqual(['n2', 'n1']);
      expect(await newsOf('a', 1)).toEqual(['n1']);
      expect(await newsOf('a', null, { after: { createdAt: 2, id: 'n2' } })).toEqual(['n1']);
      expect(await newsOf('a', null, { before: { createdAt: 1, id: 'n1' } })).toEqual(['n2']);
      expect(await newsOf('ana')).toEqual(['n2']);
      const found = await store().listByNews(['n2', 'n3', 'x']);
      expect(found.get('n2')).toEqual({
        ...nobody,
        authors: [author('rui')],
        contributors: [author('ana')],
        topics: [topic('b'), topic('a')],
      });
      expect(found.get('n3')).toEqual({ ...nobody, topics: [topic('a')] });
      // n3 has no author, so nothing is listed for it.
      const withAuthors = await store().listByNews(['n2', 'n3'], ['author']);
      expect(withAuthors).toEqual(new Map([['n2', { ...nobody, authors: [author('rui')] }]]));
      expect(found.has('x')).toBe(false);
      const news = (await opened().database.news.findVersion('n2'))?.news;
      expect([news?.author, news?.byline, news?.topics]).toEqual(['rui', 'rui\n+ana', 'b\na']);
      await publish('n4', 4, { authors: ['rui', 'ana'] });
      const [listed] = await opened().database.news.listForNewsroom({}, { limit: 1 });
      const signed = await opened().database.news.findVersion('n4');
      expect([listed?.id, listed?.author]).toEqual(['n4', signed?.news.author]);
      expect(listed?.author).toMatch(/^rui/);
      expect(await store().listSlugs('topic', 9)).toEqual(['a', 'b']);
      await store().save('topic', { ...topic('b'), searchFields: '{"isHidden":true}' });
      expect(await store().listSlugs('topic', 9)).toEqual(['a']);
      await store().save('topic', { ...topic('b'), introduction: 'Um campo "searchFields":"{}"' });
      expect(await store().listSlugs('topic', 9)).toEqual(['a', 'b']);
      await opened().database.news.delete('n2');
      expect(await newsOf('a')).toEqual(['n1']);
    });

    it('moves keys and news in a merge, and takes a deleted topic from its news', async () => {
      for (const id of ['a', 'b']) await store().save('topic', topic(id));
      await publish('n1', 1, { topics: ['a'] });
      await publish('n2', 2, { topics: ['a', 'b'] });
      await store().merge('topic', 'a', 'b');
      expect(await store().find('topic', 'a')).toBeNull();
      expect((await store().findByAddress('topic', 'a'))?.id).toBe('b');
      expect((await store().listTopicsByNames(['a'])).get('a')?.id).toBe('b');
      expect((await store().listByIds('topic', ['a', 'b', 'x'])).get('a')?.id).toBe('b');
      expect([await newsOf('a'), await newsOf('b')]).toEqual([[], ['n2', 'n1']]);
      expect((await store().listByNews(['n2'])).get('n2')?.topics).toEqual([topic('b')]);
      await store().delete('b');
      expect(await store().findByAddress('topic', 'a')).toBeNull();
      expect(await newsOf('b')).toEqual([]);
      expect((await opened().database.news.findVersion('n2'))?.news.topics).toBe('');
      expect(await store().listSlugs('topic', 9)).toEqual([]);
    });

    it('keeps an author as author when merged into a contributor of the same news', async () => {
      for (const id of ['a', 'b', 'c']) await store().save('author', author(id));
      await publish('n1', 1, { authors: ['a', 'c'], contributors: ['b'] });
      await publish('n2', 2, { authors: ['b'], contributors: ['a'] });
      await store().merge('author', 'a', 'b');
      const bylineOf = async (id: string) => (await opened().database.news.findVersion(id))?.news.byline;
      expect([await bylineOf('n1'), await bylineOf('n2')]).toEqual(['b\nc', 'b']);
    });

    it('lists imported names, and gives their news to an author', async () => {
      const { news } = opened().database;
      await store().save('author', author('a', 'Ana Lima'));
      for (const [id, name] of Object.entries({ n1: 'Rui', n2: 'Ana', n3: 'Ana', n4: '' }))
        await news.save(aNews({ id, author: name, createdAt: Number(id[1]) }));
      expect(await news.listImportedNames(9)).toEqual(['Ana', 'Rui']);
      expect(await news.listImportedNames(1)).toEqual(['Ana']);
      expect(await store().linkImportedName('Ana', 'a')).toBe(2);
      expect(await store().linkImportedName('Ana', 'a')).toBe(0);
      expect(await news.listImportedNames(9)).toEqual(['Rui']);
      expect(await newsOf('a')).toEqual(['n3', 'n2']);
      expect((await news.findVersion('n2'))?.news.author).toBe('Ana Lima');
    });

    it('finds the keys of names by their words, also of merged things', async () => {
      await store().save('author', author('a', 'Ana Lima'));
      await store().save('author', author('b', 'Rui Lima'));
      await store().merge('author', 'a', 'b');
      await opened().database.news.save(aNews({ author: 'R. Lima' }));
      await store().linkImportedName('R. Lima', 'b');
      const keys = async (...words: string[]) =>
        (await store().listKeysByWords(words, { thingsOfWord: 2, limit: 9 }))
          .map(({ space, key }) => `${space} ${key}`)
          .sort();
      expect(await keys('rui')).toEqual(['id a', 'id b', 'imported-name autor1rlima']);
      expect(await keys('ana')).toEqual([]);
      await store().save('author', author('b', 'Caio'));
      expect(await keys('rui')).toEqual([]);
      let last: string | undefined = '';
      while (last !== undefined) last = await store().renewWords(last, 5);
      expect(await keys('cai')).toEqual(['id a', 'id b', 'imported-name autor1rlima']);
    });

    it('finds those that have most of the words, however many have one of them', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await store().save('author', author(id, `Agenda ${id}`));
      await store().save('author', author('z', 'Zuleica Agenda'));
      const found = await store().listKeysByWords(['agend', 'zuleic'], { thingsOfWord: 2, limit: 9 });
      expect(found.map(({ word, key }) => `${word} ${key}`).sort()).toEqual([
        'agend a',
        'agend z',
        'zuleic z',
      ]);
    });

    it('has names of any letters, as long as they may be', async () => {
      const topics = ['a', 'b'].map((id, index) => topic(id, longName(index)));
      await store().create('topic', topics);
      await store().save('author', author('c', longName(2)));
      const keys = topics.map(({ name }) => topicKey(name));
      const found = await store().listTopicsByNames(keys);
      expect(keys.map((key) => found.get(key))).toEqual(topics);
      expect(await store().list('author', { after: '', limit: 9 })).toMatchObject([{ id: 'c' }]);
    });

    it('lists news for the newsroom of a profile that signs with others, within a category and dates', async () => {
      const { news } = opened().database;
      for (const [id, name] of Object.entries({ ana: 'Ana', rui: 'Rui' }))
        await store().save('author', author(id, name));
      await publish('n1', 1, { authors: ['ana', 'rui'] });
      await publish('n3', 3, { authors: ['rui'], contributors: ['ana'] });
      await news.save(aNews({ id: 'n2', author: 'Ana', createdAt: 2 }));
      const listed = async (filter: NewsroomFilter) =>
        (await news.listForNewsroom({ author: 'Ana', ...filter }, { limit: 9 })).map(
          (item) => `${item.id} ${item.author}`,
        );
      expect(await listed({})).toEqual(['n2 Ana']);
      expect(await listed({ authorIds: ['ana'] })).toEqual(['n2 Ana', 'n1 Ana e Rui']);
      expect(await listed({ authorIds: ['ana'], until: 1 })).toEqual(['n1 Ana e Rui']);
      expect(await listed({ authorIds: ['ana'], from: 2 })).toEqual(['n2 Ana']);
      expect(await listed({ authorIds: ['ana'], category: 'fatos' })).toEqual([]);
    });
  });
}

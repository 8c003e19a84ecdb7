/** What a search of news finds, on every database. */
import { describe, expect, it } from 'vitest';
import type { News } from '../../../domain/news/news.ts';
import {
  encodeRankedPosition,
  parseRankedPage,
  type RankedPage,
  type SearchOrder,
} from '../../../domain/search/search-rank.ts';
import { queryGroups } from '../../../domain/search/search-text.ts';
import { suggestibleWordsMax } from '../../../domain/search/search-words.ts';
import { searchCountMax } from '../../../domain/site/limits.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { findSuggestion, listRanked, listSearchGroups } from '../../../server/services/search/search.ts';
import { aContent, aNews } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const games = { kind: 'news', category: null } as const;

export function describeNewsSearch(open: OpenDatabase): void {
  describe('search of news', () => {
    const opened = useDatabase(open);
    const publish = (...news: Partial<News>[]) =>
      opened().database.inTransaction(async (stores) => {
        for (const item of news) await saveNews(stores, aNews({ slug: item.id ?? null, ...item }));
      });
    const groupsOf = (query: string) => listSearchGroups(opened().database, queryGroups(query));
    const list = async (
      query: string,
      order: SearchOrder,
      page: Partial<RankedPage> & { limit?: number } = {},
    ) =>
      listRanked(opened().database.search, await groupsOf(query), order, games, {
        limit: 100,
        skip: 0,
        after: null,
        before: null,
        ...page,
      });
    const find = async (query: string, order: SearchOrder = 'relevance') =>
      (await list(query, order)).map(({ id }) => id);
    const count = async (query: string, max = searchCountMax) =>
      opened().database.search.count({ ...games, tokens: [], anyOf: await groupsOf(query) }, max);
    const suggest = (query: string) => findSuggestion(opened().database)(query, games);

    it('finds joined, hyphenated and split spellings alike', async () => {
      await publish(
        { id: 'wifi', title: 'Wifi em casa', createdAt: 5 },
        { id: 'wi-fi', title: 'O Wi‑Fi novo', createdAt: 4 },
        { id: 'split', title: 'Falta wi fi', createdAt: 3 },
        { id: 'email', title: 'Email falso', createdAt: 2 },
        { id: 'e-mail', title: 'Um e-mail', createdAt: 1 },
      );
      for (const query of ['wifi', 'wi-fi', 'Wi Fi', 'WI‑FI'])
        expect(await find(query), query).toEqual(['wifi', 'wi-fi', 'split']);
      for (const query of ['email', 'e-mail', 'E-mails'])
        expect(await find(query), query).toEqual(['email', 'e-mail']);
      await publish(
        { id: 'ex-aluno', title: 'Ex-aluno', createdAt: 2 },
        { id: 'ex aluno', title: 'O ex aluno', createdAt: 1 },
      );
      for (const query of ['ex-aluno', 'ex-alunos', 'ex aluno'])
        expect(await find(query), query).toEqual(['ex-aluno', 'ex aluno']);
    });

    it('ranks title, then author and section, then summary, then text, the newest first', async () => {
      await publish(
        { id: 'text', category: 'saude', content: aContent('Os games.'), createdAt: 9 },
        { id: 'summary', category: 'saude', summary: 'Dos games.', createdAt: 8 },
        { id: 'section', category: 'games', createdAt: 7 },
        { id: 'author', category: 'saude', author: 'Games da Silva', createdAt: 6 },
        { id: 'title', category: 'saude', title: 'Games', createdAt: 5 },
        { id: 'other', category: 'saude', createdAt: 4 },
      );
      expect(await find('games')).toEqual(['title', 'section', 'author', 'summary', 'text']);
      expect(await find('games', 'newest')).toEqual(['text', 'summary', 'section', 'author', 'title']);
      expect(await find('silva')).toEqual(['author']);
      expect(await count('games')).toBe(5);
    });

    it('pages both orders forth and back without repeats or gaps', async () => {
      await publish(
        ...Array.from({ length: 12 }, (_, index) => ({
          id: `n${index}`,
          category: 'saude' as const,
          [['title', 'author', 'summary'][index % 4] ?? 'source']: 'Robô',
          content: aContent('Um robô.'),
          createdAt: 1_000 - index,
        })),
      );
      for (const order of ['relevance', 'newest'] as const) {
        const all = await list('robo', order);
        expect(new Set(all.map(({ id }) => id)).size).toBe(12);
        for (const limit of [1, 2, 5]) {
          for (let at = 0; at < all.length; at += limit) {
            const [before, after] = [all[at], all[at - 1]];
            const forth = all.slice(at, at + limit);
            expect(await list('robo', order, { limit, after: after ?? null })).toEqual(forth);
            const skipped = { limit, skip: at };
            expect(await list('robo', order, skipped)).toEqual(forth);
            const back = all.slice(Math.max(0, at - limit), at);
            expect(await list('robo', order, { limit, before: before ?? null })).toEqual(back);
          }
        }
        const key = parseRankedPage({
          pagina: '2',
          depois: encodeRankedPosition(all[3] ?? { rank: 0, position: 0 }),
        });
        expect(await list('robo', order, { after: key.after })).toEqual(all.slice(4));
      }
    });

    it('counts up to a bound, within a category and until a moment', async () => {
      await publish(...[1, 2, 3].map((createdAt) => ({ id: `n${createdAt}`, title: 'Robô', createdAt })), {
        id: 's',
        title: 'Robô',
        category: 'saude',
        createdAt: 4,
      });
      const search = opened().database.search;
      expect(await count('robo')).toBe(4);
      expect(await count('robo', 2)).toBe(2);
      const robots = { ...games, tokens: [], anyOf: queryGroups('robo') };
      expect(await search.count({ ...robots, category: 'saude' }, 9)).toBe(1);
      expect(await search.count({ ...robots, until: 2 }, 9)).toBe(2);
      expect(await search.count({ ...games, tokens: [] }, 9)).toBe(0);
    });

    it('counts a word of most news, up to a bound and beyond the newest', async () => {
      await publish(
        ...Array.from({ length: 40 }, (_, index) => ({ id: `n${index}`, title: 'Robô', createdAt: index })),
      );
      await publish({ id: 'other', title: 'Foguete', createdAt: 99 });
      expect(await count('robo')).toBe(40);
      expect(await count('robo', 40)).toBe(40);
      expect(await count('robo', 39)).toBe(39);
      expect(await count('foguete')).toBe(1);
    });

    it('suggests words of the portal that give hits', async () => {
      await publish({ id: 'a', title: 'Satélite brasileiro em órbita', summary: 'A inteligência.' });
      expect(await suggest('satelitte')).toBe('satélite');
      expect(await suggest('satelitte braziliero')).toBe('satélite brasileiro');
      expect(await suggest('o inteligensia do satélite')).toBe('o inteligência do satélite');
      for (const query of ['satélite', 'xxxxxxxx', 'satelitte xxxxxxxx', '<b>', 'de', '']) {
        expect(await suggest(query), query).toBeNull();
      }
      await opened().database.search.delete('news', 'a');
      expect(await suggest('satelitte')).toBeNull();
    });

    it('suggests the commoner one of equally near words, and keeps words of the site', async () => {
      await publish(
        { id: 'rare', title: 'Um dado', createdAt: 3 },
        { id: 'common', title: 'Um lado', createdAt: 2 },
        { id: 'too', summary: 'Outro lado.', createdAt: 1 },
      );
      expect(await suggest('xado')).toBe('lado');
      expect(await suggest('dado lado')).toBeNull();
      await publish({ id: 'both', title: 'O dado e o lado', createdAt: 4 });
      expect(await suggest('dado xado')).toBe('dado lado');
    });

    it('keeps a word once, and no more words than there is room for', async () => {
      const { database } = opened();
      await publish({ id: 'a', title: 'Satélite' }, { id: 'b', title: 'satelite SATÉLITE' });
      const words = () =>
        database.connections.read
          .selectFrom('search_words')
          .select('word')
          .where('word', 'like', 'satel%')
          .execute();
      expect(await words()).toEqual([{ word: 'satelite' }]);
      await database.search.deleteOldWords();
      expect(await words()).toHaveLength(1);

      const filler = Array.from({ length: suggestibleWordsMax }, (_, index) => `w${index}`);
      await database.connections.write.transaction().execute(async (trx) => {
        for (let start = 0; start < filler.length; start += 5_000)
          await trx
            .insertInto('search_words')
            .values(filler.slice(start, start + 5_000).map((word) => ({ word, shown: word, added_at: 0 })))
            .execute();
      });
      await publish({ id: 'c', title: 'Foguete' });
      expect(await suggest('fogute')).toBeNull();
      await database.search.deleteOldWords();
      await publish({ id: 'd', title: 'Foguete' });
      expect(await suggest('fogute')).toBe('foguete');
      expect(await words()).toHaveLength(1);
    });
  });
}

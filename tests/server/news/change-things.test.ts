/** Names of sections, topics and authors are kept once: a change of many news is one transaction. */
import { describe, expect, it } from 'vitest';
import { queryGroups } from '../../../domain/search/search-text.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { linkImportedName } from '../../../server/services/news/things/change-byline.ts';
import {
  createThing,
  deleteThing,
  mergeThing,
  updateThing,
} from '../../../server/services/news/things/change-things.ts';
import { listSearchGroups } from '../../../server/services/search/search.ts';
import { aNews, testNowMs } from '../../builders.ts';
import { databases, useDatabase } from '../../contracts/databases.ts';

const ids = Array.from({ length: 25 }, (_, index) => `noticia${1000 + index}`);
const ana = { userId: 'ana', name: 'Ana' };
const site = { name: 'Pauta', author: 'Redação Pauta' };
const guest = { role: '', biography: '', photo: '', links: '', userId: null };

describe.each(databases)('names in news on $name', ({ open }) => {
  const opened = useDatabase(open);
  const needs = () => ({ database: opened().database, clock: () => testNowMs, site });
  const fill = (changes: Parameters<typeof aNews>[0]) =>
    needs().database.inTransaction(async (stores) => {
      for (const [index, id] of ids.entries())
        await saveNews(stores, aNews({ id, createdAt: testNowMs - index, ...changes }));
    });
  const countFound = async (word: string) => {
    const { search, things } = needs().database;
    const anyOf = await listSearchGroups({ things }, queryGroups(word));
    return search.count({ kind: 'news', category: null, tokens: [], anyOf }, 200);
  };
  const newsOf = async (id: string) => (await needs().database.news.findVersion(id))?.news;
  const topicOf = async (key: string) => {
    const topic = (await needs().database.things.listTopicsByNames([key])).get(key);
    if (!topic) throw new Error(`No topic is called ${key}.`);
    return topic;
  };
  const createAuthor = async (name: string) => {
    const made = await createThing(needs())('author', ana, { ...guest, name });
    if (!made.ok) throw new Error(made.problem.message);
    return made.value;
  };

  it('follow a renamed topic, and lose a deleted one', async () => {
    await fill({ topics: 'Recife' });
    const topic = await topicOf('recife');
    await updateThing(needs())('topic', ana, topic.id, { name: 'Olinda', introduction: '', version: 1 });
    expect([await countFound('olinda'), await countFound('recife')]).toEqual([25, 0]);
    expect((await newsOf(ids[9] ?? ''))?.topics).toBe('Olinda');
    await deleteThing(needs())('topic', ana, topic.id, 2);
    expect([await countFound('olinda'), await needs().database.things.find('topic', topic.id)]).toEqual([
      0,
      null,
    ]);
    expect((await newsOf(ids.at(-1) ?? ''))?.topics).toBe('');
  });

  it('follow a renamed section, and one that was merged', async () => {
    await fill({ category: 'games' });
    const games = (await needs().database.things.readSections()).find('games');
    if (!games) throw new Error('There is no section called games.');
    const { slug, description, groupId, isHidden, version } = games;
    const form = { slug, description, groupId, isHidden, version };
    await updateThing(needs())('section', ana, 'games', { ...form, name: 'Joguinhos' });
    expect(await countFound('joguinhos')).toBe(25);
    await mergeThing(needs())('section', ana, 'games', { targetId: 'natureza', version: version + 1 });
    expect([await countFound('natureza'), await countFound('joguinhos')]).toEqual([25, 0]);
    expect((await newsOf(ids[0] ?? ''))?.category).toBe('natureza');
  });

  it('follow authors that are linked and merged, one after the other', async () => {
    await fill({ author: 'Zé do Blog' });
    const [ze, rui] = [await createAuthor('José da Silva'), await createAuthor('Rui Costa')];
    expect(await linkImportedName(needs())(ana, ze.id, 'Zé do Blog')).toMatchObject({ value: { count: 25 } });
    expect(await countFound('silva')).toBe(25);
    expect((await newsOf(ids[0] ?? ''))?.author).toBe('José da Silva');
    const merge = { targetId: rui.id, version: 1 };
    expect(await mergeThing(needs())('author', ana, ze.id, merge)).toMatchObject({ ok: true });
    expect([await countFound('costa'), await countFound('silva')]).toEqual([25, 0]);
    const { things, news } = needs().database;
    expect(await things.find('author', ze.id)).toBeNull();
    expect((await things.findByAddress('author', ze.slug))?.id).toBe(rui.id);
    expect(await news.listImportedNames(5)).toEqual([]);
  });

  it('follow a topic whose news have no date', async () => {
    await fill({ topics: 'Recife', createdAt: null });
    const topic = await topicOf('recife');
    const listed = needs().database.news.listIdsByThings([topic.id], { publishedUntil: null }, { limit: 9 });
    expect(await listed).toEqual([]);
    await updateThing(needs())('topic', ana, topic.id, { name: 'Olinda', introduction: '', version: 1 });
    expect([await countFound('olinda'), await countFound('recife')]).toEqual([25, 0]);
  });

  it('are those of the target of a merge in a text that was opened before it', async () => {
    await fill({ topics: 'Recife' });
    const [ze, rui] = [await createAuthor('José da Silva'), await createAuthor('Rui Costa')];
    await mergeThing(needs())('author', ana, ze.id, { targetId: rui.id, version: 1 });
    const recife = await topicOf('recife');
    await updateThing(needs())('topic', ana, recife.id, { name: 'Olinda', introduction: '', version: 1 });
    await needs().database.inTransaction((stores) =>
      saveNews(
        stores,
        aNews({ id: 'a-noticia', author: ze.name, byline: `${ze.id}\n+${rui.id}`, topics: 'Recife\nPraias' }),
      ),
    );
    expect(await newsOf('a-noticia')).toMatchObject({
      author: rui.name,
      byline: rui.id,
      topics: 'Olinda\nPraias',
    });
  });
});

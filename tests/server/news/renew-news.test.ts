/** Names in many news: the first change in the request, the others in the background, also after a kill. */
import { describe, expect, it } from 'vitest';
import { queryTokens } from '../../../domain/search/search-text.ts';
import {
  createAuthor,
  linkImportedName,
  mergeAuthor,
} from '../../../server/services/news/authors/change-authors.ts';
import { renewNews } from '../../../server/services/news/renew-news.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { updateSection } from '../../../server/services/news/sections/change-sections.ts';
import { mergeSection } from '../../../server/services/news/sections/merge-section.ts';
import { deleteTopic, mergeTopic, updateTopic } from '../../../server/services/news/topics/change-topics.ts';
import { aNews, silentLog, testNowMs } from '../../builders.ts';
import { databases, useDatabase } from '../../contracts/databases.ts';

const ids = Array.from({ length: 125 }, (_, index) => `noticia${1000 + index}`);
const ana = { userId: 'ana', name: 'Ana' };
const site = { name: 'Pauta', author: 'Redação Pauta' };
const guest = { role: '', biography: '', photo: '', links: '', userId: null };

describe.each(databases)('names in news on $name', ({ open }) => {
  const opened = useDatabase(open);
  const needs = () => ({ database: opened().database, clock: () => testNowMs, site, log: silentLog });
  const fill = (changes: Parameters<typeof aNews>[0]) =>
    needs().database.inTransaction(async (stores) => {
      for (const [index, id] of ids.entries())
        await saveNews(stores, aNews({ id, createdAt: testNowMs - index, ...changes }));
    });
  const countFound = async (word: string) => {
    const query = { category: null, limit: 200, after: null, before: null, skip: 0 };
    const hits = await needs().database.search.search({ ...query, kind: 'news', tokens: queryTokens(word) });
    return hits.length;
  };
  /** Until the job would sleep. */
  const finish = async () => {
    for (let round = 0; round < 30; round += 1) await renewNews(needs())();
  };
  const publishOne = async (topics: string) => {
    await needs().database.inTransaction((stores) => saveNews(stores, aNews({ id: 'outra', topics })));
    return topicOf(topics.toLowerCase());
  };
  const topicOf = async (key: string) => {
    const topic = await needs().database.topics.findByKey(key);
    if (!topic) throw new Error(`No topic is called ${key}.`);
    return topic;
  };

  it('follow a renamed topic, and lose a deleted one', async () => {
    await fill({ topics: 'Recife' });
    const topic = await topicOf('recife');
    await updateTopic(needs())(ana, topic.id, { name: 'Olinda', introduction: '', version: 1 });
    expect(await countFound('olinda')).toBe(100);
    await finish();
    expect([await countFound('olinda'), await countFound('recife')]).toEqual([125, 0]);
    await deleteTopic(needs())(ana, topic.id, 2);
    await finish();
    expect([await countFound('olinda'), await needs().database.topics.findById(topic.id)]).toEqual([0, null]);
    expect((await needs().database.news.findVersion(ids.at(-1) ?? ''))?.news.topics).toBe('');
  });

  it('follow a renamed section, and one that was merged', async () => {
    await fill({ category: 'games' });
    const { sections } = needs().database;
    const games = (await sections.read()).find('games');
    if (!games) throw new Error('There is no section called games.');
    const { slug, description, groupId, isHidden, version } = games;
    const form = { slug, description, groupId, isHidden, version };
    await updateSection(needs())(ana, 'games', { ...form, name: 'Joguinhos' });
    await finish();
    expect(await countFound('joguinhos')).toBe(125);
    await mergeSection(needs())(ana, 'games', { targetId: 'natureza', version: version + 1 });
    await finish();
    expect([await countFound('natureza'), await countFound('joguinhos')]).toEqual([125, 0]);
  });

  it('follow authors that are linked and merged, one after the other', async () => {
    await fill({ author: 'Zé do Blog' });
    const author = async (name: string) => {
      const made = await createAuthor(needs())(ana, { ...guest, name });
      if (!made.ok) throw new Error(made.problem.message);
      return made.value;
    };
    const [ze, rui] = [await author('José da Silva'), await author('Rui Costa')];
    expect(await linkImportedName(needs())(ana, ze.id, 'Zé do Blog')).toMatchObject({
      value: { count: 125 },
    });
    const merge = () => mergeAuthor(needs())(ana, ze.id, { targetId: rui.id, version: 1 });
    expect(await merge()).toMatchObject({ ok: false, problem: { code: 'conflict' } });
    await finish();
    expect(await countFound('silva')).toBe(125);
    expect(await merge()).toMatchObject({ ok: true });
    expect(await needs().database.authors.findById(ze.id)).not.toBeNull();
    await finish();
    expect([await countFound('costa'), await countFound('silva')]).toEqual([125, 0]);
    const { authors } = needs().database;
    expect(await authors.findById(ze.id)).toBeNull();
    expect((await authors.findByFormerSlug(ze.slug))?.id).toBe(rui.id);
    expect(await authors.listImportedNames(5)).toEqual([]);
  });

  it('follow a topic whose news have no date', async () => {
    await fill({ topics: 'Recife', createdAt: null });
    const topic = await topicOf('recife');
    expect(
      await needs().database.topics.listNewsIds(topic.id, { publishedUntil: null }, { limit: 9 }),
    ).toEqual([]);
    await updateTopic(needs())(ana, topic.id, { name: 'Olinda', introduction: '', version: 1 });
    await finish();
    expect([await countFound('olinda'), await countFound('recife')]).toEqual([125, 0]);
  });

  it('keep both topics when one is merged into one that is being deleted', async () => {
    await fill({ topics: 'Recife' });
    const [recife, olinda] = [await topicOf('recife'), await publishOne('Olinda')];
    await deleteTopic(needs())(ana, recife.id, 1);
    const merge = await mergeTopic(needs())(ana, olinda.id, { targetId: recife.id, version: 1 });
    expect(merge).toMatchObject({ ok: false, problem: { code: 'not-found' } });
    await finish();
    expect(await needs().database.topics.findById(olinda.id)).not.toBeNull();
    expect(await countFound('olinda')).toBe(1);
  });

  it('lose a topic that is being deleted also when they are published meanwhile', async () => {
    await fill({ topics: 'Recife' });
    const topic = await topicOf('recife');
    await deleteTopic(needs())(ana, topic.id, 1);
    const early = aNews({ id: 'a-noticia', topics: 'Recife\nOlinda' });
    await needs().database.inTransaction((stores) => saveNews(stores, early));
    await finish();
    expect((await needs().database.news.findVersion(early.id))?.news.topics).toBe('Olinda');
  });

  it('are signed by the target when they are published while a profile is merged, or later', async () => {
    const author = async (name: string) => {
      const made = await createAuthor(needs())(ana, { ...guest, name });
      if (!made.ok) throw new Error(made.problem.message);
      return made.value;
    };
    const [ze, rui] = [await author('José da Silva'), await author('Rui Costa')];
    await fill({ author: ze.name, byline: ze.id });
    await mergeAuthor(needs())(ana, ze.id, { targetId: rui.id, version: 1 });
    expect(await needs().database.authors.findById(ze.id)).not.toBeNull();
    const publish = (id: string) =>
      needs().database.inTransaction((stores) =>
        saveNews(stores, aNews({ id, author: ze.name, byline: `${ze.id}\n+${rui.id}` })),
      );
    await publish('a-noticia');
    await finish();
    await publish('uma-noticia');
    for (const id of ['a-noticia', 'uma-noticia', ids.at(-1) ?? ''])
      expect((await needs().database.news.findVersion(id))?.news).toMatchObject({
        author: rui.name,
        byline: rui.id,
      });
    expect(await needs().database.authors.listAllNewsIds(rui.id, 'a', 2)).toContain('a-noticia');
  });
});

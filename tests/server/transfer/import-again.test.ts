/** Checks what a repeated import of a content export leaves as it is. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../domain/news/news-fields.ts';
import { deleteBanner } from '../../../server/services/media/banners.ts';
import { createDraft, deleteDraft } from '../../../server/services/news/drafts/save-draft.ts';
import { mergeThing } from '../../../server/services/news/things/change-things.ts';
import { deleteExpiredTrash, trashNews } from '../../../server/services/news/trash-news.ts';
import { readConfig } from '../../../server/start/config.ts';
import { aNews, silentLog, words } from '../../builders.ts';
import {
  type Collections,
  newsDocument,
  openTestImport,
  type TestImport,
  taggedTime,
} from './open-import.ts';

const everything = { publishedUntil: null };
const actor = { userId: 'a1', name: 'Ana' };
const page = { limit: 10 };
let test: TestImport;
beforeEach(async () => {
  test = await openTestImport();
});

const log = { info() {}, warn() {}, error() {} };
const desk = () => ({ ...test, log });
const imageUrl = 'https://outro.example/b.jpg';
const link = 'https://youtu.be/aqz-KE-bpKQ';

function content(changes: Collections = {}): Collections {
  const comment = { newsId: 'n1', userId: 'u1', userName: 'Beto', comment: 'Bom!', createdAt: taggedTime };
  return {
    users: {
      u1: { name: 'Beto', email: 'beto@exemplo.com', is_admin: true, created_at: taggedTime },
      u2: { name: 'Caio', email: 'caio@exemplo.com', is_admin: false, created_at: taggedTime },
    },
    news: { n1: newsDocument({ slug: 'um-jogo' }) },
    comments: { c1: comment, c2: { ...comment, userId: 'u2', userName: 'Caio' } },
    comment_reports: { r1: { commentId: 'c1', newsId: 'n1', userId: 'u2', reportedAt: taggedTime } },
    videos: { v1: { link, title: 'Um coelho', createdAt: taggedTime } },
    featured_videos: { v1: {} },
    main_banners: { b1: { imageUrl, createdAt: taggedTime } },
    'banners-laterais': { b2: { imageUrl, side: 'left', createdAt: taggedTime } },
    middle_banners: { b3: { imageUrl, side: 'mid', userId: 'u1', createdAt: taggedTime } },
    'Mensagens-recebidas': {
      m1: { nome: 'Rui', titulo: 'Oi', email: 'rui@exemplo.com', mensagem: 'Olá.', data: taggedTime },
    },
    settings: { identidade: { name: 'Folha' } },
    ...changes,
  };
}

/** Imports once more; returns the collections of which anything was written. */
async function importAgain(changes?: Collections): Promise<string[]> {
  const report = await test.run(content(changes));
  expect(report).toMatchObject({ faults: [], damage: null });
  return [...report.collections].filter(([, { added }]) => added > 0).map(([name]) => name);
}

it('a section, topic or author of the export never replaces one of another kind with its id', async () => {
  const topic = { slug: 'games', name: 'Games' };
  const section = { slug: 'mais', name: 'Mais', group: 'tecnologias', position: 9, mergedIds: [] };
  const report = await test.run({
    sections: { mais: section },
    authors: { mais: { slug: 'mais', name: 'Mais' } },
    topics: { games: topic },
  });
  expect(report.faults).toEqual([
    'sections/mais: id: já é o de um grupo',
    'authors/mais: id: já é o de um grupo',
    'topics/games: id: já é o de uma seção',
  ]);
  const { all, groups } = await test.database.things.readSections();
  expect([all.length, groups.length]).toEqual([17, 3]);
});

describe('a repeated import', () => {
  it('changes nothing that exists, also when the export says otherwise', async () => {
    await test.run(content());
    const version = test.database.contentVersion();
    const changed = await importAgain({
      users: { u2: { name: 'Outro', email: 'outro@exemplo.com', is_admin: true } },
      news: { n1: newsDocument({ slug: 'outro', title: 'Outro', summary: 'Outro.' }) },
      comments: { c1: { newsId: 'n1', userId: 'u2', comment: 'Outro.', createdAt: 1 } },
      comment_reports: { r1: { commentId: 'c1', newsId: 'n1', userId: 'u1', reportedAt: 1 } },
      videos: { v1: { link, title: 'Outro', createdAt: 1 } },
      featured_videos: {},
      main_banners: { b1: { imageUrl: 'https://outro.example/x.jpg', createdAt: taggedTime } },
      'Mensagens-recebidas': { m1: { nome: 'Outro', mensagem: 'Outro.', data: 1 } },
      settings: { identidade: { name: 'Outro' } },
    });
    expect(changed).toEqual([]);
    expect(test.database.contentVersion()).toBe(version);
    const { users, news, comments, commentReports, videos, banners, receivedMessages } = test.database;
    expect(await test.database.settings.listCurrent()).toMatchObject([{ values: { name: 'Folha' } }]);
    expect(await users.findById('u2')).toMatchObject({ name: 'Caio', email: 'caio@exemplo.com' });
    expect(await news.findById('n1', everything)).toMatchObject({ slug: 'um-jogo', summary: 'Resumo.' });
    expect(await comments.findById('c1')).toMatchObject({ comment: 'Bom!', userId: 'u1' });
    expect(await commentReports.findById('r1')).toMatchObject({ userId: 'u2' });
    expect(await videos.listFeatured(5)).toMatchObject([{ id: 'v1', title: 'Um coelho' }]);
    expect(await banners.findMain()).toMatchObject({ imageUrl });
    expect(await receivedMessages.findById('m1')).toMatchObject({ nome: 'Rui', mensagem: 'Olá.' });
  });

  it('adds news to the section that was renamed or merged since', async () => {
    const { things, news } = test.database;
    const section = (slug: string) => ({ slug, name: slug, group: 'mais', position: 9, mergedIds: [] });
    const sections = { a: section('politica'), b: section('cidades'), c: section('games-e-cia') };
    await test.run({ sections });
    const known = await things.readSections();
    const politica = known.find('a');
    if (politica) await things.save('section', { ...politica, slug: 'eleicoes', version: 3 });
    const merge = mergeThing({ ...test, site: { name: 'Pauta', author: 'Redação' } });
    expect(await merge('section', actor, 'b', { targetId: 'saude', version: 2 })).toMatchObject({ ok: true });
    const categories = { n1: 'politica', n2: 'cidades', n3: 'games', n4: 'games-e-cia' };
    const added = Object.entries(categories).map(([id, category]) => [id, newsDocument({ category })]);
    expect(await test.run({ sections, news: Object.fromEntries(added) })).toMatchObject({ faults: [] });
    const found = await news.listByIds(Object.keys(categories), everything);
    expect(found.map(({ category }) => category)).toEqual(['a', 'saude', 'games', 'c']);
  });

  it('grants no roles to an existing account', async () => {
    await test.run(content());
    await test.database.users.setRoles('u1', []);
    await importAgain({ users: { ...content().users, u2: { email: 'caio@exemplo.com', is_admin: true } } });
    expect(await test.database.users.countAdmins()).toBe(0);
  });

  it('does not feature a video again', async () => {
    await test.run(content());
    const video = await test.database.videos.findById('v1');
    if (video) await test.database.videos.save({ ...video, featured: false });
    expect(await importAgain()).toEqual([]);
    expect(await test.database.videos.listFeatured(5)).toEqual([]);
  });

  it('adds the records that an interrupted import did not reach', async () => {
    const { users = {}, news = {} } = content();
    await test.run({ users, news });
    expect(await importAgain()).toEqual(
      words(`
      comments comment_reports Mensagens-recebidas settings main_banners banners-laterais middle_banners
      videos featured_videos
    `),
    );
    expect(await test.database.videos.listFeatured(5)).toMatchObject([{ id: 'v1' }]);
    expect(await importAgain()).toEqual([]);
  });

  it('stores no image of a record that it does not write', async () => {
    const reader = { ...content(), news: { n1: newsDocument({ imageUrl: 'https://x.example/a.jpg' }) } };
    await test.run(reader);
    await test.putFile('a.jpg', 'não é uma imagem');
    const { images, faults } = await test.run(reader, { withFiles: true });
    expect({ images, faults }).toEqual({
      images: { stored: 0, alreadyThere: 0, elsewhere: 0, failed: 0 },
      faults: [],
    });
  });
});

describe('what was deleted stays deleted', () => {
  beforeEach(() => test.run(content()));

  it.each([
    ['an account', 'users', () => test.database.users.delete('u1')],
    ['a comment', 'comments', () => test.database.comments.delete('c1')],
    ['the comments of an account', 'comments', () => test.database.comments.deleteByUser('u1')],
    ['the comments on news', 'comments', () => test.database.comments.deleteByNews('n1')],
    ['a withdrawn report', 'comment_reports', () => test.database.commentReports.delete('u2', 'c1')],
    ['the reports of a comment', 'comment_reports', () => test.database.commentReports.deleteByComment('c1')],
    ['the reports on news', 'comment_reports', () => test.database.commentReports.deleteByNews('n1')],
    ['the reports of an account', 'comment_reports', () => test.database.commentReports.deleteByUser('u2')],
    [
      'the reports of the comments of an account',
      'comment_reports',
      () => test.database.commentReports.deleteByCommentsOf('u1'),
    ],
    ['a video', 'videos', () => test.database.videos.delete('v1')],
    ['the main banner', 'main_banners', () => deleteBanner(desk())(actor, 'main')],
    ['a side banner', 'banners-laterais', () => deleteBanner(desk())(actor, 'left')],
    ['the middle banner', 'middle_banners', () => deleteBanner(desk())(actor, 'mid')],
    ['a message', 'Mensagens-recebidas', () => test.database.receivedMessages.trash(['m1'], 1)],
    ['news in the trash', 'news', () => trashNews(desk())(actor, 'n1')],
  ] as const)('%s', async (_what, collection, remove) => {
    await remove();
    expect(await importAgain()).toEqual([]);
    expect((await test.run(content())).collections.get(collection)?.skipped).toBeGreaterThan(0);
  });

  it('applies to news, with comments that only a later export has', async () => {
    await trashNews(desk())(actor, 'n1');
    const later = Date.now() + 31 * 24 * 60 * 60 * 1000;
    await deleteExpiredTrash({ ...test, log: silentLog, clock: () => later })();
    const { comments = {}, ...others } = content();
    const c9 = { newsId: 'n1', userId: 'u2', comment: 'Mais um.', createdAt: taggedTime };
    expect(await importAgain({ ...others, comments: { ...comments, c9 } })).toEqual([]);
    expect(await test.database.news.findById('n1', everything)).toBeNull();
    expect(await test.database.comments.listByNews('n1', page)).toEqual([]);
  });

  it('applies to comments of a person who left, also those of a later export', async () => {
    await test.database.users.delete('u2');
    const { comments = {}, comment_reports: reports = {}, ...others } = content();
    const c9 = { newsId: 'n1', userId: 'u2', userName: 'Caio', comment: 'Mais um.', createdAt: taggedTime };
    const r9 = { commentId: 'c2', newsId: 'n1', userId: 'u2', reportedAt: taggedTime };
    const changes = { comments: { ...comments, c9 }, comment_reports: { ...reports, r9 } };
    expect(await importAgain({ ...others, ...changes })).toEqual([]);
  });

  it('applies to reports of a deleted comment that only a later export has', async () => {
    await test.database.comments.delete('c1');
    const r9 = { commentId: 'c1', newsId: 'n1', userId: 'u1', reportedAt: taggedTime };
    expect(await importAgain({ comment_reports: { r9 } })).toEqual([]);
  });

  it('applies to unpublished news and to discarded drafts', async () => {
    const fields = fieldsOf(aNews());
    const created = await createDraft(test)(actor, fields);
    const id = created.ok ? created.value.id : '';
    const news = { [id]: newsDocument() };
    expect(await importAgain({ news })).toEqual([]);
    await deleteDraft({ ...test, site: readConfig({}).site })(actor, id, null);
    expect(await importAgain({ news })).toEqual([]);
  });

  it('does not apply to a message that was restored', async () => {
    await test.database.receivedMessages.trash(['m1'], 1);
    await test.database.receivedMessages.restore(['m1']);
    const report = await test.run(content());
    expect(report.collections.get('Mensagens-recebidas')).toMatchObject({ unchanged: 1, skipped: 0 });
  });
});

describe('roles in a content export', () => {
  const granted = async () =>
    (await test.database.audit.list({ action: 'admin.granted' }, page)).map(
      ({ userName, subjectId, detail }) => `${userName} ${subjectId} ${detail}`,
    );

  it('are granted to accounts that the import adds, audited and reported', async () => {
    const report = await test.run(content());
    expect(await test.database.users.findById('u1')).toMatchObject({ roles: ['admin'] });
    expect(await granted()).toEqual(['Sistema u1 Leitura → Administração, pela importação']);
    expect(report.admins).toEqual(['beto@exemplo.com']);
  });

  it('are read from `roles`, from `role` of earlier exports, and from `is_admin`', async () => {
    const user = (email: string, rest: object) => ({ name: 'Eva', email, created_at: taggedTime, ...rest });
    await test.run({
      users: {
        u1: user('u1@exemplo.com', { is_admin: false, roles: ['moderator', 'editor'], role: 'admin' }),
        u2: user('u2@exemplo.com', { is_admin: false, role: 'reporter' }),
        u3: user('u3@exemplo.com', { is_admin: true }),
        u4: user('u4@exemplo.com', { is_admin: true, role: 'reader' }),
        u5: user('u5@exemplo.com', { is_admin: false, roles: ['dono'] }),
      },
    });
    const found = await test.database.users.listByIds(['u1', 'u2', 'u3', 'u4', 'u5']);
    expect(Object.fromEntries(found.map(({ id, roles }) => [id, roles]))).toEqual({
      u1: ['editor', 'moderator'],
      u2: ['reporter'],
      u3: ['admin'],
      u4: [],
      u5: [],
    });
  });

  it('are neither granted nor audited again', async () => {
    await test.run(content());
    expect((await test.run(content())).admins).toEqual([]);
    await test.database.users.delete('u1');
    expect((await test.run(content())).admins).toEqual([]);
    expect(await granted()).toHaveLength(1);
    expect(await test.database.users.countAdmins()).toBe(0);
  });
});

/** `Começar de verdade`: a demo of two users, three news and one of each other kind, and what people add to it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOfNewSite, settingRules } from '../../../domain/settings/settings.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import { openDiskFileStore } from '../../../server/adapters/disk/disk-file-store.ts';
import type { FileStore } from '../../../server/ports/media.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { getSettings } from '../../../server/services/settings/change-settings.ts';
import { deleteTrashedDemo } from '../../../server/services/transfer/demo/delete-trashed-demo.ts';
import {
  findDemoState,
  listDemo,
  restoreDemo,
  trashDemo,
} from '../../../server/services/transfer/demo/trash-demo.ts';
import { importDemoContent } from '../../../server/services/transfer/import-demo-content.ts';
import { aComment, aNews, anImage, aSideBanner, aUser, dayMs, minuteMs, testNowMs } from '../../builders.ts';
import { databases, type OpenedDatabase } from '../../contracts/databases.ts';
import { aFolder } from '../../folders.ts';
import { imageWorker } from '../../image-worker.ts';
import { newsDocument, taggedTime } from './open-import.ts';

const [demoUser, otherUser] = ['0htP6UyrQbj3ETLUGEPPEXfyg5JQ', 'usuariadedemonstracao'];
const [first, second, third] = ['demo0000000000000001', 'demo0000000000000002', 'demo0000000000000003'];
const user = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com`, created_at: taggedTime });
const comment = (newsId: string) => ({
  newsId,
  userId: demoUser,
  userName: 'Juliana',
  comment: 'Gostei.',
  createdAt: taggedTime,
});
const collections = {
  users: { [demoUser]: user('Juliana'), [otherUser]: user('Edson') },
  topics: { assunto1: { slug: 'robos', name: 'Robôs', introduction: '' } },
  news: {
    [first]: newsDocument({ authors: ['autora1'], topics: 'Robôs' }),
    [second]: newsDocument(),
    [third]: newsDocument(),
  },
  authors: { autora1: { slug: 'lia', name: 'Lia', links: [], photo: '/files/site_images/1_lia.jpg' } },
  comments: { comentario1: comment(first), comentario2: comment(second) },
  comment_reports: {
    denuncia1: { commentId: 'comentario2', newsId: second, userId: otherUser, reportedAt: taggedTime },
  },
  videos: {
    video1: {
      link: 'https://youtu.be/aqz-KE-bpKQ',
      title: 'Um vídeo',
      createdAt: taggedTime,
      featured: true,
    },
  },
  main_banners: { banner1: { imageUrl: '/files/banners/demo.jpg', link: '/', createdAt: taggedTime } },
  'Mensagens-recebidas': {
    recado1: {
      nome: 'Ana',
      titulo: 'Oi',
      email: 'ana@example.com',
      mensagem: 'Olá',
      captchaToken: '',
      data: taggedTime,
    },
  },
};
const everything = { publishedUntil: null };
const admin = { userId: 'admin', name: 'Ana' };
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

describe.each(databases)('the demo content on $name', ({ open }) => {
  let opened: OpenedDatabase;
  let folder: string;
  let files: FileStore;
  let now: number;
  const db = () => opened.database;
  const needs = () => ({
    database: db(),
    files,
    imageWorker,
    log,
    clock: () => now,
    demoExportFile: join(folder, 'export.json'),
  });
  const fill = () =>
    importDemoContent(needs())({ exportFile: join(folder, 'export.json'), filesFolder: folder });
  const list = () => listDemo(needs())();
  const trash = (ids: string[] = []) => trashDemo(needs())(admin, ids);
  const restore = () => restoreDemo(needs())(admin);

  /** Everything that readers or the newsroom see of it. */
  const seen = async () => ({
    news: (await db().news.listAll(null, 100)).map(({ id, slug }) => [id, slug]),
    comments: (await db().comments.listByIds(['comentario1', 'comentario2', 'leitor1'])).toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    ),
    reported: await db().commentReports.listReportedComments({ limit: 10 }),
    videos: [await db().videos.findById('video1'), await db().videos.listFeatured(5)],
    banner: await db().banners.findMain(),
    messages: await db().receivedMessages.listLatest({ limit: 10 }),
    users: await db().users.listByIds([demoUser]),
    others: await db().users.listByIds([otherUser]),
    images: await db().imageUses.listByOwner('main-banner', 'banner1'),
  });

  beforeEach(async () => {
    now = testNowMs;
    opened = await open();
    folder = await aFolder();
    files = await openDiskFileStore(join(folder, 'files'));
    await writeFile(join(folder, 'export.json'), JSON.stringify({ __collections__: collections }));
    for (const storageKey of ['banners/demo.jpg', 'site_images/1_lia.jpg'])
      await db().images.save(anImage({ storageKey }));
    await fill();
    await db().users.saveVerified(aUser({ id: admin.userId, roles: ['admin'] }));
  });
  afterEach(() => opened.close());

  it('is listed by kind, with the comments of readers on it', async () => {
    await db().comments.save(aComment({ newsId: first }));
    expect(await list()).toEqual({
      ok: true,
      value: {
        news: 3,
        videos: 1,
        banners: 1,
        comments: 2,
        messages: 1,
        authors: 1,
        users: 2,
        readerComments: 1,
        changed: [],
      },
    });
    expect(await findDemoState(db(), now)).toEqual({ undoUntil: null });
  });

  it('is removed, and nothing else', async () => {
    const [own, side] = [aNews(), aSideBanner()];
    await db().inTransaction((stores) => saveNews(stores, own));
    await db().comments.save(aComment({ id: 'leitor1', newsId: own.id }));
    await db().banners.saveSide(side);
    expect(await trash()).toEqual({ ok: true, value: { undoUntil: now + 60 * minuteMs } });
    expect(await seen()).toMatchObject({
      news: [[own.id, own.slug]],
      comments: [{ id: 'comentario1' }, { id: 'comentario2' }, { id: 'leitor1' }],
      reported: [],
      videos: [null, []],
      banner: null,
      messages: [],
      users: [],
      others: [],
    });
    expect(await db().banners.listSides()).toEqual([side]);
    expect(await db().users.countAdmins()).toBe(1);
    expect(await list()).toMatchObject({ ok: false });
    expect(await trash()).toMatchObject({ ok: false });
    const [entry] = await db().audit.list({ action: 'demo.trashed' }, { limit: 5 });
    expect(entry).toMatchObject({
      userName: 'Ana',
      detail: '3 notícias, 1 vídeo, 1 banner, 1 mensagem, 2 contas',
    });
  });

  it('comes back as it was within an hour, once', async () => {
    const before = await seen();
    await trash();
    now += 59 * minuteMs;
    await deleteTrashedDemo(needs())();
    expect(await findDemoState(db(), now)).toEqual({ undoUntil: testNowMs + 60 * minuteMs });
    expect(await restore()).toEqual({ ok: true, value: null });
    expect(await seen()).toEqual(before);
    expect(await list()).toMatchObject({ value: { news: 3, users: 2, changed: [] } });
    expect(await restore()).toMatchObject({ ok: false });
    for (const [collection, id] of [
      ['users', demoUser],
      ['videos', 'video1'],
      ['main_banners', 'banner1'],
    ] as const)
      expect(await db().tombstones.has(collection, id)).toBe(false);
  });

  it('is removed with the name and profiles of the demo, which come back with it', async () => {
    const shown = async () => {
      const { values } = await getSettings({ database: db(), setOnServer: {} })('identidade');
      return [values.name, values.instagram];
    };
    const ofDemo = ['Pauta', settingRules.instagram.default];
    expect(await shown()).toEqual(ofDemo);
    await trash();
    expect(await shown()).toEqual([nameOfNewSite, '']);
    await restore();
    expect(await shown()).toEqual(ofDemo);
    await db().settings.create({
      tab: 'identidade',
      version: 1,
      values: { name: 'Folha de Ipê', instagram: 'https://www.instagram.com/folha' },
      savedAt: now,
      savedById: admin.userId,
      savedByName: admin.name,
    });
    await trash();
    expect(await shown()).toEqual(['Folha de Ipê', 'https://www.instagram.com/folha']);
  });

  it('is deleted for good after an hour, and no start brings it back', async () => {
    expect(await db().things.find('topic', 'assunto1')).not.toBeNull();
    await trash();
    now += 60 * minuteMs;
    expect(await restore()).toMatchObject({ ok: false, problem: { code: 'not-found' } });
    await deleteTrashedDemo(needs())();
    await deleteTrashedDemo(needs())();
    expect(await db().trash.list({ limit: 10 })).toEqual([]);
    expect(await db().things.find('author', 'autora1')).toBeNull();
    expect(await db().things.find('topic', 'assunto1')).toBeNull();
    expect(await db().images.find('site_images/1_lia.jpg')).toBeNull();
    expect(await db().comments.listByIds(['comentario1', 'comentario2'])).toEqual([]);
    const [identity] = await db().settings.list('identidade', 1);
    expect(identity?.values).toEqual({ instagram: '', youtube: '', threads: '' });
    expect(await db().images.find('banners/demo.jpg')).toBeNull();
    const today = dayNumber(now);
    expect(await db().views.listMostViewed(today - 1, today + 1, 5)).toEqual([]);
    expect(await findDemoState(db(), now)).toBeNull();
    expect(await fill()).toBeNull();
    expect(await db().news.count(everything)).toBe(0);
  });

  describe('that people changed', () => {
    beforeEach(async () => {
      await db().inTransaction(async (stores) => {
        const found = await stores.news.findVersion(second);
        if (!found) throw new Error('There is no such news.');
        const stamp = { version: 2, updatedAt: now };
        await saveNews(stores, { ...found.news, title: 'Nosso título' }, { stamp });
      });
      await db().users.changeName(otherUser, 'Edson de verdade');
    });

    it('stays unless it is named, without the comments of the demo', async () => {
      expect(await list()).toMatchObject({
        value: {
          news: 2,
          users: 1,
          changed: [
            { id: second, kind: 'Notícia', title: 'Nosso título' },
            { id: otherUser, kind: 'Conta', title: 'Edson de verdade' },
          ],
        },
      });
      const before = await seen();
      await db().comments.save(aComment({ id: 'leitor1', newsId: second }));
      await trash([otherUser]);
      expect(await seen()).toMatchObject({
        news: [[second, expect.any(String)]],
        reported: [],
        users: [],
        others: [],
      });
      expect(await db().comments.countByNews(second)).toBe(1);
      await restore();
      await db().comments.delete('leitor1');
      expect(await seen()).toEqual(before);
    });

    it('is removed when it is named', async () => {
      await trash([second]);
      expect((await seen()).news).toEqual([]);
      expect((await seen()).others).toMatchObject([{ name: 'Edson de verdade' }]);
    });
  });

  it('keeps accounts that have a role', async () => {
    await db().users.setRoles(otherUser, ['editor']);
    await trash([otherUser]);
    expect((await seen()).others).toMatchObject([{ roles: ['editor'] }]);
  });

  it('comes back beside what replaced it', async () => {
    await trash();
    const banner = { id: 'novo', imageUrl: '/files/banners/novo.jpg', link: '', createdAt: now - dayMs };
    await db().banners.saveMain(banner);
    await db().users.saveVerified(aUser({ email: 'edson@example.com' }));
    expect(await restore()).toMatchObject({ ok: true });
    expect(await db().banners.findMain()).toEqual(banner);
    expect(await db().images.find('banners/demo.jpg')).toBeNull();
    expect(await db().users.findById(otherUser)).toBeNull();
    expect(await db().users.findById(demoUser)).not.toBeNull();
  });

  it('is removed once by two admins at the same moment', async () => {
    const both = await Promise.all([trash(), trash()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const undone = await Promise.all([restore(), restore()]);
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db().news.count(everything)).toBe(3);
  });
});

/** The library of images, the audit log and the numbers of the newsroom, as its screens ask for them. */
import { beforeEach, describe, expect, it } from 'vitest';
import { fileUrl, listImageKeys } from '../../../domain/media/image.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import { changeRoles } from '../../../server/services/accounts/change-person.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import {
  aCommentReport,
  aContent,
  aNews,
  anAuditEntry,
  anImage,
  aReceivedMessage,
  dayMs,
  testNowMs,
} from '../../builders.ts';
import { openAdminBrowser, openBrowser, type TestBrowser } from '../http/browser.ts';
import { withPortal } from '../http/open-portal.ts';

const portal = withPortal();
let admin: TestBrowser;
beforeEach(async () => {
  admin = await openAdminBrowser(portal(), 'Ana Prado');
});

const old = anImage({ storageKey: 'news_images/1763650000000_praia.jpg', width: 400, bytes: 1000 });
const other = anImage({ storageKey: 'news_images/1763650000001_serra.jpg', width: 400, bytes: 500 });

async function keep(image: typeof old, uploadedAt?: number): Promise<void> {
  const upload = uploadedAt && { fileName: 'nova.jpg', at: uploadedAt, userId: 'u', userName: 'Ana Prado' };
  await portal().database.images.save(image, upload || undefined);
  for (const key of listImageKeys(image)) await portal().files.save(key, Buffer.from('x'));
}

const use = (image: typeof old, changes = {}) =>
  portal().database.inTransaction(async (stores) => {
    const item = { id: 'n', title: 'Uma notícia', imageUrl: fileUrl(image.storageKey), ...changes };
    await saveNews(stores, aNews(item));
  });

const json = async (path: string) => {
  const response = await admin.get(path);
  expect(response.status).toBe(200);
  return response.json();
};
const remove = (...keys: string[]) =>
  admin.send('/api/redacao/imagens/exclusao', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ chaves: keys }),
  });

describe('the library', () => {
  it('shows each image with where it is used', async () => {
    await keep(old);
    await keep(other, testNowMs);
    await use(old, { imageCaption: 'Praia ao entardecer' });
    const page = await json('/api/redacao/imagens');
    expect(page).toMatchObject({ pageNumber: 1, next: null, previous: null });
    expect(page.items).toMatchObject([
      { name: 'nova.jpg', uploadedByName: 'Ana Prado', uses: [], isRemovable: false },
      {
        storageKey: old.storageKey,
        url: fileUrl(old.storageKey),
        name: 'praia.jpg',
        uses: [{ kind: 'news', id: 'n', title: 'Uma notícia' }],
        words: 'Praia ao entardecer',
        isRemovable: false,
      },
    ]);
    const found = await json('/api/redacao/imagens?busca=entardecer');
    expect(found.items.map(({ name }: { name: string }) => name)).toEqual(['praia.jpg']);
    expect((await json('/api/redacao/imagens?busca=de')).items).toEqual([]);
  });

  it('has pages with each image once', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `banners/${index}.jpg`);
    for (const storageKey of keys) await portal().database.images.save(anImage({ storageKey }));
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await json(`/api/redacao/imagens?${cursor}`);
      seen.push(...page.items.map(({ storageKey }: { storageKey: string }) => storageKey));
      if (page.next === null) break;
      cursor = `pagina=${page.pageNumber + 1}&depois=${page.next}`;
    }
    expect(seen.toSorted()).toEqual(keys.toSorted());
    expect(await json('/api/redacao/imagens?pagina=9999')).toMatchObject({ items: [] });
  });

  it('lists unused images that are older than a day', async () => {
    await keep(old);
    await keep(other, testNowMs - dayMs + 1);
    const used = anImage();
    await keep(used);
    await use(used);
    const { items } = await json('/api/redacao/imagens?uso=sem-uso');
    expect(items).toMatchObject([{ storageKey: old.storageKey, isRemovable: true }]);
  });

  it.each(['uso=outro', `busca=${'x'.repeat(300)}`])('refuses %s', async (query) => {
    expect((await admin.get(`/api/redacao/imagens?${query}`)).status).toBe(400);
  });
});

describe('deleting images', () => {
  it('deletes records, originals and sizes, and is recorded', async () => {
    await keep(old);
    await keep(other);
    const response = await remove(old.storageKey, other.storageKey);
    expect(await response.json()).toEqual({ removed: [old.storageKey, other.storageKey], remaining: [] });
    for (const image of [old, other]) {
      expect(await portal().database.images.find(image.storageKey)).toBeNull();
      for (const key of listImageKeys(image)) expect(await portal().files.read(key), key).toBeNull();
    }
    const entries = await portal().database.audit.list({ action: 'image.removed' }, { limit: 9 });
    expect(entries.map(({ subjectTitle }) => subjectTitle).toSorted()).toEqual(['praia.jpg', 'serra.jpg']);
    expect((await json('/api/redacao/imagens?busca=praia')).items).toEqual([]);
  });

  it('reports each image that was not deleted, with the reason', async () => {
    await keep(old);
    await keep(other);
    await use(other);
    const answer = await (await remove(old.storageKey, other.storageKey, 'banners/nada.jpg')).json();
    expect(answer).toEqual({
      removed: [old.storageKey],
      remaining: [
        { storageKey: other.storageKey, reason: 'Esta imagem está em uso e não pode ser excluída.' },
        { storageKey: 'banners/nada.jpg', reason: 'Esta imagem não existe mais.' },
      ],
    });
    for (const key of listImageKeys(other)) expect(await portal().files.read(key), key).not.toBeNull();
  });

  it('is refused for images that are used, too new or missing', async () => {
    await keep(old);
    await use(old);
    await keep(other, testNowMs - 1);
    for (const [key, status, code] of [
      [old.storageKey, 409, 'conflict'],
      [other.storageKey, 409, 'conflict'],
      ['../pauta.sqlite', 404, 'not-found'],
    ] as const) {
      const response = await remove(key);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ code });
    }
    expect(await portal().database.audit.list({ action: 'image.removed' }, { limit: 9 })).toEqual([]);
  });

  it('either deletes an image or lets a concurrent save use it', async () => {
    await keep(old);
    let isMissing = false;
    const [response] = await Promise.all([
      remove(old.storageKey),
      portal().database.inTransaction(async (stores) => {
        const item = aNews({ id: 'n', imageUrl: fileUrl(old.storageKey), content: aContent('x') });
        await saveNews(stores, item);
        isMissing = (await stores.images.find(old.storageKey)) === null;
      }),
    ]);
    const isThere = (await portal().database.images.find(old.storageKey)) !== null;
    expect(response.status).toBe(isThere ? 409 : 200);
    expect(isMissing).toBe(!isThere);
    expect((await portal().files.read(old.storageKey)) !== null).toBe(isThere);
  });

  it.each([{}, { chaves: [] }, { chaves: [1] }, { chaves: Array.from({ length: 101 }, String) }])(
    'refuses %j',
    async (body) => {
      const response = await admin.send('/api/redacao/imagens/exclusao', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
    },
  );
});

describe('the audit log', () => {
  it('lists who did what, newest first, and can be filtered', async () => {
    await keep(old);
    await remove(old.storageKey);
    await changeRoles({ database: portal().database, clock: () => testNowMs + 5 })('ana-prado@pauta.test', {
      add: ['admin'],
    });
    await portal().accounts.register({
      name: 'Caio',
      email: 'caio@exemplo.com',
      password: 'uma senha bem longa',
      terms: null,
      isEmailVerified: true,
    });
    await changeRoles({ database: portal().database, clock: () => testNowMs + 9 })('caio@exemplo.com', {
      add: ['admin'],
    });
    const { items, people } = await json('/api/redacao/auditoria');
    expect(items.map(({ userName, sentence }: Record<string, string>) => `${userName} ${sentence}`)).toEqual([
      'Sistema deu acesso à redação a “caio@exemplo.com” (Leitura → Administração, pelo terminal)',
      expect.stringMatching(/^Ana Prado /),
      expect.stringMatching(/^Ana Prado /),
    ]);
    expect(people.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Ana Prado',
      'Caio',
      'Sistema',
    ]);
    const system = await json('/api/redacao/auditoria?pessoa=sistema');
    expect(system.items).toHaveLength(1);
    const logins = await json('/api/redacao/auditoria?acao=admin.logged-in');
    expect(logins.items).toMatchObject([{ userName: 'Ana Prado', sentence: 'entrou (com senha)' }]);
    expect((await admin.get('/api/redacao/auditoria?acao=outra')).status).toBe(400);
  });

  it('has pages with each entry once', async () => {
    for (let index = 0; index < 120; index += 1) await portal().database.audit.add(anAuditEntry());
    const seen = new Set<string>();
    let cursor = '';
    for (;;) {
      const page = await json(`/api/redacao/auditoria?acao=image.uploaded&${cursor}`);
      for (const { id } of page.items) seen.add(id);
      if (page.next === null) break;
      cursor = `pagina=${page.pageNumber + 1}&depois=${page.next}`;
    }
    expect(seen.size).toBe(120);
  });

  it('does not list logins of readers', async () => {
    const reader = openBrowser(portal());
    const person = { email: 'bia@exemplo.com', password: 'uma senha bem longa' };
    await reader.post('/registrar', { name: 'Bia', ...person });
    await reader.post('/sair', {});
    await reader.post('/login', person);
    const { items } = await json('/api/redacao/auditoria?acao=admin.logged-in');
    expect(items).toHaveLength(1);
  });
});

it('the overview shows what happened lately', async () => {
  const { database } = portal();
  await keep(old);
  await keep(other);
  const today = dayNumber(testNowMs);
  await database.inTransaction(async (stores) => {
    await saveNews(stores, aNews({ id: 'a', slug: 'a', title: 'Muito lida', createdAt: testNowMs - dayMs }));
    await saveNews(
      stores,
      aNews({ id: 'b', slug: 'b', title: 'Lida antes', createdAt: testNowMs - 20 * dayMs }),
    );
    await saveNews(stores, aNews({ id: 'c', slug: 'c', createdAt: testNowMs - 300 * dayMs }));
    await saveNews(stores, aNews({ id: 'd', slug: 'd', createdAt: null }));
    await stores.views.record(today, [{ newsId: 'a', views: 7 }]);
    await stores.views.record(today - 6, [{ newsId: 'gone', views: 99 }]);
    await stores.views.record(today - 7, [{ newsId: 'b', views: 30 }]);
    await stores.views.record(today - 30, [{ newsId: 'c', views: 80 }]);
    await stores.commentReports.save(aCommentReport());
    await stores.receivedMessages.save(aReceivedMessage());
    await stores.receivedMessages.save(aReceivedMessage());
  });
  const overview = await json('/api/redacao/resumo');
  expect(overview.weeks).toHaveLength(12);
  expect(overview.weeks.map(({ published }: { published: number }) => published)).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1,
  ]);
  expect(overview.mostViewed).toEqual({
    week: [{ id: 'a', title: 'Muito lida', path: '/news/a', views: 7 }],
    month: [
      { id: 'b', title: 'Lida antes', path: '/news/b', views: 30 },
      { id: 'a', title: 'Muito lida', path: '/news/a', views: 7 },
    ],
  });
  expect(overview).toMatchObject({
    openReports: { count: 1, isMore: false },
    unreadMessages: { count: 2, isMore: false },
    storage: { images: 2, bytes: 1500 },
    audit: [{ userName: 'Ana Prado', sentence: 'entrou (com senha)' }],
  });
});

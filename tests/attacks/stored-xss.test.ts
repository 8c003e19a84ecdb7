/**
 * No page contains code from written, imported or uploaded text. Fields are filled by calls, and directly in the
 * database, as a hostile import or an earlier program may have left them.
 */
import { beforeAll, expect, it } from 'vitest';
import { saveVideo } from '../../server/services/media/videos.ts';
import { saveNews } from '../../server/services/news/save-news.ts';
import { aComment, aMainBanner, aMiddleBanner, aNews, aSideBanner, aVideo, words } from '../builders.ts';
import { ask, askJson, expectAlive, inParallel, portal } from './attack.ts';
import { dangersIn } from './parse-html.ts';
import { someXssPayloads, xssPayloads } from './payloads.ts';
import { openAttackedDatabase } from './portal-under-attack.ts';

/** A document with the payload in every field that a document has. */
function hostileDocument(payload: string, imageOrigin = 'https://fotos.exemplo/'): string {
  const entity = (type: string, data: object) => ({ type, mutability: 'MUTABLE', data });
  const block = (type: string, ranges: object = {}) => ({
    key: payload,
    text: `${payload} x`,
    type,
    depth: 0,
    inlineStyleRanges: [{ offset: 0, length: payload.length, style: payload }],
    entityRanges: [],
    data: { [payload]: payload, textAlign: payload },
    ...ranges,
  });
  const ofEntity = (key: number) => ({ entityRanges: [{ offset: 0, length: 1, key }] });
  return JSON.stringify({
    blocks: [
      ...['unstyled', 'header-two', 'blockquote', 'code-block', 'unordered-list-item', payload].map((type) =>
        block(type),
      ),
      block('unstyled', ofEntity(0)),
      ...[1, 2, 3, 4, 5, 6, 7, 8].map((key) => block('atomic', ofEntity(key))),
    ],
    entityMap: {
      0: entity('LINK', { url: payload, href: payload, target: payload, rel: payload }),
      1: entity('IMAGE', {
        src: payload,
        alt: payload,
        width: payload,
        alignment: payload,
        caption: payload,
      }),
      2: entity('VIDEO', { src: payload, url: payload, videoId: payload }),
      3: entity('EMBED', { html: payload, src: payload, url: payload, title: payload }),
      4: entity(payload, { [payload]: payload }),
      5: entity('IMAGE', { src: imageOrigin + payload, alt: payload }),
      6: entity('TABLE', { rows: [[payload], [payload, payload]], hasHeader: true, caption: payload }),
      7: entity('GALLERY', {
        images: ['', imageOrigin].map((start) => ({
          src: start + payload,
          alt: payload,
          caption: payload,
        })),
      }),
      8: entity('EMBED', { url: `https://videos.exemplo/${payload}`, title: payload }),
    },
  });
}

const hostileNews = xssPayloads.map((payload, index) => ({
  id: `ataque${String(index).padStart(14, '0')}`,
  payload,
}));

beforeAll(async () => {
  const database = await openAttackedDatabase(portal);
  const now = Date.now() - 3_600_000;
  for (const [index, { id, payload }] of hostileNews.entries()) {
    // One transaction each: concurrent writers wait for ten seconds at most.
    await database.inTransaction(async (stores) => {
      await saveNews(
        stores,
        aNews({
          id,
          slug: null,
          title: payload,
          summary: payload,
          author: payload,
          source: payload,
          imageUrl: payload,
          imageCaption: payload,
          videoLink: payload,
          content: hostileDocument(payload),
          createdAt: now - index * 1_000,
          isFeatured: index < 5,
        }),
      );
      await stores.comments.save(
        aComment({ newsId: id, userName: payload, comment: payload, createdAt: now }),
      );
    });
  }
  await database.inTransaction(async (stores) => {
    for (const payload of someXssPayloads) {
      await saveVideo(stores, aVideo({ title: payload, link: payload, createdAt: now }));
    }
    const [payload = ''] = someXssPayloads.filter((text) => text.startsWith('javascript:'));
    const banner = { imageUrl: payload, link: payload };
    await stores.banners.saveMain(aMainBanner(banner));
    await stores.banners.saveSide(aSideBanner(banner));
    await stores.banners.saveMiddle(aMiddleBanner(banner));
    await stores.invalidateContent();
  });
  await database.close();
});

async function expectHarmless(path: string, attack: Parameters<typeof ask>[1] = {}): Promise<string> {
  const answer = await ask(path, attack);
  expect(answer.status, path).toBeLessThan(500);
  if (answer.headers.get('content-type')?.startsWith('text/html')) {
    expect(dangersIn(answer.text, portal.url), path).toEqual([]);
  }
  return answer.text;
}

it('escapes articles with comments, for every role', async () => {
  await inParallel(hostileNews, async ({ id, payload }) => {
    // Twelve fields of a document, and two of a comment.
    const text = await expectHarmless(`/news/${id}`);
    expect(text.length, payload).toBeGreaterThan(2_000);
  });
  for (const { id } of hostileNews.slice(0, 20)) await expectHarmless(`/news/${id}`, { as: 'admin' });
});

it('escapes every page of every list', async () => {
  let path: string | null = '/categoria/games';
  for (let page = 0; path !== null && page < 40; page += 1) {
    const text: string = await expectHarmless(path);
    path = /rel="next" href="[^"]*?(\/[^"/]*\/[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? null;
  }
  for (const path of words(
    '/ /?pagina=2 /galeria-de-videos /galeria-de-videos?pagina=2 /busca?q=alert /busca?q=script&pagina=2',
  )) {
    for (const as of [null, 'reader', 'admin'] as const) {
      await expectHarmless(path, { as });
    }
  }
});

it('escapes values of the address', async () => {
  const pages = words(`
    /busca?q= /login?voltar= /login?erro= /login?aviso= /redefinir-senha?token= /categoria/ /news/ /
    /?pagina= /?depois= /galeria-de-videos?q= /galeria-de-videos?pagina=2&depois=
    /contato?enviada= /previa/ /compartilhar/ /files/
  `);
  await inParallel(
    pages.flatMap((path) => someXssPayloads.map((payload) => path + encodeURIComponent(payload))),
    async (path) => {
      await expectHarmless(path);
    },
  );
});

it('escapes values of a rejected form', async () => {
  await inParallel(someXssPayloads, async (payload) => {
    const long = payload + 'x'.repeat(20_000);
    const contact = new URLSearchParams({ nome: payload, titulo: payload, email: payload, mensagem: long });
    await expectHarmless('/contato', { method: 'POST', body: contact });
    const account = new URLSearchParams({
      name: payload,
      email: payload,
      password: 'curta',
      voltar: payload,
    });
    await expectHarmless('/registrar', { method: 'POST', body: account });
    await expectHarmless('/redefinir-senha', {
      method: 'POST',
      body: new URLSearchParams({ email: payload, token: payload }),
    });
    const comment = new URLSearchParams({ comment: long });
    await expectHarmless('/news/noticiaatacada000000/comentarios', {
      method: 'POST',
      body: comment,
      as: 'reader',
    });
  });
});

it('escapes news that calls of the newsroom publish', async () => {
  await inParallel(
    someXssPayloads,
    async (payload) => {
      const fields = {
        category: 'games',
        title: `${payload} título`,
        summary: `${payload} resumo`,
        // Calls reject images of other sites; stored ones are above.
        content: hostileDocument(payload, ''),
        imageUrl: '',
        imageCaption: payload,
        videoLink: '',
        source: payload,
        topics: '',
        isFeatured: false,
      };
      const links = await ask('/api/redacao/rascunhos', {
        method: 'POST',
        as: 'admin',
        body: { fields: { ...fields, imageUrl: payload, videoLink: payload } },
      });
      expect(links.status, payload).toBeLessThan(500);
      const { id, version } = await askJson('/api/redacao/rascunhos', {
        method: 'POST',
        as: 'admin',
        body: { fields },
      });
      const published = await ask(`/api/redacao/rascunhos/${id}/publicar`, {
        method: 'POST',
        as: 'admin',
        body: { version, fields },
      });
      expect([200, 400], payload).toContain(published.status);
      if (published.status !== 200) return;
      const { path }: { path: string } = JSON.parse(published.text);
      expect(path).toMatch(/^\/news\/[\w-]+$/);
      await expectHarmless(path);
      await expectHarmless(path, { as: 'admin' });
    },
    4,
  );
});

it('escapes names, banners and videos of the newsroom, and accepts web links only', async () => {
  for (const payload of someXssPayloads) {
    const name = await ask('/api/conta/nome', { method: 'PUT', as: 'other', body: { name: payload } });
    expect([200, 400, 429], payload).toContain(name.status);
    const video = await ask('/api/redacao/videos', {
      method: 'POST',
      as: 'admin',
      body: { title: payload, link: payload, featured: false },
    });
    expect(video.status, payload).toBe(400);
    const banner = await ask('/api/redacao/banners', {
      method: 'PUT',
      as: 'admin',
      body: { place: 'main', imageUrl: payload, link: payload },
    });
    expect(banner.status, payload).toBe(400);
  }
  await expectAlive();
});

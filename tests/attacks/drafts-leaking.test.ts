/** Drafts, scheduled, trashed and deleted news, and their images: visible to admins only. */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aContent } from '../builders.ts';
import { ask, askJson, countInputs, expectAlive, inParallel, pairs } from './attack.ts';

const tried = countInputs('drafts leaking');
const secret = 'Zarabatana';

async function upload(name: string): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const answer = await ask(`/api/redacao/imagens?para=news&nome=${name}`, {
    method: 'POST',
    as: 'admin',
    body: new Uint8Array(picture),
    headers: { 'Content-Type': 'image/jpeg' },
  });
  expect(answer.status).toBe(200);
  const { url }: { url: string } = JSON.parse(answer.text);
  return url;
}

function fieldsOf(state: string, imageUrl: string) {
  return {
    category: 'games',
    title: `${secret} ${state}`,
    summary: `${secret} resumo`,
    content: aContent(`${secret} texto`),
    imageUrl,
    imageCaption: secret,
    videoLink: '',
    source: secret,
    isFeatured: true,
  };
}

async function make(
  state: 'rascunho' | 'agendada' | 'lixeira' | 'descartada',
): Promise<{ id: string; image: string }> {
  const image = await upload(`${state}.jpg`);
  const fields = fieldsOf(state, image);
  const { id, version } = await askJson('/api/redacao/rascunhos', {
    method: 'POST',
    as: 'admin',
    body: { fields },
  });
  const call = (path: string, body: object) =>
    askJson(`/api/redacao/rascunhos/${id}/${path}`, { method: 'POST', as: 'admin', body });
  if (state === 'agendada') await call('agendar', { version, fields, publishAt: Date.now() + 3_600_000 });
  if (state === 'lixeira') {
    await call('publicar', { version, fields });
    await askJson(`/api/redacao/noticias/${id}`, { method: 'DELETE', as: 'admin' });
  }
  if (state === 'descartada')
    await askJson(`/api/redacao/rascunhos/${id}`, { method: 'DELETE', as: 'admin' });
  return { id: String(id), image };
}

it('reveals none in lists, feeds, searches, counts, neighbours and addresses', async () => {
  const hidden = [
    await make('rascunho'),
    await make('agendada'),
    await make('lixeira'),
    await make('descartada'),
    { id: 'nunca-usada', image: await upload('nunca-usada.jpg') },
  ];
  const people = [null, 'reader', 'demoted'] as const;
  const lists = [
    '/',
    '/?pagina=2',
    '/categoria/games',
    '/categoria/games?pagina=2',
    `/busca?q=${secret}`,
    `/busca?q=${secret}&categoria=games`,
    '/rss.xml',
    '/feed.json',
    '/categoria/games/rss.xml',
    '/categoria/games/feed.json',
    '/sitemap.xml',
    '/sitemap-news.xml',
    '/sitemap-noticias-0.xml',
    '/galeria-de-videos',
    '/api/noticias',
    '/api/noticias?categoria=games',
    '/news/uma-noticia-atacada',
    '/robots.txt',
    '/nada-disto',
    '/404',
  ];
  await inParallel(pairs(lists, people), async ([path, as]) => {
    tried();
    const { text } = await ask(path, { as });
    expect(
      text.replaceAll(new RegExp(`(?:q=|Busca: |value="|“|”|"|')${secret}`, 'g'), ''),
      `${path} as ${as}`,
    ).not.toMatch(new RegExp(`${secret} (?:rascunho|agendada|lixeira|descartada|resumo|texto)`));
  });
  const own = hidden.flatMap(({ id, image }) => [
    `/news/${id}`,
    `/news/${id}?pagina=2`,
    `/compartilhar/${id}.jpg`,
    `/api/noticias/${id}/comentarios`,
    `/previa/${id}`,
    image,
    `${image}.320.webp`,
    `${image}.40.avif`,
  ]);
  const slugs = ['rascunho', 'agendada', 'lixeira', 'descartada'].map(
    (state) => `/news/${secret.toLowerCase()}-${state}`,
  );
  await inParallel(pairs([...own, ...slugs], people), async ([path, as]) => {
    tried();
    const answer = await ask(path, { as });
    expect(answer.status, `${path} as ${as}`).toBe(404);
    expect(answer.text, path).not.toContain(secret);
  });
  for (const { image } of hidden) {
    tried();
    const answer = await ask(image, { as: 'admin' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
  for (const { id } of hidden) {
    for (const [path, body] of [
      [`/news/${id}/comentarios`, { comment: 'oi' }],
      [`/comentarios/${id}/denunciar`, {}],
    ] as const) {
      tried();
      const answer = await ask(path, { method: 'POST', as: 'reader', body });
      expect([404, 429], path).toContain(answer.status);
    }
  }
});

it('shows in a preview only its draft and its images', async () => {
  const [mine, other] = [await make('rascunho'), await make('rascunho')];
  const { url } = await askJson(`/api/redacao/noticias/${mine.id}/previa`, { method: 'POST', as: 'admin' });
  const page = await ask(String(url));
  expect(page.text).toContain(`${secret} texto`);
  const cookie = page.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  for (const [image, status] of [
    [mine.image, 200],
    [other.image, 404],
  ] as const) {
    tried(2);
    const seen = await ask(image, { headers: { Cookie: cookie } });
    expect(seen.status).toBe(status);
    if (status === 200) expect(seen.headers.get('cache-control')).toBe('private, no-store');
    expect((await ask(image, { headers: { Cookie: `${cookie.slice(0, -2)}xx` } })).status).toBe(404);
  }
  expect((await ask(`/news/${mine.id}`, { headers: { Cookie: cookie } })).status).toBe(404);
  await expectAlive();
});

/** What the people of the soak section do; each function is one act of somebody. */
import { emptyFields, type NewsFields } from '../domain/news/draft.ts';
import { commentLimit } from '../domain/web/rate-limit.ts';
import type { Random } from './content/random.ts';
import type { Ask, Crowd } from './crowd.ts';

export interface Stage {
  crowd: Crowd;
  random: Random;
  /** Cookies of people who are signed in. */
  people: string[];
  /** Cookies of people who do nothing but to comment too often. */
  flooders: string[];
  admin: string;
  /** Addresses of people with the password of the bench. */
  emails: string[];
  password: string;
  newsIds: string[];
  categories: string[];
  articles: string[];
  files: string[];
  words: string[];
  photo: Buffer;
}

const seen = [200, 304];

/** What a visitor asks for next: mostly pages, some feeds and files, some addresses that nobody has. */
export function nextRead(stage: Stage): Ask {
  const { random } = stage;
  const any = <T>(list: T[]) => pick(random, list);
  const read = (kind: string, path: string, expected: readonly number[] = seen): Ask => ({
    kind,
    path,
    expected,
  });
  const luck = random.next();
  if (luck < 0.15) return read('home', '/');
  if (luck < 0.2) return read('home, later pages', `/?pagina=${2 + random.below(10)}`, [...seen, 404]);
  if (luck < 0.35) return read('category', any(stage.categories));
  if (luck < 0.65) return read('article', any(stage.articles));
  if (luck < 0.72) return read('search', `/busca?q=${encodeURIComponent(any(stage.words))}`);
  if (luck < 0.74) return read('search', `/busca?q=${random.id()}`);
  if (luck < 0.8) return read('invented address', any([`/${random.id()}`, `/news/${random.id()}`]), [404]);
  if (luck < 0.85) return read('invented parameter', `/?utm_source=${random.id()}`);
  if (luck < 0.9) return read('feed or sitemap', any(['/rss.xml', '/feed.json', '/sitemap-news.xml']));
  if (luck < 0.93) return read('comments, later pages', `/api/noticias/${any(stage.newsIds)}/comentarios`);
  if (luck < 0.98) return read('image', any(stage.files));
  return read('other page', any(['/galeria-de-videos', '/contato', '/sobre-nos', '/readyz']));
}

/** Reads as browsers do that come back: with the tag of what they have, one time in four. */
export function reader(stage: Stage, done: (ms: number) => void): () => Promise<void> {
  const tags = new Map<string, string>();
  return async () => {
    const ask = nextRead(stage);
    const tag = stage.random.next() < 0.25 ? tags.get(ask.path) : undefined;
    const askedAt = performance.now();
    const { headers } = await stage.crowd.ask(tag ? { ...ask, headers: { 'If-None-Match': tag } } : ask);
    done(performance.now() - askedAt);
    if (headers.etag && tags.size < 500) tags.set(ask.path, headers.etag);
  };
}

/** Comments that were acknowledged, and those of them that their authors took back. */
export interface Talk {
  written: { id: string; cookie: string }[];
  removed: Set<string>;
}

/** A comment; one in ten is taken back, by whoever wrote it, sooner or later. */
export function commenter({ crowd, random, people, newsIds }: Stage, talk: Talk): () => Promise<void> {
  let turn = 0;
  return async () => {
    const cookie = people[turn++ % people.length] ?? '';
    await comment(crowd, { cookie, newsId: pick(random, newsIds), text: `Comentário ${random.id()}` }, talk);
    if (random.next() >= 0.1 || talk.written.length === 0) return;
    const old = pick(random, talk.written);
    if (talk.removed.has(old.id)) return;
    const { status } = await crowd.ask({
      kind: 'comment taken back',
      method: 'POST',
      path: `/comentarios/${old.id}/excluir`,
      cookie: old.cookie,
      json: {},
      expected: [204],
    });
    if (status === 204) talk.removed.add(old.id);
  };
}

/** Reports a comment of somebody; one report in five is withdrawn. */
export function reporter({ crowd, random, people }: Stage, talk: Talk): () => Promise<void> {
  let turn = 0;
  return async () => {
    turn += 7;
    const cookie = people[turn % people.length] ?? '';
    const recent = talk.written.slice(-1_000);
    if (recent.length === 0) return;
    const reported = pick(random, recent);
    const act = (kind: string, name: string) =>
      // It may have been taken back in between.
      crowd.ask({
        kind,
        method: 'POST',
        path: `/comentarios/${reported.id}/${name}`,
        cookie,
        json: {},
        expected: [204, 404],
      });
    await act('report', 'denunciar');
    if (random.next() < 0.2) await act('report withdrawn', 'desfazer-denuncia');
  };
}

/** Comments more often than the limit lets anybody: as many as that are taken, and no more. */
export function flooder({ crowd, random, flooders, newsIds }: Stage, talk: Talk): () => Promise<void> {
  let turn = 0;
  return async () => {
    const cookie = flooders[turn++ % flooders.length] ?? '';
    for (let index = 0; index < commentLimit.max + 2; index++) {
      const isTooMany = index >= commentLimit.max;
      const text = `Comentário ${random.id()}`;
      await comment(crowd, { cookie, newsId: pick(random, newsIds), text, isTooMany }, talk);
    }
  };
}

/** Signs in with a password, looks at a page and at the own account, and signs out. */
export function loginAndOut({ crowd, random, emails, password, articles }: Stage): () => Promise<void> {
  return async () => {
    const json = { email: pick(random, emails), password };
    const login = await crowd.ask({ kind: 'login', method: 'POST', path: '/login', json, expected: [200] });
    const cookie = login.headers['set-cookie']?.[0]?.split(';', 1)[0];
    if (login.status !== 200 || !cookie) return;
    for (const path of [pick(random, articles), '/dashboard/conta'])
      await crowd.ask({ kind: 'page for a person', path, cookie, expected: [200] });
    await crowd.ask({ kind: 'logout', method: 'POST', path: '/sair', cookie, json: {}, expected: [303] });
  };
}

/** Writes, publishes, edits, trashes, restores and removes news; every third has a new photo. */
export function editor({ crowd, random, admin, photo }: Stage): () => Promise<void> {
  let turn = 0;
  const call = (kind: string, method: string, path: string, rest: Pick<Ask, 'json' | 'body'> = {}) =>
    crowd.ask({ kind, method, path: `/api/redacao${path}`, cookie: admin, ...rest, expected: [200, 201] });
  return async () => {
    const title = `Notícia da prova ${random.id()}`;
    const fields: NewsFields = { ...emptyFields, category: 'games', title, summary: 'Para medir.' };
    if (turn++ % 3 === 0) {
      const path = `/imagens?para=news&nome=foto-${turn}.jpg`;
      const { json } = await call('upload', 'POST', path, { body: photo });
      if (typeof json.url === 'string') fields.imageUrl = json.url;
    }
    const draft = await call('draft', 'POST', '/rascunhos', { json: { fields } });
    const { id } = draft.json;
    if (typeof id !== 'string') return;
    const published = `/rascunhos/${id}/publicar`;
    await call('publish', 'POST', published, { json: { version: draft.json.version, fields } });
    const { json: opened } = await call('news opened', 'GET', `/noticias/${id}`);
    const basis = { version: 0, baseVersion: Object(opened.published).version };
    const edited = { ...fields, summary: 'Para medir, corrigida.' };
    await call('edit', 'POST', published, { json: { ...basis, fields: edited } });
    await call('trash', 'DELETE', `/noticias/${id}`);
    await call('restore', 'POST', `/lixeira/${id}/restaurar`, { json: {} });
    await call('trash', 'DELETE', `/noticias/${id}`);
    await call('remove for good', 'DELETE', `/lixeira/${id}`);
  };
}

async function comment(
  crowd: Crowd,
  {
    cookie,
    newsId,
    text,
    isTooMany = false,
  }: { cookie: string; newsId: string; text: string; isTooMany?: boolean },
  talk: Talk,
): Promise<void> {
  const { status, json } = await crowd.ask({
    kind: isTooMany ? 'comment over the limit' : 'comment',
    method: 'POST',
    path: `/news/${newsId}/comentarios`,
    cookie,
    json: { comment: text },
    expected: [isTooMany ? 429 : 201],
  });
  if (status === 201) talk.written.push({ id: String(json.id), cookie });
}

/** Of a list with at least one. */
function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[random.below(list.length)];
  if (found === undefined) throw new Error('There is nothing to choose from.');
  return found;
}

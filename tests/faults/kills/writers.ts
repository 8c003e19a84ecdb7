/**
 * Writers of every kind; each makes one call at a time. They note in the model what they send and which answers they
 * get.
 */

import type { Random } from '../../../bench/content/random.ts';
import { emptyFields, type NewsFields } from '../../../domain/news/news-fields.ts';
import { bannerPlaces, type Fate, type Model, type NewsEntry, type Place, wordOf } from './model.ts';

/** The SITE_URL of the portal; every write names it as its origin. */
export const siteUrl = 'http://pauta.test';

export interface Writing {
  url: string;
  model: Model;
  random: Random;
  admin: string;
  readers: string[];
  /** Bytes of images to send. */
  pictures: Buffer[];
  /** Called at every answer that acknowledges something. */
  onAcknowledged(): void;
  isOver(): boolean;
}

export type Writer = (writing: Writing) => Promise<void>;

const tag = (kind: string, model: Model) => {
  model.made += 1;
  return `${kind} ${model.made}`;
};

/** Begins news, saves them, publishes them, and changes some that are published. */
export const publishing: Writer = async (writing) => {
  const { model, random } = writing;
  while (!writing.isOver()) {
    const title = tag('Notícia de prova', model);
    const summary = tag('Resumo', model);
    const entry: NewsEntry = {
      title,
      word: wordOf(model.made),
      id: '',
      stage: 'creating',
      path: '',
      summary,
      sentSummary: null,
    };
    model.news.push(entry);
    const begun = await call(writing, 'POST', '/rascunhos', { fields: fieldsOf(entry) });
    entry.id = String(begun.id);
    entry.stage = 'draft';
    let version = Number(begun.version);
    if (random.below(2) === 0) {
      version = await change(entry, model, async (fields) => {
        const saved = await call(writing, 'PUT', `/rascunhos/${entry.id}`, { version, fields });
        return Number(saved.version);
      });
    }
    if (random.below(5) === 0) continue;
    entry.stage = 'publishing';
    const fields = fieldsOf(entry);
    const published = await call(writing, 'POST', `/rascunhos/${entry.id}/publicar`, { version, fields });
    entry.path = String(published.path);
    entry.stage = 'published';
    if (random.below(2) === 0) {
      await change(entry, model, (changed) =>
        call(writing, 'POST', `/rascunhos/${entry.id}/publicar`, {
          version: 0,
          baseVersion: 1,
          fields: changed,
        }),
      );
    }
  }
};

/** Gives news another summary, which counts when `send` was answered. */
async function change<T>(
  entry: NewsEntry,
  model: Model,
  send: (fields: NewsFields) => Promise<T>,
): Promise<T> {
  entry.sentSummary = tag('Resumo', model);
  const answer = await send({ ...fieldsOf(entry), summary: entry.sentSummary });
  entry.summary = entry.sentSummary;
  entry.sentSummary = null;
  return answer;
}

function fieldsOf({ title, summary, word }: NewsEntry): NewsFields {
  const blocks = [{ key: 'a', text: `O texto com ${word}.`, type: 'unstyled' }];
  const content = JSON.stringify({ blocks, entityMap: {} });
  return { ...emptyFields, category: 'games', title, summary, content };
}

export const uploading: Writer = async (writing) => {
  while (!writing.isOver()) await upload(writing, 'news');
};

async function upload(writing: Writing, purpose: 'news' | 'banner'): Promise<string> {
  const { model, random, pictures } = writing;
  const fileName = `${tag('foto', model)}.jpg`;
  const entry = { fileName, url: '', isOfBanner: purpose === 'banner' };
  model.images.push(entry);
  const data = pictures[random.below(pictures.length)];
  const query = new URLSearchParams({ para: purpose, nome: fileName });
  const answer = await send(writing, 'POST', `/imagens?${query}`, data ? new Uint8Array(data) : null);
  entry.url = String(answer.url);
  return entry.url;
}

export const bannerSwaps: Writer = async (writing) => {
  await Promise.all(bannerPlaces.map((place) => swapBanners(writing, place)));
};

async function swapBanners(writing: Writing, place: Place): Promise<void> {
  const { model } = writing;
  while (!writing.isOver()) {
    const imageUrl = await upload(writing, 'banner');
    const link = `https://loja.exemplo/${tag('oferta', model).replace(' ', '-')}`;
    const known = model.banners[place] ?? { link: '', sentLink: null };
    model.banners[place] = { ...known, sentLink: link };
    await call(writing, 'PUT', '/banners', { place, imageUrl, link });
    model.banners[place] = { link, sentLink: null };
  }
}

/** Many readers under news that are published. */
export const commenting: Writer = async (writing) => {
  await Promise.all([0, 1, 2, 3].map(() => commentOn(writing)));
};

async function commentOn(writing: Writing): Promise<void> {
  const { model, random, url, readers } = writing;
  while (!writing.isOver()) {
    const published = model.news.filter(({ stage }) => stage === 'published');
    const news = published[random.below(published.length)];
    const reader = readers[random.below(readers.length)];
    if (!news || !reader) throw new Error('There is nothing to comment on, or nobody who could.');
    const text = tag('Comentário de prova', model);
    const entry: { text: string; newsId: string; fate: Fate } = { text, newsId: news.id, fate: 'sent' };
    model.comments.push(entry);
    const response = await fetch(`${url}/news/${news.id}/comentarios`, {
      method: 'POST',
      headers: {
        Origin: siteUrl,
        Cookie: reader,
        Accept: 'application/json',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ comment: text }),
    });
    await response.text();
    // The sixth within a minute is refused, so nothing was stored.
    entry.fate = response.status === 201 ? 'acknowledged' : 'refused';
    if (response.status === 201) writing.onAcknowledged();
    else if (response.status !== 429) throw new Error(`A comment was answered ${response.status}.`);
  }
}

function call(writing: Writing, method: string, path: string, body: object) {
  return send(writing, method, path, JSON.stringify(body), 'application/json');
}

async function send(
  writing: Writing,
  method: string,
  path: string,
  body: string | Uint8Array<ArrayBuffer> | null,
  type?: string,
): Promise<Record<string, unknown>> {
  const { url, admin } = writing;
  const response = await fetch(`${url}/api/redacao${path}`, {
    method,
    headers: { Origin: siteUrl, Cookie: admin, ...(type ? { 'Content-Type': type } : {}) },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  writing.onAcknowledged();
  return Object(JSON.parse(text));
}

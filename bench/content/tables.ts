/** Fills the tables of an empty portal: news over ten years, as many comments, and fewer rows of all else. */
import { kindRules, sortKeyOf, type ThingKind, wordsOfName } from '../../domain/news/things.ts';
import { topicKey } from '../../domain/news/topics.ts';
import { rankedTokens } from '../../domain/search/search-rank.ts';
import { thingToken } from '../../domain/search/search-text.ts';
import {
  suggestibleWords,
  suggestibleWordsMax,
  trigramsOf,
  wordKey,
} from '../../domain/search/search-words.ts';
import { newsTopicsMax, sectionsMax } from '../../domain/site/limits.ts';
import { dayMs } from '../../domain/text/durations.ts';
import type { Random } from './random.ts';
import type { RowSink } from './row-sink.ts';
import type { Writer } from './words.ts';

interface Content {
  random: Random;
  writer: Writer;
  newsCount: number;
  /** The sections that every portal starts with. */
  sections: Thing[];
}

interface Filling extends RowSink, Content {
  now: number;
}

interface WrittenNews {
  id: string;
  createdAt: number;
}

interface Thing {
  id: string;
  name: string;
}

const spanMs = 10 * 365 * dayMs;
const positionsPerMs = 1000n;
const authorCount = 500;
const topicCount = 5_000;
const twoAuthorsShare = 0.2;
const smallGroupSize = 3;
/** Every seventh news item has a further section. */
const furtherSectionEvery = 7;
const placeholder = `data:image/webp;base64,${'UklGRnAAAABXRUJQVlA4'.repeat(12)}`;

export function fillTables(sink: RowSink, content: Content, say: (line: string) => void): void {
  const filling: Filling = { ...sink, ...content, now: Date.now() - 60_000 };
  const { newsCount, random } = filling;
  const share = (part: number) => Math.max(20, Math.round(newsCount * part));
  const sections = [...content.sections, ...fillSections(filling, sectionsMax - content.sections.length)];
  const images = fillImages(filling, share(0.05));
  const users = fillUsers(filling, share(0.05));
  const authors = fillThings(filling, 'author', authorCount, 'autor', {
    role: 'Repórter',
    biography: '',
    photo: '',
    links: '',
  });
  const topics = fillThings(filling, 'topic', topicCount, 'assunto', { introduction: '' });
  for (const { id, name } of topics)
    addKey(filling.add, { space: 'topic-name', address: topicKey(name), thing_id: id });
  const image = () => images[random.below(images.length)] ?? '';
  const news = filling.repeat(newsCount, (index) => {
    if (index % 100_000 === 0) say(`${index} news`);
    return addNews(filling, index, { sections, authors, topics, image: image() });
  });
  say('all news');
  const comments = fillComments(filling, news, users);
  fillReports(filling, comments.slice(0, share(0.02)), users);
  fillVideosAndMessages(filling, share(0.02));
  fillSearchWords(filling);
  fillBanners(filling, image(), users[0] ?? '');
}

/** Adds sections up to the limit of a portal (docs/product.md#sections): a few in small groups, most in one large group. */
function fillSections({ add }: Filling, count: number): Thing[] {
  const groups = ['bancada', 'bancada1', 'bancada2', 'bancada3', 'bancada4'];
  groups.forEach((id, index) => {
    addThing(add, 'group', { id, name: `Bancada ${index}` }, id, { hue: 'roxo' }, 3 + index);
  });
  return Array.from({ length: count }, (_, index) => {
    const section = { id: `secao${index}`, name: `Seção ${index}` };
    const groupId = groups[Math.ceil((index + 1) / smallGroupSize)] ?? 'bancada';
    addThing(add, 'section', section, section.id, { description: '', groupId, isHidden: false }, index);
    return section;
  });
}

function fillThings(
  { add, repeat, random, writer }: Filling,
  kind: ThingKind,
  count: number,
  slug: string,
  details: object,
): Thing[] {
  return repeat(count, (index) => {
    const thing = { id: random.id(), name: `${writer.title(1)} ${index + 1}` };
    addThing(add, kind, thing, `${slug}-${index}`, details);
    return thing;
  });
}

/** Writes a thing with its keys and the index words of its name. */
function addThing(
  add: RowSink['add'],
  kind: ThingKind,
  thing: Thing,
  slug: string,
  details: object,
  position = 0,
): void {
  const { id, name } = thing;
  const sort_key = sortKeyOf(thing);
  add('things', { id, name, kind, sort_key, position, version: 1, details: JSON.stringify(details) });
  addKey(add, { space: 'id', address: id, thing_id: id });
  addKey(add, { space: kindRules[kind].space, address: slug, thing_id: id });
  for (const word of wordsOfName(kind, thing)) add('search_names', { word, thing_id: id });
}

function addKey(add: RowSink['add'], key: Record<'space' | 'address' | 'thing_id', string>): void {
  add('thing_addresses', { ...key, is_former: 0 });
}

function fillImages({ add, repeat }: Filling, count: number): string[] {
  return repeat(count, (index) => {
    const storage_key = `news_images/${1_700_000_000_000 + index}_capa.jpg`;
    const size = { width: 1200, height: 675, bytes: 183_000, mime_type: 'image/jpeg' };
    add('images', { storage_key, ...size, placeholder, widths: '320,480,768,1200' });
    return `/files/${storage_key}`;
  });
}

function fillUsers({ add, repeat, random, now }: Filling, count: number): string[] {
  return repeat(count, (index) => {
    const id = random.id();
    const email = `pessoa${index}@example.com`;
    add('users', { id, name: `Pessoa ${index}`, email, roles: '', created_at: now - spanMs });
    return id;
  });
}

function addNews(
  { add, index, random, writer, newsCount, now }: Filling,
  number: number,
  {
    sections,
    authors,
    topics,
    image,
  }: Record<'sections' | 'authors' | 'topics', Thing[]> & { image: string },
): WrittenNews {
  const { title, summary, slug, content, tokens } = writer.article();
  const id = random.id();
  // Each news item gets a time span of its own, so that dates increase and no two are equal.
  const created_at = Math.floor(now - spanMs + (number + random.next() * 0.9) * (spanMs / newsCount));
  const category = sections[random.below(sections.length)]?.id ?? 'games';
  const is_featured = random.next() < 0.02 ? 1 : 0;
  const headline = { id, slug, category, title, summary, image_url: image, image_caption: 'Divulgação' };
  const rest = { video_link: '', source: 'Redação', is_featured, created_at, author: '', content };
  add('news', { ...headline, ...rest });
  // A few authors and topics have a large part of the news, most have little.
  const choose = (count: number, from: Thing[]) => {
    const chosen = Array.from({ length: count }, () => from[Math.floor(from.length * random.next() ** 3)]);
    return [...new Set(chosen.flatMap((thing) => thing?.id ?? []))];
  };
  const named = {
    author: choose(random.next() < twoAuthorsShare ? 2 : 1, authors),
    topic: choose(Math.floor((newsTopicsMax + 1) * random.next() ** 2), topics),
  };
  // The further section uses no random number, so that the other generated content does not depend on it.
  const further = number % furtherSectionEvery === 0 ? sections[number % sections.length] : undefined;
  const furtherIds = further === undefined || further.id === category ? [] : [further.id];
  for (const [role, ids] of Object.entries({ ...named, section: [category, ...furtherIds] }))
    ids.forEach((thing_id, position) => {
      add('news_things', { news_id: id, thing_id, role, position, created_at });
    });
  const position = BigInt(created_at) * positionsPerMs;
  add('search_documents', { position, kind: 'news', ref_id: id });
  const ofThings = rankedTokens({
    ...{ title: '', summary: '', body: '' },
    names: [category, ...furtherIds, ...named.author].map(thingToken),
    topics: named.topic.map(thingToken),
  });
  index(position, 'news', [category, ...furtherIds], [tokens, ...ofThings].join(' '));
  return { id, createdAt: created_at };
}

/** A few news have thousands of comments, some have a hundred, most have one or none. */
function fillComments(
  { add, index: addWords, repeat, random, writer, newsCount, now }: Filling,
  news: WrittenNews[],
  users: string[],
): { id: string; newsId: string }[] {
  const chooseNews = () => {
    const luck = random.next();
    if (luck < 0.03) return random.below(Math.min(10, newsCount)) * Math.floor(newsCount / 10);
    if (luck < 0.2)
      return random.below(Math.ceil(newsCount / 1000)) * Math.min(1000, Math.floor(newsCount / 10));
    return random.below(newsCount);
  };
  const commentsAt = new Map<number, number>();
  return repeat(newsCount, (index) => {
    const { id: news_id = '', createdAt = now } = news[Math.min(newsCount - 1, chooseNews())] ?? {};
    const user = random.below(users.length);
    const id = random.id();
    const user_id = users[user] ?? '';
    const comment = writer.text(5 + random.below(30));
    const created_at = Math.min(now, createdAt + random.below(7 * dayMs)) + (index % 7);
    // The newsroom hid every hundredth comment.
    const state = index % 100 === 0 ? 'hidden' : 'visible';
    add('comments', { id, news_id, user_id, user_name: `Pessoa ${user}`, comment, created_at, state });
    // Positions must differ: those of news end with 000, those of videos with 999, and those of comments with numbers
    // between.
    const number = (commentsAt.get(created_at) ?? 0) + 1;
    commentsAt.set(created_at, number);
    const position = BigInt(created_at) * positionsPerMs + BigInt(number);
    add('search_documents', { position, kind: 'comment', ref_id: id });
    const ids = [user_id, news_id].map(thingToken).join(' ');
    addWords(position, 'comment', [], `${writer.tokensOf(comment)} ${ids}`);
    return { id, newsId: news_id };
  });
}

function fillReports(
  { add, repeat, random, now }: Filling,
  comments: { id: string; newsId: string }[],
  users: string[],
): void {
  repeat(comments.length, (index) => {
    const { id: comment_id = '', newsId: news_id = '' } = comments[index] ?? {};
    const reported_at = now - spanMs + index * Math.floor(spanMs / comments.length);
    const user_id = users[random.below(users.length)] ?? '';
    add('comment_reports', { id: random.id(), comment_id, news_id, user_id, reported_at });
    add('reported_comments', { comment_id, news_id, reported_at, reports: 1 });
  });
}

function fillVideosAndMessages({ add, index, repeat, random, writer, now }: Filling, count: number): void {
  repeat(count, (number) => {
    const created_at = now - spanMs + number * Math.floor(spanMs / count);
    const title = writer.title(6);
    const id = random.id();
    const featured = number % 50 === 0 ? 1 : 0;
    add('videos', { id, link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title, created_at, featured });
    if (featured) add('featured_videos', { video_id: id });
    // Positions of videos end with 999.
    const position = BigInt(created_at) * positionsPerMs + 999n;
    add('search_documents', { position, kind: 'video', ref_id: id });
    index(position, 'video', [], writer.tokensOf(title));
    const message = { nome: 'Leitora', titulo: 'Uma pergunta', email: 'leitora@example.com' };
    const rest = { mensagem: 'Texto da mensagem.', captcha_token: '', data: created_at };
    add('received_messages', { id: random.id(), ...message, ...rest });
  });
}

/** Adds as many words as a portal keeps, the most frequent ones first. */
function fillSearchWords({ add, repeat, writer, now }: Filling): void {
  const known = new Set<string>();
  repeat(writer.words.length, (rank) => {
    const [shown] = suggestibleWords(writer.words[rank] ?? '');
    const word = wordKey(shown ?? '');
    if (!shown || known.has(word) || known.size >= suggestibleWordsMax) return;
    known.add(word);
    add('search_words', { word, shown, added_at: now });
    for (const trigram of trigramsOf(word)) add('search_trigrams', { trigram, length: word.length, word });
  });
}

function fillBanners({ add, random, now }: Filling, image_url: string, user_id: string): void {
  const banner = () => ({
    id: random.id(),
    image_url,
    link: 'https://anunciante.example/',
    created_at: now,
  });
  add('main_banners', banner());
  for (const side of ['left', 'right']) add('side_banners', { ...banner(), side });
  add('middle_banners', { ...banner(), side: 'mid', user_id });
}

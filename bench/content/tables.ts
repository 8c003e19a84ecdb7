import { rankedTokens } from '../../domain/search/search-rank.ts';
import { thingToken } from '../../domain/search/search-text.ts';
import {
  suggestibleWords,
  suggestibleWordsMax,
  trigramsOf,
  wordKey,
} from '../../domain/search/search-words.ts';
import { articleWriter } from './article-text.ts';
import { addNewsNames, fillNames, type NamedRow } from './names.ts';
import type { Random } from './random.ts';
import type { RowSink } from './row-sink.ts';
import type { Vocabulary } from './vocabulary.ts';

interface Filling {
  random: Random;
  vocabulary: Vocabulary;
  newsCount: number;
  now: number;
  sections: readonly { id: string; name: string }[];
}

interface WrittenNews {
  id: string;
  createdAt: number;
}

interface WrittenComment {
  id: string;
  newsId: string;
}

/** The index words of a section, topic or author. */
function tokensOf(place: 'names' | 'topics'): (id: string) => string {
  const nowhere = { title: '', names: [], summary: '', topics: [], body: '' };
  return (id) => rankedTokens({ ...nowhere, [place]: [thingToken(id)] }).join(' ');
}
const dayMs = 24 * 60 * 60 * 1000;
const spanMs = 10 * 365 * dayMs;
const positionsPerMs = 1000n;
/** Numbers of rows, as shares of the news. */
const userShare = 0.05;
const imageShare = 0.05;
const smallShare = 0.02;
const atLeast20 = (count: number) => Math.max(20, Math.round(count));
const placeholder = `data:image/webp;base64,${'UklGRnAAAABXRUJQVlA4'.repeat(12)}`;

/** Writes news over ten years until `now`, as many comments, and fewer rows of everything else that pages show. */
export function fillTables(
  sink: RowSink,
  filling: Filling,
  onWord: (rank: number, newsIndex: number) => void,
  say: (line: string) => void,
): void {
  const { newsCount } = filling;
  const images = fillImages(sink, atLeast20(newsCount * imageShare));
  const users = fillUsers(sink, filling, atLeast20(newsCount * userShare));
  const news = fillNews(sink, filling, images, onWord, say);
  const comments = fillComments(sink, filling, news, users);
  say('comments done');
  const count = atLeast20(newsCount * smallShare);
  fillReports(sink, filling, count, comments, users);
  fillVideosAndMessages(sink, filling, count);
  fillSearchWords(sink, filling);
  fillBanners(sink, filling, images[0] ?? '', users[0] ?? '');
}

function fillImages(sink: RowSink, count: number): string[] {
  const keys = Array.from(
    { length: count },
    (_, index) => `news_images/${1_700_000_000_000 + index}_capa.jpg`,
  );
  sink.repeat(count, (index) =>
    sink.add('images', {
      storage_key: keys[index] ?? '',
      width: 1200,
      height: 675,
      bytes: 183_000,
      mime_type: 'image/jpeg',
      placeholder,
      widths: '320,480,768,1200',
    }),
  );
  return keys.map((key) => `/files/${key}`);
}

function fillUsers(sink: RowSink, { random, now }: Filling, count: number): string[] {
  const ids = Array.from({ length: count }, () => random.id());
  sink.repeat(count, (index) =>
    sink.add('users', {
      id: ids[index] ?? '',
      name: `Pessoa ${index}`,
      email: `pessoa${index}@example.com`,
      roles: '',
      created_at: now - spanMs,
    }),
  );
  return ids;
}

function fillNews(
  sink: RowSink,
  { random, vocabulary, newsCount, now, sections }: Filling,
  images: string[],
  onWord: (rank: number, newsIndex: number) => void,
  say: (line: string) => void,
): WrittenNews[] {
  let current = 0;
  const write = articleWriter(random, vocabulary, (rank) => onWord(rank, current));
  const gapMs = spanMs / newsCount;
  const chooseNames = fillNames(sink, { random, vocabulary });
  const ofName = tokensOf('names');
  const ofTopic = tokensOf('topics');
  const idsOf = (rows: NamedRow[]) => rows.map(({ id }) => id);
  const written: WrittenNews[] = [];
  sink.repeat(newsCount, (index) => {
    current = index;
    const { title, summary, slug, content, tokens } = write(index);
    const id = random.id();
    // One news item in each gap: dates grow, and no two are equal.
    const createdAt = Math.floor(now - spanMs + (index + random.next() * 0.9) * gapMs);
    const section = sections[random.below(sections.length)];
    const category = section?.id ?? 'games';
    const names = chooseNames();
    sink.add('news', {
      id,
      slug,
      category,
      title,
      summary,
      image_url: images[random.below(images.length)] ?? '',
      image_caption: 'Divulgação',
      video_link: '',
      source: 'Redação',
      is_featured: random.next() < 0.02 ? 1 : 0,
      created_at: createdAt,
      author: '',
      content,
    });
    addNewsNames(sink, { id, createdAt }, names);
    const position = BigInt(createdAt) * positionsPerMs;
    sink.add('search_documents', { position, kind: 'news', ref_id: id });
    const nameTokens = [
      ...[category, ...idsOf(names.authors)].map(ofName),
      ...idsOf(names.topics).map(ofTopic),
    ];
    sink.index(position, 'news', category, [tokens, ...nameTokens].join(' '));
    written.push({ id, createdAt });
    if ((index + 1) % 100_000 === 0) say(`${index + 1} news`);
  });
  return written;
}

/** A few news have thousands of comments, some have a hundred, most have one or none. Returns the first comments. */
function fillComments(
  sink: RowSink,
  { random, vocabulary, newsCount, now }: Filling,
  news: WrittenNews[],
  users: string[],
): WrittenComment[] {
  const first: WrittenComment[] = [];
  const chooseNews = () => {
    const luck = random.next();
    if (luck < 0.03) return random.below(Math.min(10, newsCount)) * Math.floor(newsCount / 10);
    if (luck < 0.2)
      return random.below(Math.ceil(newsCount / 1000)) * Math.min(1000, Math.floor(newsCount / 10));
    return random.below(newsCount);
  };
  sink.repeat(newsCount, (index) => {
    const target = news[Math.min(newsCount - 1, chooseNews())];
    if (!target) return;
    const user = random.below(users.length);
    const words = Array.from(
      { length: 5 + random.below(30) },
      () => vocabulary.words[vocabulary.draw(random)],
    );
    const id = random.id();
    sink.add('comments', {
      id,
      news_id: target.id,
      user_id: users[user] ?? '',
      user_name: `Pessoa ${user}`,
      comment: words.join(' '),
      created_at: Math.min(now, target.createdAt + random.below(7 * dayMs)) + (index % 7),
    });
    if (index < newsCount * smallShare) first.push({ id, newsId: target.id });
  });
  return first;
}

function fillReports(
  sink: RowSink,
  { random, now }: Filling,
  count: number,
  comments: WrittenComment[],
  users: string[],
): void {
  const reported = new Map<string, { newsId: string; reportedAt: number; reports: number }>();
  sink.repeat(count, (index) => {
    const comment = comments[index % comments.length];
    if (!comment) return;
    const { id, newsId } = comment;
    const reportedAt = now - spanMs + index * Math.floor(spanMs / count);
    const user_id = users[random.below(users.length)] ?? '';
    sink.add('comment_reports', {
      id: random.id(),
      comment_id: id,
      news_id: newsId,
      user_id,
      reported_at: reportedAt,
    });
    reported.set(id, { newsId, reportedAt, reports: (reported.get(id)?.reports ?? 0) + 1 });
  });
  for (const [id, { newsId, reportedAt, reports }] of reported)
    sink.add('reported_comments', { comment_id: id, news_id: newsId, reported_at: reportedAt, reports });
}

function fillVideosAndMessages(sink: RowSink, { random, vocabulary, now }: Filling, count: number): void {
  sink.repeat(count, (index) => {
    const at = now - spanMs + index * Math.floor(spanMs / count);
    const title = Array.from({ length: 6 }, () => vocabulary.drawContentWord(random));
    const id = random.id();
    const isFeatured = index % 50 === 0;
    sink.add('videos', {
      id,
      link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      title: title.map((rank) => vocabulary.words[rank]).join(' '),
      created_at: at,
      featured: isFeatured ? 1 : 0,
    });
    if (isFeatured) sink.add('featured_videos', { video_id: id });
    // News have positions that end with 000.
    const position = BigInt(at) * positionsPerMs + 999n;
    sink.add('search_documents', { position, kind: 'video', ref_id: id });
    sink.index(position, 'video', '', title.flatMap((rank) => vocabulary.tokens[rank] || []).join(' '));
    sink.add('received_messages', {
      id: random.id(),
      nome: 'Leitora',
      titulo: 'Uma pergunta',
      email: 'leitora@example.com',
      mensagem: 'Texto da mensagem.',
      captcha_token: '',
      data: at,
    });
  });
}

/** As many words as are kept, the frequent ones first. */
function fillSearchWords(sink: RowSink, { vocabulary, now }: Filling): void {
  const known = new Set<string>();
  sink.repeat(vocabulary.words.length, (rank) => {
    const [shown] = suggestibleWords(vocabulary.words[rank] ?? '');
    const word = wordKey(shown ?? '');
    if (!shown || known.has(word) || known.size >= suggestibleWordsMax) return;
    known.add(word);
    sink.add('search_words', { word, shown, added_at: now });
    for (const trigram of trigramsOf(word))
      sink.add('search_trigrams', { trigram, length: word.length, word });
  });
}

function fillBanners(sink: RowSink, { random, now }: Filling, image: string, userId: string): void {
  const banner = () => ({
    id: random.id(),
    image_url: image,
    link: 'https://anunciante.example/',
    created_at: now,
  });
  sink.add('main_banners', banner());
  for (const side of ['left', 'right']) sink.add('side_banners', { ...banner(), side });
  sink.add('middle_banners', { ...banner(), side: 'mid', user_id: userId });
}

import { categories } from '../../domain/news/categories.ts';
import { type ArticleText, articleWriter } from './article-text.ts';
import type { Random } from './random.ts';
import type { RowSink } from './row-sink.ts';
import type { Vocabulary } from './vocabulary.ts';

const spanMs = 10 * 365 * 24 * 60 * 60 * 1000;
const positionsPerMs = 1000n;
/** Tables whose form this file knows. */
export const filledTables = [
  'news',
  'comments',
  'comment_reports',
  'reported_comments',
  'videos',
  'featured_videos',
  'images',
  'users',
  'received_messages',
  'main_banners',
  'side_banners',
  'middle_banners',
  'search_documents',
  'search_tokens',
];

/** Numbers besides news and comments, as shares of the news. */
const userShare = 0.05;
const imageShare = 0.05;
const smallShare = 0.02;
const placeColumns = ['position', 'kind', 'ref_id'];
const placeholder = `data:image/webp;base64,${'UklGRnAAAABXRUJQVlA4'.repeat(12)}`;

export interface WrittenNews {
  id: string;
  createdAt: number;
}

/** Writes rows for the tables that the portal's own migrations have made. Dates end at `now`, the last ones are the newest. */
export function fillTables(
  sink: RowSink,
  { random, vocabulary, newsCount, now }: Filling,
  seen: (rank: number, newsIndex: number) => void,
  say: (line: string) => void,
): void {
  const images = fillImages(sink, Math.max(20, Math.round(newsCount * imageShare)));
  const users = fillUsers(sink, random, Math.max(20, Math.round(newsCount * userShare)), now);
  const news = fillNews(sink, { random, vocabulary, newsCount, now }, images, seen, say);
  const comments = fillComments(sink, { random, vocabulary, newsCount, now }, news, users);
  say('comments done');
  fillSmallTables(sink, random, vocabulary, Math.max(20, Math.round(newsCount * smallShare)), {
    comments,
    users,
    images,
    now,
  });
}

interface Filling {
  random: Random;
  vocabulary: Vocabulary;
  newsCount: number;
  now: number;
}

function fillImages(sink: RowSink, count: number): string[] {
  const add = sink.rowsOf('images', [
    'storage_key',
    'width',
    'height',
    'bytes',
    'mime_type',
    'placeholder',
    'widths',
  ]);
  const keys = Array.from(
    { length: count },
    (_, index) => `news_images/${1_700_000_000_000 + index}_capa.jpg`,
  );
  sink.repeat(count, (index) => {
    add(keys[index] ?? '', 1200, 675, 183_000, 'image/jpeg', placeholder, '320,480,768,1200');
  });
  return keys.map((key) => `/files/${key}`);
}

function fillUsers(sink: RowSink, random: Random, count: number, now: number): string[] {
  const add = sink.rowsOf('users', ['id', 'name', 'email', 'is_admin', 'created_at']);
  const ids = Array.from({ length: count }, () => random.id());
  sink.repeat(count, (index) => {
    add(ids[index] ?? '', `Pessoa ${index}`, `pessoa${index}@example.com`, 0, now - spanMs);
  });
  return ids;
}

function fillNews(
  sink: RowSink,
  { random, vocabulary, newsCount, now }: Filling,
  images: string[],
  seen: (rank: number, newsIndex: number) => void,
  say: (line: string) => void,
): WrittenNews[] {
  const add = sink.rowsOf('news', [
    'id',
    'slug',
    'category',
    'title',
    'summary',
    'image_url',
    'image_caption',
    'video_link',
    'source',
    'is_featured',
    'created_at',
    'author',
    'content',
  ]);
  const addPlace = sink.rowsOf('search_documents', placeColumns);
  let index = 0;
  const write = articleWriter(random, vocabulary, (rank) => seen(rank, index));
  const gapMs = spanMs / newsCount;
  const written: WrittenNews[] = [];
  sink.repeat(newsCount, (newsIndex) => {
    index = newsIndex;
    const text: ArticleText = write(newsIndex);
    const id = random.id();
    // One item per gap: dates grow, and no two are the same.
    const createdAt = Math.floor(now - spanMs + (newsIndex + random.next() * 0.9) * gapMs);
    const category = categories[random.below(categories.length)]?.slug ?? 'games';
    const image = images[random.below(images.length)] ?? '';
    const isFeatured = random.next() < 0.02 ? 1 : 0;
    add(
      id,
      text.slug,
      category,
      text.title,
      text.summary,
      image,
      'Divulgação',
      '',
      'Redação',
      isFeatured,
      createdAt,
      'Redação Pauta',
      text.content,
    );
    const position = BigInt(createdAt) * positionsPerMs;
    addPlace(position, 'news', id);
    sink.index(position, 'news', category, text.tokens);
    written.push({ id, createdAt });
    if ((newsIndex + 1) % 100_000 === 0) say(`${newsIndex + 1} news`);
  });
  return written;
}

interface WrittenComment {
  id: string;
  newsId: string;
}

/** As many comments as news (the first of them are given): a few news have thousands, some have a hundred, most have one or none. */
function fillComments(
  sink: RowSink,
  { random, vocabulary, newsCount, now }: Filling,
  news: WrittenNews[],
  users: string[],
): WrittenComment[] {
  const add = sink.rowsOf('comments', ['id', 'news_id', 'user_id', 'user_name', 'comment', 'created_at']);
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
    let text = '';
    const length = 5 + random.below(30);
    for (let i = 0; i < length; i++) text += `${text ? ' ' : ''}${vocabulary.words[vocabulary.draw(random)]}`;
    const createdAt = Math.min(now, target.createdAt + random.below(7 * 24 * 60 * 60 * 1000));
    const id = random.id();
    add(id, target.id, users[user] ?? '', `Pessoa ${user}`, text, createdAt + (index % 7));
    if (index < newsCount * smallShare) first.push({ id, newsId: target.id });
  });
  return first;
}

function fillSmallTables(
  sink: RowSink,
  random: Random,
  vocabulary: Vocabulary,
  count: number,
  {
    comments,
    users,
    images,
    now,
  }: { comments: WrittenComment[]; users: string[]; images: string[]; now: number },
): void {
  const reports = new Map<string, { newsId: string; reportedAt: number; reports: number }>();
  const report = sink.rowsOf('comment_reports', ['id', 'comment_id', 'news_id', 'user_id', 'reported_at']);
  const video = sink.rowsOf('videos', ['id', 'link', 'title', 'created_at', 'featured']);
  const featuredVideo = sink.rowsOf('featured_videos', ['video_id']);
  const place = sink.rowsOf('search_documents', placeColumns);
  const message = sink.rowsOf('received_messages', [
    'id',
    'nome',
    'titulo',
    'email',
    'mensagem',
    'captcha_token',
    'data',
  ]);
  const gapMs = Math.floor(spanMs / count);
  const words = (length: number) => Array.from({ length }, () => vocabulary.drawContentWord(random));
  sink.repeat(count, (index) => {
    // Odd, so that no place in the index is also that of news.
    const at = now - spanMs + index * gapMs;
    const comment = comments[index % comments.length];
    const reader = users[random.below(users.length)] ?? '';
    if (comment) {
      report(random.id(), comment.id, comment.newsId, reader, at);
      const before = reports.get(comment.id)?.reports ?? 0;
      reports.set(comment.id, { newsId: comment.newsId, reportedAt: at, reports: before + 1 });
    }
    const title = words(6);
    const videoId = random.id();
    const isFeatured = index % 50 === 0 ? 1 : 0;
    video(
      videoId,
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      title.map((rank) => vocabulary.words[rank]).join(' '),
      at,
      isFeatured,
    );
    if (isFeatured) featuredVideo(videoId);
    const position = BigInt(at) * positionsPerMs + 999n;
    place(position, 'video', videoId);
    sink.index(position, 'video', '', title.flatMap((rank) => vocabulary.tokens[rank] || []).join(' '));
    message(random.id(), 'Leitora', 'Uma pergunta', 'leitora@example.com', 'Texto da mensagem.', '', at);
  });
  const reported = sink.rowsOf('reported_comments', ['comment_id', 'news_id', 'reported_at', 'reports']);
  for (const [id, { newsId, reportedAt, reports: people }] of reports)
    reported(id, newsId, reportedAt, people);
  const columns = ['id', 'image_url', 'link', 'created_at'];
  const banner = (): [string, string, string, number] => [
    random.id(),
    images[0] ?? '',
    'https://anunciante.example/',
    now,
  ];
  sink.rowsOf('main_banners', columns)(...banner());
  const side = sink.rowsOf('side_banners', [...columns, 'side']);
  for (const where of ['left', 'right']) side(...banner(), where);
  sink.rowsOf('middle_banners', [...columns, 'side', 'user_id'])(...banner(), 'mid', users[0] ?? '');
  sink.rowsOf('content_version', ['id', 'version'])(1, 1);
}

import type { DatabaseSync } from 'node:sqlite';
import { categories } from '../../domain/categories.ts';
import { type ArticleText, articleWriter } from './article-text.ts';
import type { Random } from './random.ts';
import type { Vocabulary } from './vocabulary.ts';

const spanMs = 10 * 365 * 24 * 60 * 60 * 1000;
const positionsPerMs = 1000n;
const batchSize = 20_000;
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
const placeholder = `data:image/webp;base64,${'UklGRnAAAABXRUJQVlA4'.repeat(12)}`;

export interface WrittenNews {
  id: string;
  createdAt: number;
}

/** Fills the tables that the portal's own migrations have made. Dates end at `now`, the last ones are the newest. */
export function fillTables(
  connection: DatabaseSync,
  { random, vocabulary, newsCount, now }: Filling,
  seen: (rank: number, newsIndex: number) => void,
  say: (line: string) => void,
): void {
  const images = fillImages(connection, Math.max(20, Math.round(newsCount * imageShare)));
  const users = fillUsers(connection, random, Math.max(20, Math.round(newsCount * userShare)), now);
  const news = fillNews(connection, { random, vocabulary, newsCount, now }, images, seen, say);
  fillComments(connection, { random, vocabulary, newsCount, now }, news, users);
  say('comments done');
  fillSmallTables(connection, random, vocabulary, Math.max(20, Math.round(newsCount * smallShare)), {
    news,
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

function inTransactions(connection: DatabaseSync, count: number, insert: (index: number) => void): void {
  for (let start = 0; start < count; start += batchSize) {
    connection.exec('begin');
    for (let index = start; index < Math.min(count, start + batchSize); index++) insert(index);
    connection.exec('commit');
  }
}

function fillImages(connection: DatabaseSync, count: number): string[] {
  const statement = connection.prepare(`insert into images (storage_key, width, height, bytes, mime_type,
    placeholder, widths) values (?, 1200, 675, 183000, ?, ?, ?)`);
  const keys = Array.from(
    { length: count },
    (_, index) => `news_images/${1_700_000_000_000 + index}_capa.jpg`,
  );
  inTransactions(connection, count, (index) => {
    statement.run(keys[index] ?? '', 'image/jpeg', placeholder, '320,480,768,1200');
  });
  return keys.map((key) => `/files/${key}`);
}

function fillUsers(connection: DatabaseSync, random: Random, count: number, now: number): string[] {
  const statement = connection.prepare(
    'insert into users (id, name, email, is_admin, created_at) values (?, ?, ?, 0, ?)',
  );
  const ids = Array.from({ length: count }, () => random.id());
  inTransactions(connection, count, (index) => {
    statement.run(ids[index] ?? '', `Pessoa ${index}`, `pessoa${index}@example.com`, now - spanMs);
  });
  return ids;
}

function fillNews(
  connection: DatabaseSync,
  { random, vocabulary, newsCount, now }: Filling,
  images: string[],
  seen: (rank: number, newsIndex: number) => void,
  say: (line: string) => void,
): WrittenNews[] {
  const insertNews = connection.prepare(`insert into news (id, slug, category, title, summary, image_url,
    image_caption, video_link, source, is_featured, created_at, author, content)
    values (?, ?, ?, ?, ?, ?, 'Divulgação', '', 'Redação', ?, ?, 'Redação Pauta', ?)`);
  const insertPlace = connection.prepare("insert into search_documents values (?, 'news', ?)");
  const insertTokens = connection.prepare(
    'insert into search_tokens (rowid, category, news) values (?, ?, ?)',
  );
  let index = 0;
  const write = articleWriter(random, vocabulary, (rank) => seen(rank, index));
  const gapMs = spanMs / newsCount;
  const written: WrittenNews[] = [];
  inTransactions(connection, newsCount, (newsIndex) => {
    index = newsIndex;
    const text: ArticleText = write(newsIndex);
    const id = random.id();
    // One item per gap: dates grow, and no two are the same.
    const createdAt = Math.floor(now - spanMs + (newsIndex + random.next() * 0.9) * gapMs);
    const category = categories[random.below(categories.length)]?.slug ?? 'games';
    const image = images[random.below(images.length)] ?? '';
    const isFeatured = random.next() < 0.02 ? 1 : 0;
    insertNews.run(
      id,
      text.slug,
      category,
      text.title,
      text.summary,
      image,
      isFeatured,
      createdAt,
      text.content,
    );
    const position = BigInt(createdAt) * positionsPerMs;
    insertPlace.run(position, id);
    insertTokens.run(position, category.replaceAll('-', ''), text.tokens);
    written.push({ id, createdAt });
    if ((newsIndex + 1) % 100_000 === 0) say(`${newsIndex + 1} news`);
  });
  return written;
}

/** As many comments as news: a few news have thousands, some have a hundred, most have one or none. */
function fillComments(
  connection: DatabaseSync,
  { random, vocabulary, newsCount, now }: Filling,
  news: WrittenNews[],
  users: string[],
): void {
  const statement = connection.prepare('insert into comments values (?, ?, ?, ?, ?, ?)');
  const chooseNews = () => {
    const luck = random.next();
    if (luck < 0.03) return random.below(Math.min(10, newsCount)) * Math.floor(newsCount / 10);
    if (luck < 0.2)
      return random.below(Math.ceil(newsCount / 1000)) * Math.min(1000, Math.floor(newsCount / 10));
    return random.below(newsCount);
  };
  inTransactions(connection, newsCount, (index) => {
    const target = news[Math.min(newsCount - 1, chooseNews())];
    if (!target) return;
    const user = random.below(users.length);
    let text = '';
    const length = 5 + random.below(30);
    for (let i = 0; i < length; i++) text += `${text ? ' ' : ''}${vocabulary.words[vocabulary.draw(random)]}`;
    const createdAt = Math.min(now, target.createdAt + random.below(7 * 24 * 60 * 60 * 1000));
    statement.run(random.id(), target.id, users[user] ?? '', `Pessoa ${user}`, text, createdAt + (index % 7));
  });
}

function fillSmallTables(
  connection: DatabaseSync,
  random: Random,
  vocabulary: Vocabulary,
  count: number,
  { news, users, images, now }: { news: WrittenNews[]; users: string[]; images: string[]; now: number },
): void {
  const comments = connection
    .prepare('select id, news_id from comments limit ?')
    .all(count)
    .map((row) => ({ id: String(row.id), newsId: String(row.news_id) }));
  const report = connection.prepare(
    'insert into comment_reports (id, comment_id, news_id, user_id, reported_at) values (?, ?, ?, ?, ?)',
  );
  const video = connection.prepare('insert into videos values (?, ?, ?, ?, ?)');
  const featuredVideo = connection.prepare('insert into featured_videos values (?)');
  const place = connection.prepare("insert into search_documents values (?, 'video', ?)");
  const tokens = connection.prepare("insert into search_tokens (rowid, category, videos) values (?, '', ?)");
  const message = connection.prepare(
    'insert into received_messages (id, nome, titulo, email, mensagem, captcha_token, data) values (?, ?, ?, ?, ?, ?, ?)',
  );
  const gapMs = Math.floor(spanMs / count);
  const words = (length: number) => Array.from({ length }, () => vocabulary.drawContentWord(random));
  inTransactions(connection, count, (index) => {
    // Odd, so that no place in the index is also that of news.
    const at = now - spanMs + index * gapMs;
    const comment = comments[index % comments.length];
    const reader = users[random.below(users.length)] ?? '';
    if (comment) report.run(random.id(), comment.id, comment.newsId, reader, at);
    const title = words(6);
    const videoId = random.id();
    const isFeatured = index % 50 === 0 ? 1 : 0;
    video.run(
      videoId,
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      title.map((rank) => vocabulary.words[rank]).join(' '),
      at,
      isFeatured,
    );
    if (isFeatured) featuredVideo.run(videoId);
    const position = BigInt(at) * positionsPerMs + 999n;
    place.run(position, videoId);
    tokens.run(position, title.flatMap((rank) => vocabulary.tokens[rank] || []).join(' '));
    message.run(random.id(), 'Leitora', 'Uma pergunta', 'leitora@example.com', 'Texto da mensagem.', '', at);
  });
  connection.exec(`insert into reported_comments (comment_id, news_id, reported_at, reports)
    select comment_id, max(news_id), max(reported_at), count(*) from comment_reports group by comment_id`);
  for (const table of ['main_banners', 'side_banners', 'middle_banners']) {
    const isSide = table === 'side_banners';
    for (const side of isSide ? ['left', 'right'] : ['mid']) {
      const values: Record<string, string | number> = {
        id: random.id(),
        image_url: images[0] ?? '',
        link: 'https://anunciante.example/',
        created_at: now,
        ...(table === 'main_banners' ? {} : { side }),
        ...(table === 'middle_banners' ? { user_id: users[0] ?? '' } : {}),
      };
      const names = Object.keys(values);
      connection
        .prepare(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
        .run(...Object.values(values));
    }
  }
  connection.exec('insert into content_version (id, version) values (1, 1)');
  if (news.length === 0) throw new Error('No news were written.');
}

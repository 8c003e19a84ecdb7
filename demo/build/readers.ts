import { z } from 'zod';
import { commentMaxGraphemes } from '../../domain/limits.ts';
import type { Article } from './article.ts';
import { type Collection, type ExportedRecord, record, timestamp } from './export-format.ts';
import { newsIdOf } from './news.ts';
import { createSeeded, idFromText, type Seeded } from './seeded.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Readers write within this time after an article appears. */
const COMMENTS_SPREAD_MS = 6 * DAY_MS;
/** The demo ends this long after its latest article: no comment is younger. */
const DEMO_END_AFTER_MS = 4 * 60 * MINUTE_MS;

const commentsFile = z.array(
  z.strictObject({
    /** Left out for a comment whose writer the old database had lost. */
    userName: z.string().min(1).optional(),
    comment: z
      .string()
      .min(1)
      .refine((text) => [...new Intl.Segmenter('pt-BR').segment(text)].length <= commentMaxGraphemes, {
        error: `must have at most ${commentMaxGraphemes} characters`,
      }),
    /** A category, or `geral` for a comment that fits under every article. */
    theme: z.string().min(1),
    /** The file name, without ending, of the article it belongs to; otherwise the build chooses by theme. */
    article: z.string().min(1).optional(),
    /** The reader who reported the comment. */
    reportedBy: z.string().min(1).optional(),
  }),
);

/** A comment of demo/comments.json. */
export type WrittenComment = z.infer<typeof commentsFile>[number];

/** The collections that readers fill. */
export interface Readers {
  readonly users: Collection;
  readonly comments: Collection;
  readonly comment_reports: Collection;
}

/** Reads demo/comments.json. Throws an error that names every place with a fault. */
export function parseComments(text: string): readonly WrittenComment[] {
  const result = commentsFile.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`comments.json:\n${z.prettifyError(result.error)}`);
  return result.data;
}

/** Makes the readers, their comments under the fitting articles, and the reports. */
export function buildReaders(written: readonly WrittenComment[], articles: readonly Article[]): Readers {
  const names = [...new Set(written.flatMap((comment) => comment.userName ?? []))];
  const users: Record<string, ExportedRecord> = {};
  const userIds = new Map<string, string>();
  const firstDay = Math.min(...articles.map((article) => article.publishedAt)) - 30 * DAY_MS;
  for (const [index, name] of names.entries()) {
    const id = idFromText(`user:${name}`, 28);
    userIds.set(name, id);
    users[id] = record({
      name,
      email: `${emailName(name)}@example.com`,
      is_admin: false,
      created_at: timestamp(firstDay + index * 3 * DAY_MS + index * 47 * MINUTE_MS),
    });
  }
  const userIdOf = (name: string): string => {
    const id = userIds.get(name);
    if (id === undefined) throw new Error(`comments.json: nobody called "${name}" wrote a comment.`);
    return id;
  };

  const comments: Record<string, ExportedRecord> = {};
  const reports: Record<string, ExportedRecord> = {};
  const end = Math.max(...articles.map((article) => article.publishedAt)) + DEMO_END_AFTER_MS;
  for (const [article, own] of placeComments(written, articles)) {
    const moments = momentsFor(article, own.length, end);
    for (const [index, comment] of own.entries()) {
      const moment = moments[index] ?? end;
      const id = idFromText(`comment:${article.name}:${comment.comment}`);
      const newsId = newsIdOf(article);
      comments[id] = record({
        newsId,
        // Every comment has a writer; only the name may be missing, and is then shown as 'Anônimo'.
        userId: userIdOf(comment.userName ?? names[index % names.length] ?? ''),
        ...(comment.userName === undefined ? {} : { userName: comment.userName }),
        comment: comment.comment,
        createdAt: timestamp(moment),
      });
      if (comment.reportedBy === undefined) continue;
      reports[idFromText(`report:${id}`)] = record({
        commentId: id,
        newsId,
        userId: userIdOf(comment.reportedBy),
        reportedAt: timestamp(Math.min(moment + 35 * MINUTE_MS, end)),
      });
    }
  }
  return { users, comments, comment_reports: reports };
}

function placeComments(
  written: readonly WrittenComment[],
  articles: readonly Article[],
): ReadonlyMap<Article, readonly WrittenComment[]> {
  const placed = new Map<Article, WrittenComment[]>(articles.map((article) => [article, []]));
  const random = createSeeded('comments');
  for (const comment of written) {
    const article = chooseArticle(comment, articles, random);
    placed.get(article)?.push(comment);
  }
  return placed;
}

function chooseArticle(comment: WrittenComment, articles: readonly Article[], random: Seeded): Article {
  if (comment.article !== undefined) {
    const article = articles.find(({ name }) => name === comment.article);
    if (article === undefined) throw new Error(`comments.json: there is no article "${comment.article}".`);
    return article;
  }
  const fitting = articles.filter(
    ({ category }) => comment.theme === 'geral' || category.slug === comment.theme,
  );
  if (fitting.length === 0) throw new Error(`comments.json: no article fits the theme "${comment.theme}".`);
  return random.pick(fitting);
}

/** Moments after the article in rising order, so that answers follow what they answer. */
function momentsFor(article: Article, count: number, end: number): readonly number[] {
  const random = createSeeded(`moments:${article.name}`);
  const first = article.publishedAt + 6 * MINUTE_MS;
  const span = Math.min(end - first, COMMENTS_SPREAD_MS);
  return Array.from({ length: count }, (_, index) => {
    const share = (index + random.range(0.1, 0.9)) / count;
    return Math.floor((first + span * share) / 1000) * 1000;
  });
}

function emailName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '');
}

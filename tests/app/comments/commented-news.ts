/** A portal with one piece of news, and people who comment on it. */
import { expect } from 'vitest';
import type { Comment, CommentReport, CommentView } from '../../../domain/comments/comment.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews } from '../../builders.ts';
import { listOpenReports } from '../../list-reports.ts';
import type { TestBrowser } from '../http/browser.ts';
import { withPeople } from '../http/people.ts';

export type Person = TestBrowser & { userId: string };

/** The island asks for JSON. */
export const asJson = { Accept: 'application/json' };
export const news = aNews({ slug: 'uma-noticia', title: 'Uma notícia' });
export const commentsPath = `/news/${news.id}/comentarios`;

/** The number beside the heading `Comentários`, as readers see it; null without one. */
export function countOfComments(html: string): number | null {
  const [, heading = ''] = /<h2 id="comentarios"[^>]*>(.*?)<\/h2>/s.exec(html) ?? [];
  const [, count] = /^Comentários\s+(\d+)$/.exec(heading.replace(/<[^>]*>/g, '').trim()) ?? [];
  return count === undefined ? null : Number(count);
}

/** Call once in a file of tests; what it gives is about the portal of the test that runs. */
export function withCommentedNews() {
  const people = withPeople((browser, userId): Person => ({ ...browser, userId }), {
    fill: ({ database }) => saveNews(database, news),
  });
  const stored = () => people.portal().database;
  return {
    ...people,
    async comment(browser: TestBrowser, text = 'Gostei.'): Promise<CommentView> {
      const response = await browser.post(commentsPath, { comment: text }, asJson);
      expect(response.status).toBe(201);
      return response.json();
    },
    storedComments: (): Promise<Comment[]> => stored().comments.listByNews(news.id, { limit: 100 }),
    storedReports: (): Promise<CommentReport[]> => listOpenReports(stored()),
  };
}

export function cookieOf({ cookies }: TestBrowser): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}

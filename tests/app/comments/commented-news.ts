/** A portal with one piece of news, and people who comment on it. */
import { afterEach, beforeEach, expect } from 'vitest';
import type { Comment, CommentReport, CommentView } from '../../../domain/comments/comment.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews, testNowMs } from '../../builders.ts';
import { listOpenReports } from '../../list-reports.ts';
import { openPersonBrowser, type TestBrowser } from '../http/browser.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

export type Person = TestBrowser & { userId: string };

/** As the island asks. */
export const asJson = { Accept: 'application/json' };
export const news = aNews({ slug: 'uma-noticia', title: 'Uma notícia' });
export const commentsPath = `/news/${news.id}/comentarios`;

/** Call once in a file of tests; what it gives is about the portal of the test that runs. */
export function withCommentedNews() {
  let opened: TestPortal;
  let now = testNowMs;
  let people = 0;
  beforeEach(async () => {
    now = testNowMs;
    opened = await openTestPortal({ clock: () => now });
    await saveNews(opened.database, news);
  });
  afterEach(() => opened.close());

  /** A new user, logged in. */
  function signIn(name = 'Bia'): Promise<Person> {
    people += 1;
    const person = { subject: `pessoa${people}`, name, now };
    return openPersonBrowser(opened, person);
  }

  return {
    portal: () => opened,
    now: () => now,
    wait(ms: number): void {
      now += ms;
    },
    signIn,
    async signInAdmin(): Promise<Person> {
      const admin = await signIn('Ana');
      await opened.database.users.setRoles(admin.userId, ['admin']);
      return admin;
    },
    async comment(browser: TestBrowser, text = 'Gostei.'): Promise<CommentView> {
      const response = await browser.post(commentsPath, { comment: text }, asJson);
      expect(response.status).toBe(201);
      return response.json();
    },
    storedComments: (): Promise<Comment[]> => opened.database.comments.listByNews(news.id, { limit: 100 }),
    storedReports: (): Promise<CommentReport[]> => listOpenReports(opened.database),
  };
}

export function cookieOf({ cookies }: TestBrowser): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}

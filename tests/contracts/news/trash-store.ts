/** Checks what the trash of news and drafts promises, on every database. */
import { describe, expect, it } from 'vitest';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import type { TrashedNews } from '../../../domain/news/trash.ts';
import { aComment, aCommentReport, aNews, testNowMs } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';
import { describePagedList } from '../paged-list.ts';
import { aDraft } from './newsroom-stores.ts';

const ana = { userId: 'ana', name: 'Ana Prado' };
const rui = { userId: 'rui', name: 'Rui Sá' };

export function describeTrashStore(open: OpenDatabase): void {
  const trashed = (changes: Partial<TrashedNews> = {}): TrashedNews => ({
    news: aNews(),
    version: 3,
    draft: null,
    isUnpublished: false,
    deletedAt: testNowMs,
    deletedBy: ana,
    ...changes,
  });

  describePagedList('the trash', open, {
    insert: (stores, { id, createdAt }) =>
      stores.trash.save(trashed({ news: aNews({ id }), deletedAt: createdAt })),
    list: async ({ trash }, page) =>
      (await trash.list(page)).map(({ id, deletedAt }) => ({ id, createdAt: deletedAt })),
  });

  describe('trash store', () => {
    const opened = useDatabase(open);
    const store = () => opened().database.trash;

    it('returns news and their draft as they were, once', async () => {
      const item = trashed({
        news: aNews({ createdAt: null, slug: null, content: 'não é um documento' }),
        draft: aDraft({ baseVersion: 3 }),
      });
      await store().save(item);
      expect(await store().find(item.news.id)).toEqual(item);
      const taken = await Promise.all([1, 2].map(() => store().delete(item.news.id)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await store().find(item.news.id)).toBeNull();
    });

    it('returns a draft that readers never saw, also among those of its author', async () => {
      const draft = aDraft({ fields: { ...emptyFields, title: 'a'.repeat(9_000) } });
      const item = { news: null, draft, deletedAt: testNowMs, deletedBy: rui } as const;
      await store().save(item);
      await store().save(trashed());
      expect(await store().find(draft.id)).toEqual(item);
      expect(await store().list({ limit: 9 })).toHaveLength(2);
      const own = await store().list({ limit: 9 }, ana.userId);
      expect(own).toMatchObject([{ id: draft.id, isDraft: true, category: '', createdAt: null }]);
      expect(own[0]?.title.length).toBeLessThan(300);
      expect(await store().list({ limit: 9 }, rui.userId)).toEqual([]);
    });

    it('restores a draft unscheduled', async () => {
      const draft = aDraft({ state: 'scheduled', publishAt: 1, scheduledFields: emptyFields, failure: 'x' });
      await store().save(trashed({ news: aNews({ id: 'n' }), draft }));
      const kept = { ...draft, state: 'draft', publishAt: null, scheduledFields: null, failure: '' };
      expect((await store().find('n'))?.draft).toEqual(kept);
    });

    it('lists items trashed before a moment, the oldest first', async () => {
      for (const [id, deletedAt] of [
        ['c', 30],
        ['a', 10],
        ['b', 20],
      ] as const) {
        await store().save(trashed({ news: aNews({ id }), deletedAt }));
      }
      expect(await store().listDeletedUntil(9, 9)).toEqual([]);
      expect(await store().listDeletedUntil(20, 9)).toEqual(['a', 'b']);
      expect(await store().listDeletedUntil(30, 1)).toEqual(['a']);
    });

    it('reserves slugs and ids, and hides comments and reports in every list', async () => {
      const { news, comments, commentReports, figures } = opened().database;
      const item = aNews({ slug: 'reservado' });
      const comment = aComment({ newsId: item.id, userId: 'u' });
      const report = aCommentReport({ newsId: item.id, commentId: comment.id, userId: 'u' });
      await comments.save(comment);
      await commentReports.save(report);
      await store().save(trashed({ news: item }));
      expect(await news.isSlugTaken('reservado', 'outra')).toBe(true);
      expect(await news.isSlugTaken(item.id, 'outra')).toBe(true);
      expect(await news.isSlugTaken('reservado', item.id)).toBe(false);
      const page = { limit: 9 };
      expect(await comments.listByUser('u', page)).toEqual([]);
      expect(await commentReports.listByUser('u', page)).toEqual([]);
      expect(await commentReports.listReportedComments(page)).toEqual([]);
      expect(await figures.countOpenReports(9)).toBe(0);
      expect(await comments.listByUser('u', { ...page, isTrashIncluded: true })).toEqual([comment]);
      expect(await commentReports.listByUser('u', { ...page, isTrashIncluded: true })).toEqual([report]);
      await store().delete(item.id);
      expect(await comments.listByUser('u', page)).toEqual([comment]);
      expect(await commentReports.listReportedComments(page)).toMatchObject([{ commentId: comment.id }]);
      await comments.deleteByNews(item.id);
      await commentReports.deleteByNews(item.id);
      expect(await comments.findById(comment.id)).toBeNull();
      expect(await commentReports.findById(report.id)).toBeNull();
    });
  });
}

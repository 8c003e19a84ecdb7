/** What every store of previews promises. */
import { describe, expect, it } from 'vitest';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import type { Preview } from '../../../server/ports/previews.ts';
import { testNowMs as now } from '../../builders.ts';
import { type OpenDatabase, useDatabase, useUsers } from '../databases.ts';

const ofNews: Preview = {
  id: 'p1',
  kind: 'news',
  targetId: 'noticia',
  fields: { ...emptyFields, title: 'Um título', isFeatured: true },
  expiresAt: now + 10,
  createdBy: { userId: 'ana', name: 'Ana' },
};
const ofPage: Preview = {
  ...ofNews,
  id: 'p2',
  kind: 'page',
  fields: { title: 'Equipe', description: 'd', lead: 'l', content: '{}', searchFields: '' },
};

export function describePreviewStore(open: OpenDatabase): void {
  describe('preview store', () => {
    const opened = useDatabase(open);
    useUsers(opened, 'ana', 'rui');
    const store = () => opened().database.previews;

    it('finds previews as they were created, until they end', async () => {
      for (const preview of [ofNews, ofPage]) await store().create(preview, 5);
      expect(await store().find('p1', now)).toEqual(ofNews);
      expect(await store().find('p2', now)).toEqual(ofPage);
      expect(await store().find('p1', now + 10)).toBeNull();
      expect(await store().find('p3', now)).toBeNull();
    });

    it('keeps the newest of a text, and says when the last one ends', async () => {
      for (const [index, id] of ['a', 'b', 'c'].entries())
        await store().create({ ...ofNews, id, expiresAt: now + 1 + index }, 2);
      await store().create({ ...ofPage, targetId: ofNews.targetId }, 2);
      expect(await store().find('a', now)).toBeNull();
      expect(await store().find('b', now)).not.toBeNull();
      expect(await store().findEnd('news', ofNews.targetId, now)).toBe(now + 3);
      expect(await store().findEnd('news', ofNews.targetId, now + 3)).toBeNull();
      expect(await store().findEnd('news', 'outra', now)).toBeNull();
    });

    it('deletes by text, by creator and by age', async () => {
      const rui = { userId: 'rui', name: 'Rui' };
      await store().create(ofNews, 5);
      await store().create({ ...ofNews, id: 'p3', createdBy: rui }, 5);
      await store().create({ ...ofPage, createdBy: rui }, 5);
      await store().create({ ...ofNews, id: 'p4', targetId: 'outra', expiresAt: now }, 5);
      expect(await store().deleteByTarget('page', ofNews.targetId)).toBe(1);
      await store().deleteByCreator('rui');
      expect(await store().find('p3', now)).toBeNull();
      await store().deleteExpired(now);
      expect(await store().find('p4', now - 1)).toBeNull();
      expect(await store().deleteByTarget('news', ofNews.targetId)).toBe(1);
      expect(await store().find('p1', now)).toBeNull();
    });
  });
}

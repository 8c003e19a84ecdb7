/** What the store of review notes promises on every database. */
import { describe, expect, it } from 'vitest';
import type { ReviewNote } from '../../../domain/news/review-notes.ts';
import { testNowMs as now } from '../../builders.ts';
import { type OpenDatabase, useDatabase, useUsers } from '../databases.ts';

const note: ReviewNote = {
  writtenAt: now,
  author: { userId: 'ana', name: 'Ana Prado' },
  event: 'returned',
  text: 'Linha\nlinha “aspas”',
};

export function describeReviewStore(open: OpenDatabase): void {
  describe('review store', () => {
    const opened = useDatabase(open);
    useUsers(opened, 'ana', 'rui');
    const store = () => opened().database.reviews;

    it('returns the newest notes of a draft first, and keeps as many as asked', async () => {
      for (const text of ['um', 'dois', 'três', 'quatro'])
        await store().createNote('n', { ...note, text }, 3);
      await store().createNote('outra', note, 3);
      expect((await store().listNotes('n')).map(({ text }) => text)).toEqual(['quatro', 'três', 'dois']);
      expect(await store().listNotes('outra')).toEqual([note]);
      await store().deleteNotes('n');
      expect(await store().listNotes('n')).toEqual([]);
      expect(await store().listNotes('outra')).toEqual([note]);
    });

    it('knows who wants no mails', async () => {
      expect(await store().isMuted('ana')).toBe(false);
      for (const isMuted of [true, true, false]) {
        await store().setMuted('ana', isMuted);
        expect(await store().isMuted('ana')).toBe(isMuted);
      }
      await store().setMuted('rui', true);
      expect(await store().isMuted('ana')).toBe(false);
    });
  });
}

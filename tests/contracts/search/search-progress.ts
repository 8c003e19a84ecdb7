/** Checks what the record of the renewal of the search index promises on every database. */
import { describe, expect, it } from 'vitest';
import { searchWordsVersion } from '../../../domain/search/search-text.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

export function describeSearchProgress(open: OpenDatabase): void {
  describe('search progress', () => {
    const opened = useDatabase(open);
    const progress = () => opened().database.searchProgress;
    const beginning = { walk: 'news', afterId: '' } as const;
    const middle = { walk: 'images', afterId: 'x y' } as const;
    const newer = searchWordsVersion + 1;

    it('is complete in a new database', async () => {
      expect(await progress().findCursor(searchWordsVersion)).toBeNull();
    });

    it('continues where it was, in every process', async () => {
      expect(await progress().findCursor(newer)).toEqual(beginning);
      await progress().saveCursor(newer, middle);
      const other = await opened().reopen();
      expect(await other.searchProgress.findCursor(newer)).toEqual(middle);
      await other.close();
    });

    it('is complete for all processes when one has finished', async () => {
      await progress().findCursor(newer);
      await progress().saveCursor(newer, middle);
      await progress().saveCursor(newer, null);
      const other = await opened().reopen();
      expect(await other.searchProgress.findCursor(newer)).toBeNull();
      expect(await other.searchProgress.findCursor(newer + 1)).toEqual(beginning);
      await other.close();
    });

    it('starts over for newer words, and ignores processes with older ones', async () => {
      await progress().findCursor(newer);
      await progress().saveCursor(newer, middle);
      expect(await progress().findCursor(newer + 1)).toEqual(beginning);
      await progress().saveCursor(newer, middle);
      expect(await progress().findCursor(newer)).toBeNull();
      expect(await progress().findCursor(newer + 1)).toEqual(beginning);
    });

    it('is moved by one of several concurrent transactions at a time', async () => {
      const other = await opened().reopen();
      await progress().findCursor(newer);
      const ids = ['a', 'b', 'c', 'd'];
      await Promise.all(
        ids.map((id, index) =>
          (index % 2 ? other : opened().database).inTransaction(async ({ searchProgress }) => {
            const cursor = await searchProgress.findCursor(newer);
            await searchProgress.saveCursor(newer, { walk: 'news', afterId: `${cursor?.afterId}${id}` });
          }),
        ),
      );
      const cursor = await progress().findCursor(newer);
      expect([...(cursor?.afterId ?? '')].toSorted()).toEqual(ids);
      await other.close();
    });
  });
}

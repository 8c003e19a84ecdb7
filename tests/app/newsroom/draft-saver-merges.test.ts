import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { autosaveDelayMs, type Receipt } from '../../../app/newsroom/news/drafts/draft-saver.ts';
import type { Basis } from '../../../domain/news/news-journal.ts';
import { conflict, now, on, open, Refusal, stored } from './draft-saver-desk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a save whose answer was lost', () => {
  const typed = { ...stored.fields, title: 'Um' };
  /** The server has what it was sent, and says so to every later save on the old version. */
  const lose = (error = new Refusal(true)) => {
    let kept: typeof typed | null = null;
    return async (_id: string, basis: Basis, fields: typeof typed): Promise<Receipt> => {
      if (kept === null) {
        kept = fields;
        throw error;
      }
      if (basis.version !== 4) throw new Refusal(false, { ...conflict, base: null, fields: kept });
      return { basis: on(5), savedAt: now };
    };
  };

  it('is no conflict with what is typed after it', async () => {
    const { saver, save, journal } = open(stored, { save: lose() });
    saver.change(typed);
    await expect(saver.saveNow()).rejects.toThrow('refused');
    saver.change({ title: 'Um e dois' });
    await saver.saveNow();
    expect(save).toHaveBeenLastCalledWith(stored.id, on(4), { ...typed, title: 'Um e dois' });
    expect(saver.getState()).toMatchObject({ progress: 'saved', basis: on(5), conflict: null });
    expect([...journal]).toEqual([]);
  });

  it('is none either when nothing was typed since', async () => {
    const { saver, save } = open(stored, { save: lose() });
    saver.change(typed);
    await expect(saver.saveNow()).rejects.toThrow('refused');
    await saver.saveNow();
    expect(save).toHaveBeenCalledTimes(2);
    expect(saver.getState()).toMatchObject({ progress: 'saved', basis: on(4), base: typed });
  });

  it('does not hide that another person saved', async () => {
    const { saver } = open(stored, {
      save: vi
        .fn()
        .mockRejectedValueOnce(new Refusal(true))
        .mockRejectedValueOnce(new Refusal(false, conflict)),
    });
    saver.change(typed);
    await expect(saver.saveNow()).rejects.toThrow('refused');
    await expect(saver.saveNow()).rejects.toThrow('refused');
    expect(saver.getState()).toMatchObject({ progress: 'conflict', conflict: { base: stored.fields } });
  });
});

describe('a text that was written on an older version', () => {
  it('is saved only after a merge, and is in the journal with the text that it began with', async () => {
    const { saver, save, journal } = open({ ...stored, fields: conflict.fields, basis: on(4) });
    const mine = { ...stored.fields, summary: 'Meu' };
    saver.contest(mine, conflict);
    saver.saveQuietly();
    await pass(autosaveDelayMs);
    expect(save).not.toHaveBeenCalled();
    expect(saver.getState()).toMatchObject({ progress: 'conflict', fields: mine });
    expect(journal.get(stored.id ?? '')).toMatchObject({ base: stored.fields, fields: mine });
    saver.goOn({
      fields: { ...conflict.fields, summary: 'Meu' },
      base: conflict.fields,
      basis: on(4),
      savedAt: now,
    });
    await saver.saveNow();
    expect(save).toHaveBeenCalledExactlyOnceWith(stored.id, on(4), { ...conflict.fields, summary: 'Meu' });
  });
});

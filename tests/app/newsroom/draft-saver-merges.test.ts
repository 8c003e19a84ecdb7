/** How the saver of drafts joins texts when an answer was lost or another person saved. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '../../../app/newsroom/text/draft-saver.ts';
import type { Conflict } from '../../../app/newsroom/text/draft-state.ts';
import type { Basis } from '../../../domain/news/news-journal.ts';
import { conflict, now, on, open, openEditor, Refusal, stored, unsaved } from './draft-saver-desk.ts';

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

  it('is not a conflict with later typing', async () => {
    const { saver, save, journal } = open(stored, { save: lose() });
    saver.change(typed);
    await expect(saver.saveNow()).rejects.toThrow('refused');
    saver.change({ title: 'Um e dois' });
    await saver.saveNow();
    expect(save).toHaveBeenLastCalledWith(stored.id, on(4), { ...typed, title: 'Um e dois' });
    expect(saver.getState()).toMatchObject({ progress: 'saved', basis: on(5), conflict: null });
    expect([...journal]).toEqual([]);
  });

  it('is not a conflict without later typing', async () => {
    const { saver, save } = open(stored, { save: lose() });
    saver.change(typed);
    await expect(saver.saveNow()).rejects.toThrow('refused');
    await saver.saveNow();
    expect(save).toHaveBeenCalledTimes(2);
    expect(saver.getState()).toMatchObject({ progress: 'saved', basis: on(4), acknowledged: typed });
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

describe('a first save whose answer was lost', () => {
  const typed = { ...unsaved.fields, title: 'Um' };
  const created: Conflict = { ...conflict, base: null, fields: typed, basis: on(1), createdId: 'n' };

  it('is found again by the next save', async () => {
    const create = vi
      .fn()
      .mockRejectedValueOnce(new Refusal(true))
      .mockRejectedValueOnce(new Refusal(false, created));
    const { saver, save, onCreated, journal } = open(unsaved, { create });
    saver.change(typed);
    await expect(saver.saveNow()).rejects.toThrow('refused');
    saver.change({ title: 'Um e dois' });
    await saver.saveNow();
    expect(create.mock.calls.map(([, key]) => key)).toEqual(['nova-1', 'nova-1']);
    expect(onCreated).toHaveBeenCalledExactlyOnceWith('n');
    expect(save).toHaveBeenCalledExactlyOnceWith('n', on(1), { ...typed, title: 'Um e dois' });
    expect([saver.getState().progress, ...journal]).toEqual(['saved']);
  });

  it('is found by the form that recovered its text, and asks when another text is there by now', async () => {
    const theirs = { ...created, fields: { ...typed, title: 'Deles' } };
    const create = vi.fn().mockRejectedValue(new Refusal(false, theirs));
    const { saver, save } = open(unsaved, { create });
    const entry = { writtenAt: now, newsId: null, basis: null, base: unsaved.fields, fields: typed };
    await saver.recover({ key: 'nova-0', entry }, null);
    await expect(saver.saveNow()).rejects.toThrow('refused');
    expect(create).toHaveBeenCalledExactlyOnceWith(typed, 'nova-0');
    expect(saver.getState()).toMatchObject({ id: 'n', progress: 'conflict', fields: typed });
    expect(save).not.toHaveBeenCalled();
  });
});

describe('a text recovered in a new form that has another text', () => {
  it('is saved in the draft of its key, after the history has the other text', async () => {
    const { saver, create, save } = open(unsaved);
    const onScreen = { ...unsaved.fields, title: 'Na tela' };
    const recovered = { ...unsaved.fields, title: 'Recuperado' };
    const entry = { writtenAt: now, newsId: null, basis: null, base: unsaved.fields, fields: recovered };
    saver.change(onScreen);
    await saver.recover({ key: 'nova-0', entry }, null);
    await saver.saveNow();
    expect(create).toHaveBeenCalledExactlyOnceWith(onScreen, 'nova-0');
    expect(save).toHaveBeenCalledExactlyOnceWith('n', on(1), recovered);
  });
});

describe('a recovered text that was written on an older version', () => {
  const current = { ...stored, fields: conflict.fields, basis: on(4) };
  const text = (part: Partial<typeof stored.fields>) => ({
    key: 'outra-1',
    entry: {
      writtenAt: now,
      newsId: stored.id,
      basis: stored.basis,
      base: stored.fields,
      fields: { ...stored.fields, ...part },
    },
  });

  it('is merged with what was saved since', async () => {
    const { saver, save, onMerged } = open(current);
    await saver.recover(text({ summary: 'Meu' }), conflict.savedBy);
    expect(onMerged).toHaveBeenCalledTimes(1);
    await saver.saveNow();
    expect(save).toHaveBeenCalledExactlyOnceWith(stored.id, on(4), { ...conflict.fields, summary: 'Meu' });
  });

  it('is saved only after a choice when both changed the same field, and is in the journal with its base', async () => {
    const { saver, save, journal } = open(current);
    const mine = text({ title: 'Meu' });
    await saver.recover(mine, conflict.savedBy);
    saver.saveQuietly();
    await pass(3_000);
    expect(save).not.toHaveBeenCalled();
    expect(saver.getState()).toMatchObject({ progress: 'conflict', fields: mine.entry.fields });
    expect(journal.get(stored.id ?? '')).toMatchObject({ base: stored.fields, fields: mine.entry.fields });
    await saver.merge({ ...conflict.fields, title: 'Nosso' });
    await saver.saveNow();
    expect(save).toHaveBeenCalledExactlyOnceWith(stored.id, on(4), { ...conflict.fields, title: 'Nosso' });
  });

  it('replaces unsaved text only after the history has it', async () => {
    const { saver, setAside } = open(current);
    saver.change({ title: 'Na tela' });
    await saver.recover(text({ summary: 'Meu' }), null);
    expect(setAside).toHaveBeenCalledWith(stored.id, { ...current.fields, title: 'Na tela' });
  });
});

describe('another text', () => {
  it('from another person is shown in the editor after the own text was stored in the history', async () => {
    const { saver, save, setAside } = open(stored);
    const { editor, type, shown } = openEditor();
    saver.attachEditor(editor);
    type('digitado');
    await saver.replace({ ...stored.fields, content: 'antigo' });
    expect(setAside).toHaveBeenCalledExactlyOnceWith(stored.id, { ...stored.fields, content: 'digitado' });
    expect(shown).toEqual(['antigo']);
    await pass(3_000);
    expect(save).toHaveBeenCalledExactlyOnceWith(stored.id, on(3), { ...stored.fields, content: 'antigo' });
  });

  it('changes nothing when the history does not store the text before it', async () => {
    const { saver, setAside } = open(stored);
    setAside.mockRejectedValueOnce(new Refusal(true));
    saver.change({ title: 'Na tela' });
    await expect(saver.replace({ ...stored.fields, title: 'Antigo' })).rejects.toThrow('refused');
    expect(saver.getState().fields.title).toBe('Na tela');
  });

  it('reopens the editor when the open one cannot show it', async () => {
    const { saver } = open(stored);
    await saver.replace({ ...stored.fields, content: 'antigo' });
    expect(saver.getState().documentKey).toBe(1);
  });
});

describe('an action whose text another person changed', () => {
  /** Only the first call meets the other version. */
  const clashOnce = () =>
    vi
      .fn()
      .mockRejectedValueOnce(new Refusal(false, conflict))
      .mockResolvedValue({ basis: on(5) });
  const publish = async (typed: Partial<typeof stored.fields>, isForReaders: boolean) => {
    const { saver } = open(stored);
    saver.change(typed);
    const send = clashOnce();
    const work = () => saver.sendText(send).then(() => {});
    return { send, isDone: await saver.perform(work, isForReaders).catch(() => 'rejected') };
  };

  it('is done again when the texts were merged and readers see nothing of it', async () => {
    const { send, isDone } = await publish({ summary: 'Meu' }, false);
    expect(isDone).toBe(true);
    expect(send).toHaveBeenCalledTimes(2);
    expect(send.mock.lastCall?.[1].fields).toMatchObject({ title: 'Deles', summary: 'Meu' });
  });

  it('waits for the person to read the merged text before readers see it', async () => {
    const { send, isDone } = await publish({ summary: 'Meu' }, true);
    expect(isDone).toBe(false);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is rejected when both changed the same field', async () => {
    const { send, isDone } = await publish({ title: 'Meu' }, false);
    expect(isDone).toBe('rejected');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

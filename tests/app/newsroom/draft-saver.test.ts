/** Checks how the saver of drafts saves what is typed, and loses nothing. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '../../../app/newsroom/text/draft-saver.ts';
import type { Conflict } from '../../../app/newsroom/text/draft-state.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import type { Basis } from '../../../domain/news/news-journal.ts';
import { conflict, now, on, open, openEditor, Refusal, stored, unsaved } from './draft-saver-desk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a new text', () => {
  it('is saved once, shortly after the last key, and keeps its id', async () => {
    const { saver, create, save, onCreated } = open(unsaved);
    saver.change({ title: 'U' });
    await pass(3_000 - 1);
    saver.change({ title: 'Um' });
    await pass(3_000 - 1);
    expect(create).not.toHaveBeenCalled();
    expect(saver.getState().progress).toBe('unsaved');
    await pass(1);
    expect(create).toHaveBeenCalledExactlyOnceWith({ ...emptyFields, title: 'Um' }, 'nova-1');
    expect(onCreated).toHaveBeenCalledExactlyOnceWith('n');
    expect(saver.getState()).toMatchObject({ id: 'n', basis: on(1), progress: 'saved' });
    saver.change({ title: 'Um título' });
    await saver.saveNow();
    expect(save).toHaveBeenCalledExactlyOnceWith('n', on(1), { ...emptyFields, title: 'Um título' });
  });

  it('is in the journal until the server has acknowledged it', async () => {
    const { saver, journal } = open(unsaved);
    saver.change({ title: 'Um' });
    await pass(400);
    expect(journal.get('nova-1')).toMatchObject({ newsId: null, basis: null, fields: { title: 'Um' } });
    await pass(3_000);
    expect([...journal]).toEqual([]);
  });

  it('is in the journal a tenth of a second after a key, long before the form shows it', async () => {
    const { saver, journal } = open(stored);
    const { editor, type } = openEditor();
    saver.attachEditor(editor);
    const show = vi.fn();
    saver.subscribe(show);
    for (const content of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
      type(content);
      saver.handleTyping();
      await pass(50);
    }
    expect(journal.get(stored.id ?? '')).toMatchObject({ fields: { content: 'abcd' } });
    expect(show).not.toHaveBeenCalled();
    await pass(400);
    expect(journal.get(stored.id ?? '')).toMatchObject({ fields: { content: 'abcde' } });
    expect(saver.getState().fields.content).toBe('abcde');
  });

  it('is not saved when everything was undone', async () => {
    const { saver, create, journal } = open(unsaved);
    saver.change({ title: 'Um' });
    await pass(400);
    saver.change({ title: '' });
    await pass(3_000);
    expect(create).not.toHaveBeenCalled();
    expect(saver.getState().progress).toBe('saved');
    expect([...journal]).toEqual([]);
  });
});

describe('text typed during a save', () => {
  it('is saved afterwards, based on the version that the first save returned', async () => {
    const arrived = Promise.withResolvers<Receipt>();
    const { saver, save, journal } = open(stored, { save: () => arrived.promise });
    saver.change({ title: 'Um' });
    saver.saveQuietly();
    await pass(0);
    saver.change({ title: 'Dois' });
    expect(saver.getState().progress).toBe('saving');
    arrived.resolve({ basis: on(4), savedAt: now });
    await pass(0);
    expect(saver.getState()).toMatchObject({
      progress: 'unsaved',
      basis: on(4),
      acknowledged: { title: 'Um' },
    });
    expect(journal.get(stored.id ?? '')).toMatchObject({ basis: on(4), fields: { title: 'Dois' } });
    await pass(3_000);
    expect(save).toHaveBeenCalledTimes(2);
    expect(save).toHaveBeenLastCalledWith(stored.id, on(4), { ...stored.fields, title: 'Dois' });
  });

  it('is in the journal under the id that the text got meanwhile', async () => {
    const arrived = Promise.withResolvers<Receipt & { id: string }>();
    const { saver, journal } = open(unsaved, { create: () => arrived.promise });
    saver.change({ title: 'Um' });
    saver.saveQuietly();
    saver.change({ title: 'Dois' });
    await pass(400);
    expect([...journal.keys()]).toEqual(['nova-1']);
    arrived.resolve({ id: 'n', basis: on(1), savedAt: now });
    await pass(0);
    expect([...journal.keys()]).toEqual(['n']);
  });

  it('a new text is created once by concurrent saves', async () => {
    const { saver, create } = open(unsaved);
    saver.change({ title: 'Um' });
    await Promise.all([saver.saveNow(), saver.saveNow(), saver.sendText(async () => ({ basis: on(2) }))]);
    expect(create).toHaveBeenCalledTimes(1);
  });
});

describe('a failed save', () => {
  it('keeps the text and is retried after growing pauses', async () => {
    let isDown = true;
    const { saver, save, journal } = open(stored, {
      save: async (_id, { version }) => {
        if (isDown) throw new Refusal(true);
        return { basis: on(version + 1), savedAt: now };
      },
    });
    saver.change({ title: 'Um' });
    await pass(3_000);
    expect(saver.getState()).toMatchObject({ progress: 'failed', fields: { title: 'Um' } });
    expect(journal.get(stored.id ?? '')).toMatchObject({ basis: on(3), fields: { title: 'Um' } });
    await pass(5_000);
    expect(save).toHaveBeenCalledTimes(2);
    await pass(5_000);
    expect(save).toHaveBeenCalledTimes(2);
    isDown = false;
    await pass(5_000);
    expect(saver.getState()).toMatchObject({ progress: 'saved', basis: on(4) });
    expect([...journal]).toEqual([]);
  });

  it('for a permanent reason waits for the next change', async () => {
    const { saver, save } = open(stored, { save: () => Promise.reject(new Refusal(false)) });
    saver.change({ title: 'Um' });
    await pass(600_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saver.getState().progress).toBe('failed');
  });

  it('because the user declined to log in again is not retried automatically', async () => {
    const { saver, save } = open(stored, {
      save: () => Promise.reject(Object.assign(new Refusal(false), { message: 'declined' })),
    });
    saver.change({ title: 'Um' });
    await pass(3_000);
    saver.change({ title: 'Dois' });
    saver.saveQuietly();
    await pass(600_000);
    expect(save).toHaveBeenCalledTimes(1);
    await expect(saver.saveNow()).rejects.toThrow('declined');
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('because the user declined ends the save that a blur queued behind it', async () => {
    const answer = Promise.withResolvers<Receipt>();
    const { saver, save } = open(stored, { save: () => answer.promise });
    saver.change({ title: 'Um' });
    const saving = saver.saveNow();
    saver.saveQuietly();
    answer.reject(Object.assign(new Refusal(false), { message: 'declined' }));
    await expect(saving).rejects.toThrow('declined');
    await pass(600_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saver.getState()).toMatchObject({ progress: 'failed', isInJournal: true });
  });

  it('because the user declined as an action was sent is not retried automatically', async () => {
    const { saver, save } = open(stored);
    saver.change({ title: 'Um' });
    const declined = Object.assign(new Refusal(false), { message: 'declined' });
    await expect(saver.sendText(() => Promise.reject(declined))).rejects.toThrow('declined');
    await pass(600_000);
    expect(save).not.toHaveBeenCalled();
    expect(saver.getState()).toMatchObject({ progress: 'failed', isInJournal: true });
  });
});

describe('a save after another person’s save', () => {
  it('waits for a decision, and loses nothing', async () => {
    const { saver, save, journal } = open(stored, {
      save: async (_id, { version }) => {
        if (version === 3) throw new Refusal(false, conflict);
        return { basis: on(version + 1), savedAt: now };
      },
    });
    saver.change({ title: 'Meu' });
    await pass(3_000);
    expect(saver.getState()).toMatchObject({ progress: 'conflict', conflict });
    saver.change({ title: 'Meu texto' });
    await pass(600_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(journal.get(stored.id ?? '')).toMatchObject({ fields: { title: 'Meu texto' } });

    const merged = { ...conflict.fields, title: 'Nosso' };
    await saver.merge(merged);
    await pass(3_000);
    expect(save).toHaveBeenLastCalledWith(stored.id, on(4), merged);
    expect(saver.getState()).toMatchObject({ progress: 'saved', conflict: null, basis: on(5) });
  });
});

describe('an action that sends the text', () => {
  it('sends the text on the screen, which then is saved', async () => {
    const { saver, journal } = open(stored);
    saver.change({ title: 'Um' });
    const publish = vi.fn(async () => ({ path: '/news/um', basis: on(0) }));
    expect(await saver.sendText(publish)).toMatchObject({ path: '/news/um' });
    expect(publish).toHaveBeenCalledExactlyOnceWith(stored.id, {
      ...on(3),
      fields: { ...stored.fields, title: 'Um' },
    });
    expect(saver.getState().progress).toBe('saved');
    expect([...journal]).toEqual([]);
  });

  it('that is refused leaves the text saved as a draft', async () => {
    const { saver, save } = open(stored);
    saver.change({ title: '' });
    await expect(saver.sendText(() => Promise.reject(new Refusal(false)))).rejects.toThrow('refused');
    expect(saver.getState().progress).toBe('unsaved');
    await pass(3_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saver.getState().progress).toBe('saved');
  });
});

describe('the version that an action returns', () => {
  it('is the base of the next save', async () => {
    const { saver, save, journal } = open(stored);
    const scheduled = Promise.withResolvers<{ basis: Basis }>();
    const acting = saver.sendText(() => scheduled.promise);
    await pass(0);
    saver.change({ title: 'Durante' });
    scheduled.resolve({ basis: on(9) });
    await acting;
    expect(saver.getState()).toMatchObject({ basis: on(9), progress: 'unsaved' });
    expect(journal.get(stored.id ?? '')).toMatchObject({ basis: on(9) });
    await pass(3_000);
    expect(save).toHaveBeenCalledExactlyOnceWith(stored.id, on(9), { ...stored.fields, title: 'Durante' });
  });

  it('is also returned by an action without the text', async () => {
    const { saver, save } = open(stored);
    await saver.runWithoutText(async () => ({ basis: on(7) }));
    expect(saver.getState()).toMatchObject({ basis: on(7), progress: 'saved' });
    saver.change({ title: 'Depois' });
    await pass(3_000);
    expect(save).toHaveBeenCalledExactlyOnceWith(stored.id, on(7), { ...stored.fields, title: 'Depois' });
  });
});

describe('an action without the text', () => {
  it('saves unsaved text first, and acts on its version', async () => {
    const { saver, save } = open(stored);
    saver.change({ title: 'Um' });
    const cancel = vi.fn(async () => ({ basis: on(5) }));
    await saver.runWithoutText(cancel);
    expect(save).toHaveBeenCalledTimes(1);
    expect(cancel).toHaveBeenCalledExactlyOnceWith(stored.id, on(4));
    expect(saver.getState()).toMatchObject({ basis: on(5), progress: 'saved' });
  });

  it('acknowledges no text that was typed meanwhile', async () => {
    const { saver, save, journal } = open(stored);
    const cancelled = Promise.withResolvers<{ basis: Basis }>();
    const acting = saver.runWithoutText(() => cancelled.promise);
    await pass(0);
    saver.change({ title: 'Nunca enviado' });
    cancelled.resolve({ basis: on(4) });
    await acting;
    expect(saver.getState()).toMatchObject({ progress: 'unsaved', acknowledged: stored.fields });
    expect(journal.get(stored.id ?? '')).toMatchObject({ fields: { title: 'Nunca enviado' } });
    await pass(3_000);
    expect(save).toHaveBeenCalledExactlyOnceWith(stored.id, on(4), {
      ...stored.fields,
      title: 'Nunca enviado',
    });
  });

  it('that fails leaves the basis and the text as they were', async () => {
    const { saver } = open(stored);
    await expect(saver.runWithoutText(() => Promise.reject(new Refusal(false)))).rejects.toThrow('refused');
    expect(saver.getState()).toMatchObject({ basis: on(3), progress: 'saved' });
  });
});

describe('a version that is loaded while the form is open', () => {
  const fresh = (title: string) => ({
    fields: { ...stored.fields, title },
    basis: on(6),
    savedAt: now,
    savedBy: { userId: 'bia', name: 'Bia' },
  });

  it('is the basis of the next save when its text is the one saved last', async () => {
    const { saver, save } = open(stored);
    saver.change({ title: 'Depois' });
    saver.follow(fresh('Antes'), stored.basis);
    await pass(3_000);
    expect(save).toHaveBeenCalledExactlyOnceWith(stored.id, on(6), { ...stored.fields, title: 'Depois' });
  });

  it('counts as saved when its text is the one on the screen', () => {
    const { saver } = open(stored);
    saver.change({ title: 'Depois ' });
    saver.follow(fresh('Depois'), stored.basis);
    expect(saver.getState()).toMatchObject({ progress: 'saved', fields: { title: 'Depois ' } });
  });

  it('is a conflict when another person changed the same field', async () => {
    const { saver, save } = open(stored);
    saver.change({ title: 'Meu' });
    saver.follow(fresh('Deles'), stored.basis);
    await pass(3_000);
    expect(save).not.toHaveBeenCalled();
    expect(saver.getState()).toMatchObject({ progress: 'conflict', fields: { title: 'Meu' } });
  });

  it('is ignored when a save was answered meanwhile', async () => {
    const { saver } = open(stored);
    saver.change({ title: 'Meu' });
    await saver.saveNow();
    saver.follow(fresh('Deles'), stored.basis);
    expect(saver.getState()).toMatchObject({ progress: 'saved', basis: on(4), fields: { title: 'Meu' } });
  });
});

describe('a browser that cannot store texts', () => {
  it('is not reported to hold the text', async () => {
    const save = () => Promise.reject(new Refusal(true));
    const { saver } = open(stored, { save }, { hasRoom: false });
    const seen: boolean[] = [];
    saver.subscribe(() => saver.getState().progress === 'failed' && seen.push(saver.getState().isInJournal));
    saver.change({ title: 'Um' });
    await pass(3_000);
    expect(saver.getState()).toMatchObject({ progress: 'failed', isInJournal: false });
    expect(seen).not.toContain(true);
  });

  it('is reported differently from one that can', async () => {
    const { saver } = open(stored, { save: () => Promise.reject(new Refusal(true)) });
    const seen: boolean[] = [];
    saver.subscribe(() => saver.getState().progress === 'failed' && seen.push(saver.getState().isInJournal));
    saver.change({ title: 'Um' });
    await pass(3_000);
    expect(seen[0]).toBe(true);
  });
});

describe('a save whose answer was lost', () => {
  const typed = { ...stored.fields, title: 'Um' };
  /** The server has the text that it was sent, and says so to every later save on the old version. */
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

describe('an action on a text that another person changed', () => {
  /** Answers the first call, and no other, with a conflict. */
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

  it('is repeated when the texts were merged without a change that readers see', async () => {
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

const id = stored.id ?? '';

describe('the text of the editor', () => {
  it('is shown once after a pause, and saved three seconds after the last key', async () => {
    const { saver, save, journal } = open(stored);
    const { editor, type } = openEditor();
    saver.attachEditor(editor);
    const show = vi.fn();
    saver.subscribe(show);
    for (const content of ['a', 'ab', 'abc']) {
      type(content);
      saver.handleTyping();
      await pass(400 - 1);
    }
    expect(show).not.toHaveBeenCalled();
    await pass(1);
    expect(show).toHaveBeenCalledTimes(1);
    expect(journal.get(id)).toMatchObject({ fields: { content: 'abc' } });
    await pass(3_000 - 400 - 1);
    expect(save).not.toHaveBeenCalled();
    await pass(1);
    expect(save).toHaveBeenCalledExactlyOnceWith(id, on(3), { ...stored.fields, content: 'abc' });
  });

  it('is shown after two seconds of typing without a pause', async () => {
    const { saver } = open(stored);
    const { editor, type } = openEditor();
    saver.attachEditor(editor);
    for (let ms = 0; ms <= 2_000; ms += 100) {
      type(`${ms}`);
      saver.handleTyping();
      await pass(100);
    }
    expect(saver.getState().fields.content).toBe(`${2_000 - 100}`);
  });

  it('is read by a save, an action and the closing of the editor', async () => {
    const { saver, save } = open(stored);
    const { editor, type } = openEditor();
    const detach = saver.attachEditor(editor);
    type('a');
    await saver.saveNow();
    expect(save).toHaveBeenLastCalledWith(id, on(3), { ...stored.fields, content: 'a' });
    type('b');
    const publish = vi.fn(async () => ({ basis: on(0) }));
    await saver.sendText(publish);
    expect(publish).toHaveBeenCalledExactlyOnceWith(id, {
      ...on(4),
      fields: { ...stored.fields, content: 'b' },
    });
    type('c');
    detach();
    expect(saver.getState().fields.content).toBe('c');
  });
});

describe('an unmounted form', () => {
  it('saves pending text once and then nothing more', async () => {
    const { saver, save, journal } = open(stored);
    saver.change({ title: 'Um' });
    await saver.stop();
    await pass(600_000);
    expect(save).toHaveBeenCalledExactlyOnceWith(id, on(3), { ...stored.fields, title: 'Um' });
    expect([...journal]).toEqual([]);
  });

  it('waits for the save that is on its way, and saves what was typed since', async () => {
    const first = Promise.withResolvers<Receipt>();
    const { saver, save } = open(stored, {
      save: vi
        .fn()
        .mockReturnValueOnce(first.promise)
        .mockResolvedValue({ basis: on(5), savedAt: now }),
    });
    saver.change({ title: 'Um' });
    saver.saveQuietly();
    saver.change({ title: 'Dois' });
    const stopped = saver.stop();
    expect(save).toHaveBeenCalledTimes(1);
    first.resolve({ basis: on(4), savedAt: now });
    await stopped;
    expect(save).toHaveBeenCalledTimes(2);
    expect(save).toHaveBeenLastCalledWith(id, on(4), { ...stored.fields, title: 'Dois' });
    expect(saver.getState().progress).toBe('saved');
  });

  it('leaves text that could not be saved in the journal, and does not retry', async () => {
    const { saver, save, journal } = open(stored, { save: () => Promise.reject(new Refusal(true)) });
    saver.change({ title: 'Um' });
    await saver.stop();
    await pass(600_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(journal.get(id)).toMatchObject({ fields: { title: 'Um' } });
  });

  it('does not open the address of a text that was created after the form was unmounted', async () => {
    const { saver, create, onCreated, journal } = open(unsaved);
    saver.change({ title: 'Um' });
    await saver.stop();
    expect(create).toHaveBeenCalledTimes(1);
    expect(onCreated).not.toHaveBeenCalled();
    expect([...journal.values()]).toEqual([]);
  });
});

describe('a form that is mounted again', () => {
  it('creates a new text once, and follows its id', async () => {
    const created = Promise.withResolvers<Receipt & { id: string }>();
    const { saver, create, save, onCreated } = open(unsaved, { create: () => created.promise });
    saver.change({ title: 'Um' });
    const stopped = saver.stop();
    saver.start();
    saver.change({ title: 'Dois' });
    await pass(3_000);
    created.resolve({ id: 'n', basis: on(1), savedAt: now });
    await stopped;
    await pass(3_000);
    expect(create).toHaveBeenCalledTimes(1);
    expect(onCreated).toHaveBeenCalledExactlyOnceWith('n');
    expect(save).toHaveBeenCalledExactlyOnceWith('n', on(1), { ...unsaved.fields, title: 'Dois' });
  });

  it('saves text again whose save failed while it was unmounted', async () => {
    const save = vi.fn().mockRejectedValueOnce(new Refusal(true));
    const { saver } = open(stored, { save: save.mockResolvedValue({ basis: on(4), savedAt: now }) });
    saver.change({ title: 'Um' });
    await saver.stop();
    expect(saver.getState().progress).toBe('failed');
    saver.start();
    await pass(3_000);
    expect(save).toHaveBeenCalledTimes(2);
    expect(saver.getState().progress).toBe('saved');
  });

  it('saves nothing when nothing is pending', async () => {
    const { saver, save } = open(stored);
    saver.start();
    await saver.stop();
    saver.start();
    await pass(600_000);
    expect(save).not.toHaveBeenCalled();
  });

  it('merges once a version that was saved before it opened', async () => {
    const found = { ...conflict, fields: { ...stored.fields, summary: 'Deles' } };
    const { saver, onMerged } = open(stored, {}, { found });
    saver.start();
    await saver.stop();
    saver.start();
    expect(onMerged).toHaveBeenCalledTimes(1);
    expect(saver.getState()).toMatchObject({ conflict: null, fields: { summary: 'Deles' } });
  });
});

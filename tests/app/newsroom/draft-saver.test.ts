/** How the saver of drafts saves what is typed, and loses nothing. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '../../../app/newsroom/text/draft-saver.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import type { Basis } from '../../../domain/news/news-journal.ts';
import { conflict, now, on, open, Refusal, stored, unsaved } from './draft-saver-desk.ts';

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
  it('is saved after it, on the version that it left', async () => {
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

  it('tells which part of the form asked for it', async () => {
    const { saver } = open(stored, { save: () => Promise.reject(new Refusal(true)) });
    saver.change({ title: 'Um' });
    await expect(saver.saveNow()).rejects.toThrow('refused');
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

describe('an action with the text', () => {
  it('sends the text on the screen, which is saved then', async () => {
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

  it('that is refused leaves a text that is saved as a draft', async () => {
    const { saver, save } = open(stored);
    saver.change({ title: '' });
    await expect(saver.sendText(() => Promise.reject(new Refusal(false)))).rejects.toThrow('refused');
    expect(saver.getState().progress).toBe('unsaved');
    await pass(3_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(saver.getState().progress).toBe('saved');
  });
});

describe('the version that an action leaves', () => {
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

  it('is also that of an action without the text', async () => {
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
  it('is not said to hold the text', async () => {
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

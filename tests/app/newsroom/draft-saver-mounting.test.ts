/** The saver reads the editor, and keeps working when the form is unmounted and mounted again. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Receipt } from '../../../app/newsroom/text/draft-saver.ts';
import { conflict, now, on, open, openEditor, Refusal, stored, unsaved } from './draft-saver-desk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const id = stored.id ?? '';

describe('the text of the editor', () => {
  it('is read once after a pause, and saved three seconds after the last key', async () => {
    const { saver, save, journal } = open(stored);
    const { editor, type } = openEditor();
    saver.attachEditor(editor);
    const read = vi.spyOn(editor, 'read');
    for (const content of ['a', 'ab', 'abc']) {
      type(content);
      saver.handleTyping();
      await pass(400 - 1);
    }
    expect(read).not.toHaveBeenCalled();
    await pass(1);
    expect(read).toHaveBeenCalledTimes(1);
    expect(journal.get(id)).toMatchObject({ fields: { content: 'abc' } });
    await pass(3_000 - 400 - 1);
    expect(save).not.toHaveBeenCalled();
    await pass(1);
    expect(save).toHaveBeenCalledExactlyOnceWith(id, on(3), { ...stored.fields, content: 'abc' });
  });

  it('is in the journal after two seconds of typing without a pause', async () => {
    const { saver, journal } = open(stored);
    const { editor, type } = openEditor();
    saver.attachEditor(editor);
    for (let ms = 0; ms <= 2_000; ms += 100) {
      type(`${ms}`);
      saver.handleTyping();
      await pass(100);
    }
    expect(journal.get(id)).toMatchObject({ fields: { content: `${2_000 - 100}` } });
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

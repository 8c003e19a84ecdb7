/** The fields of an image: when they are saved, and what happens when another person saves them too. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDetailsSaver, type StoredDetails } from '../../../app/newsroom/media/details-saver.ts';
import { CallError } from '../../../app/program/call.ts';
import { cleanImageDetails, noImageDetails } from '../../../domain/media/image-details.ts';

const conflict = new CallError('Alguém mudou os dados desta imagem.', 'conflict', null);

/**
 * This is longer than a save waits. Only so much time is advanced, because other timers of the process may never end.
 */
const aPauseMs = 1_000;

/** A server that has one image, and refuses older versions. */
function openImage() {
  let stored: StoredDetails = { ...noImageDetails, version: 1 };
  const save = vi.fn(async (details: StoredDetails) => {
    if (details.version !== stored.version) throw conflict;
    stored = { ...cleanImageDetails(details), version: stored.version + 1 };
    return stored;
  });
  return {
    save,
    saver: createDetailsSaver(stored, { save, find: async () => stored }),
    stored: () => stored,
    saveElsewhere(part: Partial<StoredDetails>) {
      stored = { ...stored, ...part, version: stored.version + 1 };
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the details of an image', () => {
  it('are saved once, when a person has paused', async () => {
    const { saver, save, stored } = openImage();
    saver.change({ altText: 'Uma pra' });
    saver.change({ altText: 'Uma praça' });
    expect(saver.getState().progress).toBe('changed');
    await vi.advanceTimersByTimeAsync(aPauseMs);
    expect(save).toHaveBeenCalledOnce();
    expect(stored().altText).toBe('Uma praça');
    expect(saver.getState().progress).toBe('saved');
  });

  it('keep what is typed during a save, and a space that the server removes', async () => {
    const { saver, save, stored } = openImage();
    saver.change({ credit: 'Lia ' });
    const saving = saver.flush();
    saver.change({ caption: 'A praça' });
    await saving;
    expect(save).toHaveBeenCalledTimes(2);
    expect(stored()).toMatchObject({ credit: 'Lia', caption: 'A praça' });
    expect(saver.getState().details.credit).toBe('Lia ');
  });

  it('are merged with other fields that another person saved', async () => {
    const { saver, saveElsewhere, stored } = openImage();
    saveElsewhere({ credit: 'Lia' });
    saver.change({ altText: 'Uma praça' });
    await saver.flush();
    expect(stored()).toMatchObject({ credit: 'Lia', altText: 'Uma praça' });
    expect(saver.getState()).toMatchObject({ progress: 'saved', details: { credit: 'Lia' } });
  });

  it('wait for a decision when another person changed the same field', async () => {
    const { saver, saveElsewhere, stored } = openImage();
    saveElsewhere({ altText: 'Um largo' });
    saver.change({ altText: 'Uma praça' });
    await saver.flush();
    expect(saver.getState()).toMatchObject({
      progress: 'conflict',
      problem: { message: conflict.message },
      details: { altText: 'Uma praça' },
    });
    await saver.flush();
    expect(stored().altText).toBe('Uma praça');

    saveElsewhere({ altText: 'Um largo' });
    saver.change({ altText: 'Outra praça' });
    await saver.flush();
    saver.takeTheirs();
    expect(saver.getState()).toMatchObject({ progress: 'saved', details: { altText: 'Um largo' } });
  });

  it('stay in the form when they are refused, and are sent again with the next change', async () => {
    const { saver, save, stored } = openImage();
    save.mockRejectedValueOnce(new CallError('O crédito é longo.', 'invalid-input', 'credit'));
    saver.change({ credit: 'Longo demais' });
    await saver.flush();
    expect(saver.getState()).toMatchObject({ progress: 'failed', problem: { field: 'credit' } });
    saver.change({ altText: 'Uma praça' });
    await vi.advanceTimersByTimeAsync(aPauseMs);
    expect(stored()).toMatchObject({ credit: 'Longo demais', altText: 'Uma praça' });
  });
});

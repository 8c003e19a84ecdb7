/** Saves the details of an image after each change, and merges what another person saved meanwhile. */
import type { ImageDetails } from '../../../domain/media/image-details.ts';
import { createStore } from '../../browser/store.ts';
import { CallError, toErrorMessage } from '../../program/call.ts';

export interface StoredDetails extends ImageDetails {
  version: number;
}

export interface DetailsState {
  /** The details that the fields show. */
  details: ImageDetails;
  progress: 'saved' | 'changed' | 'saving' | 'failed' | 'conflict';
  problem: { message: string; field: string | null } | null;
}

interface Calls {
  save: (details: StoredDetails) => Promise<StoredDetails>;
  find: () => Promise<StoredDetails>;
}

export type DetailsSaver = ReturnType<typeof createDetailsSaver>;

/** The time from the last change to the save. */
const saveDelayMs = 800;

export function createDetailsSaver(image: StoredDetails, calls: Calls) {
  let stored = toStored(image);
  /** The changed details that the server does not have yet. */
  let typed: Partial<ImageDetails> = {};
  /** The changed details exactly as typed: the server removes spaces, which must not vanish while a person writes. */
  let echo: Partial<ImageDetails> = {};
  let saving: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const store = createStore<DetailsState>({ details: stored, progress: 'saved', problem: null });

  const show = (progress: DetailsState['progress'], problem: DetailsState['problem'] = null) =>
    store.set({ details: { ...stored, ...echo, ...typed }, progress, problem });
  const isChanged = () => Object.keys(typed).length > 0;
  const without = (sent: Partial<ImageDetails>) =>
    Object.fromEntries(Object.entries(typed).filter(([name, value]) => Reflect.get(sent, name) !== value));

  /** Loads the stored details. Returns whether no other person changed a detail that is typed here. */
  const takeStored = async (): Promise<boolean> => {
    const before = stored;
    stored = toStored(await calls.find());
    echo = {};
    return Object.keys(typed).every((name) => Reflect.get(before, name) === Reflect.get(stored, name));
  };
  const send = async () => {
    while (isChanged()) {
      const sent = typed;
      show('saving');
      try {
        stored = toStored(await calls.save({ ...stored, ...sent }));
        typed = without(sent);
        echo = { ...echo, ...sent };
      } catch (error) {
        const isConflict = error instanceof CallError && error.code === 'conflict';
        const canRetry = isConflict && (await takeStored().catch(() => false));
        if (canRetry) continue;
        const field = error instanceof CallError ? error.field : null;
        return show(isConflict ? 'conflict' : 'failed', { message: toErrorMessage(error), field });
      }
    }
    show('saved');
  };
  /** Saves now. If a save is under way, the newest change is saved right after it. Never rejects. */
  const flush = async () => {
    clearTimeout(timer);
    if (!isChanged()) return;
    saving ??= send().finally(() => {
      saving = null;
    });
    await saving;
  };

  return {
    getState: store.get,
    subscribe: store.subscribe,
    change: (part: Partial<ImageDetails>) => {
      typed = { ...typed, ...part };
      const { progress, problem } = store.get();
      // After a conflict, a person decides which text stays.
      if (progress === 'conflict') return show('conflict', problem);
      show('changed');
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), saveDelayMs);
    },
    flush,
    /** Ends a conflict by taking the details that another person saved. */
    takeTheirs: () => {
      typed = {};
      show('saved');
    },
  };
}

function toStored({
  altText,
  isDecorative,
  caption,
  credit,
  licence,
  focusX,
  focusY,
  version,
}: StoredDetails): StoredDetails {
  return { altText, isDecorative, caption, credit, licence, focusX, focusY, version };
}

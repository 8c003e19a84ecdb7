import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError, sentenceOf } from './call.ts';

/** Something that comes from the server. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; message: string; isMissing: boolean }
  | { state: 'loaded'; value: T };

/** What a call that was refused leaves on the screen. Another try does not bring what does not exist. */
export function toFailed(error: unknown): Loaded<never> {
  const isMissing = error instanceof CallError && error.code === 'not-found';
  return { state: 'failed', message: sentenceOf(error), isMissing };
}

/**
 * Loads when the screen opens and whenever `load` changes (keep it stable by `useCallback`). `reload` loads again and
 * keeps what is shown until the answer arrives; `setValue` is for changes that the screen made itself. Only the newest
 * answer is shown, in whatever order answers arrive.
 */
export function useLoaded<T>(load: () => Promise<T>): {
  loaded: Loaded<T>;
  reload: () => Promise<void>;
  setValue: (change: (value: T) => T) => void;
} {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const newest = useRef({ load, call: 0 });
  const reload = useCallback(async () => {
    newest.current.call += 1;
    const { load, call } = newest.current;
    const answer: Loaded<T> = await load().then((value) => ({ state: 'loaded', value }), toFailed);
    if (call === newest.current.call) setLoaded(answer);
  }, []);
  useEffect(() => {
    newest.current.load = load;
    setLoaded({ state: 'loading' });
    void reload();
  }, [load, reload]);
  const setValue = useCallback((change: (value: T) => T) => {
    setLoaded((now) => (now.state === 'loaded' ? { state: 'loaded', value: change(now.value) } : now));
  }, []);
  return { loaded, reload, setValue };
}

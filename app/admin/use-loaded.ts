import { useCallback, useEffect, useState } from 'react';
import { CallError, sentenceOf } from './call.ts';

/** Something that comes from the server. */
export type Loaded<T> =
  | { state: 'loading' }
  | { state: 'failed'; message: string; isMissing: boolean }
  | { state: 'loaded'; value: T };

/** What is not there does not come by asking again. */
function toFailed(error: unknown): Loaded<never> {
  const isMissing = error instanceof CallError && error.code === 'not-found';
  return { state: 'failed', message: sentenceOf(error), isMissing };
}

/**
 * Loads when the screen opens and whenever `load` changes (keep it stable by `useCallback`). `reload` asks again and
 * keeps what is shown until the answer is there; `setValue` is for changes that the screen made itself.
 */
export function useLoaded<T>(load: () => Promise<T>): {
  loaded: Loaded<T>;
  reload: () => Promise<void>;
  setValue: (change: (value: T) => T) => void;
} {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  const reload = useCallback(async () => {
    try {
      setLoaded({ state: 'loaded', value: await load() });
    } catch (error) {
      setLoaded(toFailed(error));
    }
  }, [load]);
  useEffect(() => {
    let isCurrent = true;
    setLoaded({ state: 'loading' });
    load().then(
      (value) => isCurrent && setLoaded({ state: 'loaded', value }),
      (error: unknown) => isCurrent && setLoaded(toFailed(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const setValue = useCallback((change: (value: T) => T) => {
    setLoaded((now) => (now.state === 'loaded' ? { state: 'loaded', value: change(now.value) } : now));
  }, []);
  return { loaded, reload, setValue };
}

/** A value outside of React that components follow by `useSyncExternalStore`. */
interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** Calls `listener` after each change. Returns a function that ends these calls. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(value, next)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

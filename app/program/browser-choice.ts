/** The choices of a person for the newsroom in this browser, such as the folded groups of the menu. */
import { useSyncExternalStore } from 'react';
import { createStore } from '../browser/store.ts';
import { usePerson } from './person.ts';

/** Each choice increases this number, so that all components that show a choice read it again. */
const choices = createStore(0);

/** The choices of this page, for browsers without storage. */
const chosen = new Map<string, string>();

/** Runs work on the storage of the browser; undefined when the storage is full or blocked. */
export function silently<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function readChoice(key: string): string {
  return chosen.get(key) ?? silently(() => localStorage.getItem(key)) ?? '';
}

/** Returns the choice with this name and a function that changes it; '' until the person chooses. */
export function useBrowserChoice(name: string): [value: string, choose: (value: string) => void] {
  const key = `pauta:${name}:${usePerson().userId}`;
  const value = useSyncExternalStore(choices.subscribe, () => readChoice(key));
  const choose = (next: string) => {
    chosen.set(key, next);
    // If the browser cannot store the choice, it applies to this page only.
    silently(() => localStorage.setItem(key, next));
    choices.set(choices.get() + 1);
  };
  return [value, choose];
}

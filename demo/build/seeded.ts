/** A source of numbers that always gives the same sequence for the same text. */
export interface Seeded {
  /** The next number, from 0 up to but not including 1. */
  next(): number;
  /** A number between the two limits. */
  range(low: number, high: number): number;
  /** A whole number, both limits included. */
  int(low: number, high: number): number;
  /** One of the items; the list must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
}

/** A 32-bit hash of a text (FNV-1a over UTF-16 units, then mixed so that similar texts differ everywhere). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Starts a repeatable sequence of numbers from a text (mulberry32). */
export function createSeeded(text: string): Seeded {
  let state = hashText(text);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('Cannot pick from an empty list.');
      return item;
    },
    chance: (probability) => next() < probability,
  };
}

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A record id in the form that the old database gave: letters and digits, the same for the same text. */
export function idFromText(text: string, length = 20): string {
  const seeded = createSeeded(`id:${text}`);
  return Array.from({ length }, () => ID_CHARACTERS[seeded.int(0, ID_CHARACTERS.length - 1)]).join('');
}

/** Texts by key, outside of the process's memory. It is for data that grow with the length of a foreign site. */
export interface ScratchReader {
  /** Finds the map with a name; a name always gives the same map. */
  map(name: string): Pick<ScratchMap, 'get' | 'has'>;
  close(): void;
}

export interface ScratchMap {
  get(key: string): string | undefined;
  has(key: string): boolean;
  set(key: string, value: string): void;
}

export interface Scratch extends ScratchReader {
  map(name: string): ScratchMap;
  /** Ends writing, so that a reader in another thread can read everything. */
  share(): void;
}

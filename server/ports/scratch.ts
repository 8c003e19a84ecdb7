/** Texts by key outside of the memory of the process, for what grows with the length of a foreign site. */
export interface ScratchReader {
  /** Finds the map of a name; the same name is the same map. */
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
  /** Ends writing, so that a reader in another thread finds everything. */
  share(): void;
}

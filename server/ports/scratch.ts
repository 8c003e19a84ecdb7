/** Texts by key outside of the memory of the process, for what grows with the length of a foreign site. */
export interface ScratchMap {
  get(key: string): string | undefined;
  has(key: string): boolean;
  set(key: string, value: string): void;
}

export interface Scratch {
  createMap(): ScratchMap;
  close(): void;
}

/** A moment as the Firestore export tools write it (contract.md, content export). */
export interface Timestamp {
  readonly __datatype__: 'timestamp';
  readonly value: { readonly _seconds: number; readonly _nanoseconds: number };
}

/** Tags a moment, given in epoch milliseconds. */
export function timestamp(epochMs: number): Timestamp {
  const seconds = Math.floor(epochMs / 1000);
  return {
    __datatype__: 'timestamp',
    value: { _seconds: seconds, _nanoseconds: (epochMs - seconds * 1000) * 1_000_000 },
  };
}

/** A record of a collection; those of the old database each carry an empty collection of their own. */
export type ExportedRecord = Readonly<Record<string, string | boolean | Timestamp | object>>;

/** A collection by record id. */
export type Collection = Readonly<Record<string, ExportedRecord>>;

/** Adds what the export tools write into every record. */
export function record(fields: ExportedRecord): ExportedRecord {
  return { ...fields, __collections__: {} };
}

/**
 * The address that hosted storage gives a file. The importer finds the file by it under `--files DIR`; the
 * bucket does not exist, so nothing is ever fetched from there.
 */
export function storageAddress(key: string): string {
  return `https://firebasestorage.googleapis.com/v0/b/pauta-demo.example/o/${encodeURIComponent(key)}?alt=media`;
}

/** Files in memory for tests of readers. */
import type { ForeignRecord } from '../../../../domain/transfer/foreign-record.ts';
import type { ForeignSource } from '../../../../server/services/transfer/readers/foreign-source.ts';

export const now = Date.UTC(2026, 10, 23);

/** A source in memory that arrives in pieces of `pieceBytes`. */
export function textSource(content: string | Buffer, pieceBytes = 65_536): ForeignSource {
  const bytes = Buffer.from(content);
  return {
    name: 'arquivo',
    async *open() {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
  };
}

export async function listAll(records: AsyncIterable<ForeignRecord>): Promise<ForeignRecord[]> {
  const all: ForeignRecord[] = [];
  for await (const record of records) all.push(record);
  return all;
}

/** The records of a kind. */
export function ofKind<K extends ForeignRecord['kind']>(records: readonly ForeignRecord[], kind: K) {
  return records.filter((record): record is Extract<ForeignRecord, { kind: K }> => record.kind === kind);
}

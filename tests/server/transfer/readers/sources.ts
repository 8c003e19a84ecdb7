/** Archives in memory for tests of readers. */
import type { ArchiveRecord } from '../../../../domain/transfer/archive-record.ts';
import type { ArchiveSource } from '../../../../server/services/transfer/readers/archive-source.ts';

export const now = Date.UTC(2026, 10, 23);

/** A source in memory that arrives in pieces of `pieceBytes`. */
export function textSource(content: string | Buffer, pieceBytes = 65_536): ArchiveSource {
  const bytes = Buffer.from(content);
  return {
    name: 'arquivo',
    async *open() {
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
    },
  };
}

export async function listAll(records: AsyncIterable<ArchiveRecord>): Promise<ArchiveRecord[]> {
  const all: ArchiveRecord[] = [];
  for await (const record of records) all.push(record);
  return all;
}

/** The records of a kind. */
export function ofKind<K extends ArchiveRecord['kind']>(records: readonly ArchiveRecord[], kind: K) {
  return records.filter((record): record is Extract<ArchiveRecord, { kind: K }> => record.kind === kind);
}

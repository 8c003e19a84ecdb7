/** Makes a checksum of a set of rows or files, to compare a backup with its restored copy. */
import { createHash } from 'node:crypto';
import type { DatabaseRows, Row } from '../../ports/database-rows.ts';
import type { FileStore } from '../../ports/media.ts';

/** The number of members of a set, and the sum of their digests, which does not depend on their order. */
export interface Checksum {
  count: number;
  /** The sum of all SHA-256 digests, 64 hexadecimal digits. */
  sum: string;
}

/** Builds a checksum by adding digests, because databases sort texts differently. */
export class ChecksumBuilder {
  #count = 0;
  #sum = 0n;

  add(...parts: (string | Buffer)[]): void {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    this.#count += 1;
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash.digest('hex')}`));
  }

  addFile(key: string, data: Buffer): void {
    this.add(key, '\0', data);
  }

  get value(): Checksum {
    return { count: this.#count, sum: this.#sum.toString(16).padStart(64, '0') };
  }
}

export class TableChecksums {
  readonly #builders: Map<string, ChecksumBuilder>;

  constructor(tables: readonly string[]) {
    this.#builders = new Map(tables.map((table) => [table, new ChecksumBuilder()]));
  }

  add(table: string, lines: string[]): void {
    for (const line of lines) this.#builders.get(table)?.add(line);
  }

  get value(): Record<string, Checksum> {
    return Object.fromEntries([...this.#builders].map(([table, builder]) => [table, builder.value]));
  }
}

export async function readTableChecksums(
  allRows: DatabaseRows,
  tables: readonly string[] = allRows.tables,
): Promise<Record<string, Checksum>> {
  const checksums = new TableChecksums(tables);
  await allRows.readAll(async (table, rows) => checksums.add(table, rows.map(toRowLine)), tables);
  return checksums.value;
}

export async function readFileChecksum(files: FileStore): Promise<Checksum> {
  const builder = new ChecksumBuilder();
  for await (const key of files.list()) {
    const data = await files.read(key);
    if (data) builder.addFile(key, data);
  }
  return builder.value;
}

/** Writes a row as a line; equal rows give equal lines everywhere. */
export function toRowLine(row: Row): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

export function diffChecksums(
  expected: Record<string, Checksum>,
  found: Record<string, Checksum | undefined>,
): string[] {
  return Object.entries(expected).flatMap(([name, { count, sum }]) =>
    found[name]?.count === count && found[name].sum === sum ? [] : [name],
  );
}

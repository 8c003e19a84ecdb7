import type { DatabaseArchive } from '../../ports/archive.ts';
import type { FileStore } from '../../ports/media.ts';
import { type Checksum, ChecksumBuilder, digestOf, rowLine } from './checksum.ts';

/** Sums the rows of every table. */
export class TableSums {
  readonly #builders: Map<string, ChecksumBuilder>;

  constructor({ tables }: Pick<DatabaseArchive, 'tables'>) {
    this.#builders = new Map(tables.map((table) => [table, new ChecksumBuilder()]));
  }

  add(table: string, lines: string[]): void {
    for (const line of lines) this.#builders.get(table)?.add(digestOf(line));
  }

  get value(): Record<string, Checksum> {
    return Object.fromEntries([...this.#builders].map(([table, builder]) => [table, builder.value]));
  }
}

export async function sumTables(archive: DatabaseArchive): Promise<Record<string, Checksum>> {
  const sums = new TableSums(archive);
  await archive.readAll(async (table, rows) => sums.add(table, rows.map(rowLine)));
  return sums.value;
}

/** The digest of a file with its key. */
export function fileDigest(key: string, data: Buffer): Buffer {
  return digestOf(key, '\0', data);
}

export async function sumFiles(files: FileStore): Promise<Checksum> {
  const sum = new ChecksumBuilder();
  for await (const key of files.list()) {
    const data = await files.read(key);
    if (data) sum.add(fileDigest(key, data));
  }
  return sum.value;
}

/** The names of differing entries. */
export function differences(
  wanted: Record<string, Checksum>,
  found: Record<string, Checksum | undefined>,
): string[] {
  return Object.entries(wanted).flatMap(([name, { count, sum }]) =>
    found[name]?.count === count && found[name].sum === sum ? [] : [name],
  );
}

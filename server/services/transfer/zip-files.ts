/** Finds the images of an import inside of a zip, without unpacking it. */
import { type Entry, openPromise, validateFileName } from 'yauzl';
import { fileBytesMax, type LocalFiles, toFinder } from './local-files.ts';
import { isReadableEntry, openEntry, toEntryName } from './readers/foreign-source.ts';

interface ZipFiles extends LocalFiles {
  /** The names of the entries that can be read. */
  names(): IteratorObject<string>;
  /** Names of entries that leave the folder of the zip; they are not read. */
  rejected: readonly string[];
  /** The first name of an entry that has a password or is a bomb; null for none. */
  unreadable: string | null;
  close(): void;
}

const entriesMax = 1_000_000;
const rejectedMax = 100;

/** Opens a zip, whose files are read one at a time into memory: nothing is unpacked. Rejects what is no zip. */
export async function openZipFiles(file: string): Promise<ZipFiles> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false });
  const entries = new Map<string, Entry>();
  const rejected: string[] = [];
  let unreadable: string | null = null;
  for await (const entry of zip.eachEntry()) {
    const name = toEntryName(entry);
    if (name.endsWith('/')) continue;
    if (!isReadableEntry(entry)) unreadable ??= name;
    else if (validateFileName(name) !== null) {
      if (rejected.length < rejectedMax) rejected.push(name);
    } else if (entries.size < entriesMax) entries.set(name, entry);
  }
  return {
    names: () => entries.keys(),
    rejected,
    unreadable,
    find: toFinder([...entries.keys()].map((name) => name.split('/'))),
    async read(name) {
      const entry = entries.get(name);
      if (!entry || entry.uncompressedSize > fileBytesMax) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of await openEntry(zip, entry)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    close: () => zip.close(),
  };
}

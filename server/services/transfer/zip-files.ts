/** Finds the images of an import inside of a zip, without unpacking it. */
import { Entry, validateFileName } from 'yauzl';
import { fileBytesMax, type LocalFiles, toFinder, tooLarge } from './local-files.ts';
import { findEntryFault, openEntry, openZip, readEntries } from './readers/foreign-source.ts';

interface ZipFiles extends LocalFiles {
  /** Names of entries that leave the folder of the zip; they are not read. */
  rejected: readonly string[];
  close(): void;
}

/** The most files of a zip, and the most characters of their names, which are in memory during an import. */
const mostKept = { files: 1_000_000, nameLength: 100_000_000 };
const rejectedMax = 100;

/**
 * Opens a zip, whose files are read one at a time into memory: nothing is unpacked. Rejects what is no zip, and a zip
 * of more files than `most`, because the rest of them would be lost without a word.
 */
export async function openZipFiles(file: string, most = mostKept): Promise<ZipFiles> {
  const zip = await openZip(file);
  const entries = new Map<string, Entry>();
  const rejected: string[] = [];
  let nameLength = 0;
  for await (const { name, entry } of readEntries(zip)) {
    if (name.endsWith('/')) continue;
    if (validateFileName(name) !== null) {
      if (rejected.length < rejectedMax) rejected.push(name);
    } else {
      nameLength += name.length;
      entries.set(name, toSlimEntry(entry));
      if (entries.size > most.files || nameLength > most.nameLength) {
        zip.close();
        throw new Error('O zip tem arquivos demais. Deixe nele só os arquivos que os textos usam.');
      }
    }
  }
  return {
    rejected,
    find: toFinder(entries.keys()),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) return { reason: 'não está no zip' };
      const reason = findEntryFault(entry);
      if (reason !== null) return { reason };
      if (entry.uncompressedSize > fileBytesMax) return { reason: tooLarge };
      const chunks: Buffer[] = [];
      for await (const chunk of await openEntry(zip, entry)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    close: () => zip.close(),
  };
}

/**
 * Keeps only the data that are needed to read an entry, because a library of pictures has hundreds of thousands of
 * files.
 */
function toSlimEntry(entry: Entry): Entry {
  const slim = new Entry();
  slim.relativeOffsetOfLocalHeader = entry.relativeOffsetOfLocalHeader;
  slim.compressionMethod = entry.compressionMethod;
  slim.generalPurposeBitFlag = entry.generalPurposeBitFlag;
  slim.compressedSize = entry.compressedSize;
  slim.uncompressedSize = entry.uncompressedSize;
  return slim;
}

/**
 * Looks through the names of a zip. `unreadable` is the first entry that has a password or is a bomb; null when there
 * is none. Rejects a file that is no zip.
 */
export async function findInZip(
  file: string,
  names: RegExp,
): Promise<{ isFound: boolean; unreadable: string | null }> {
  const zip = await openZip(file);
  let isFound = false;
  let unreadable: string | null = null;
  try {
    for await (const { name, entry } of readEntries(zip)) {
      if (name.endsWith('/')) continue;
      if (findEntryFault(entry) !== null) unreadable ??= name;
      else if (names.test(name) && validateFileName(name) === null) isFound = true;
    }
  } finally {
    zip.close();
  }
  return { isFound, unreadable };
}

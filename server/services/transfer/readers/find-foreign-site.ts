/** Recognizes which system wrote the files that the operator named, and chooses their reader. */
import { stat } from 'node:fs/promises';
import { type Entry, validateFileName } from 'yauzl';
import { isGhostFile, isWordpressFile } from '../../../../domain/transfer/foreign-file.ts';
import { toTerminalLanguage } from '../../../ports/terminal-language.ts';
import type { ReadForeignSite } from '../foreign/survey.ts';
import {
  type ForeignSource,
  findEntryFault,
  openZip,
  readEntries,
  toFileSource,
  toZipSource,
  ZipDamage,
} from './foreign-source.ts';
import { readGhost } from './read-ghost.ts';
import { readText } from './read-text.ts';
import { readWordpress } from './read-wordpress.ts';

interface FoundForeignSite {
  system: 'wordpress' | 'ghost';
  read: ReadForeignSite;
  /** The zip that contained the foreign site; it may contain the images, too. Null when there was no zip. */
  zip: string | null;
}

/** The error for a zip with texts of a site that must not be unpacked. */
export class UnreadableEntry extends Error {
  readonly entry: string;

  constructor(file: string, entry: string) {
    super(
      toTerminalLanguage(
        `${file}: ${entry} tem senha, ou ficaria muito maior que o zip`,
        `${file}: ${entry} is encrypted, or would unpack to far more than its size`,
      ),
    );
    this.entry = entry;
  }
}

const headLength = 65_536;
const entriesMax = 100_000;
const candidatesMax = 1_000;
/** Comparing by `localeCompare` would take ten times as long. */
const inOrder = new Intl.Collator('en', { numeric: true });
const texts = /\.(?:xml|json)$/i;

/**
 * Recognizes the files of another system by their content, even inside zips. Several files of WordPress are one site.
 * Null when a file belongs to no known system, or the files belong to several sites. `siteAddress` is the address of
 * the old site, for files that do not contain it.
 */
export async function findForeignSite(
  files: readonly string[],
  now: number,
  siteAddress: string | null = null,
): Promise<FoundForeignSite | null> {
  const wordpress: ForeignSource[] = [];
  const ghosts: ForeignSource[] = [];
  let zip: string | null = null;
  for (const file of files) {
    if (!(await stat(file).catch(() => null))?.isFile()) return null;
    const isZip = (await readHead(toFileSource(file))).startsWith('PK\x03\x04');
    if (isZip) zip = file;
    const before = wordpress.length + ghosts.length;
    const { sources, unreadable } = isZip
      ? await listZipSources(file)
      : { sources: [toFileSource(file)], unreadable: null };
    for (const source of sources) {
      const head = await readHead(source);
      if (isWordpressFile(head)) wordpress.push(source);
      else if (isGhostFile(head)) ghosts.push(source);
    }
    if (wordpress.length + ghosts.length > before) continue;
    if (unreadable === null) return null;
    throw new UnreadableEntry(file, unreadable);
  }
  const [ghost, ...otherGhosts] = ghosts;
  if (!ghost) return { system: 'wordpress', read: (met) => readWordpress(wordpress, now, met), zip };
  if (otherGhosts.length > 0 || wordpress.length > 0) return null;
  return { system: 'ghost', read: () => readGhost(ghost, now, siteAddress), zip };
}

async function readHead(source: ForeignSource): Promise<string> {
  let head = '';
  try {
    for await (const text of readText(source.open())) {
      head += text;
      if (head.length >= headLength) break;
    }
  } catch (error) {
    if (!(error instanceof ZipDamage)) throw error;
  }
  return head.slice(0, headLength);
}

/**
 * Lists, by name, the XML and JSON files of a zip that stay inside its folder and are no bombs. `unreadable` is the
 * name of a file that must not be unpacked, or null.
 */
async function listZipSources(
  file: string,
): Promise<{ sources: ForeignSource[]; unreadable: string | null }> {
  const zip = await openZip(file).catch((cause: unknown) => {
    throw new Error(
      toTerminalLanguage(
        `${file} é um zip incompleto ou danificado: não dá para ler a lista de arquivos`,
        `${file} is an incomplete or damaged zip: its list of files cannot be read`,
      ),
      { cause },
    );
  });
  let candidates: { name: string; entry: Entry }[] = [];
  const firstOf = (all: typeof candidates) =>
    all.toSorted((one, other) => inOrder.compare(one.name, other.name)).slice(0, candidatesMax);
  let unreadable: string | null = null;
  try {
    let entries = 0;
    for await (const { name, entry } of readEntries(zip)) {
      entries += 1;
      if (entries > entriesMax) break;
      const isOwn = !/(?:^|\/)(?:__MACOSX|\.)/.test(name);
      if (!isOwn || !texts.test(name) || validateFileName(name) !== null) continue;
      if (findEntryFault(entry) === null) candidates.push({ name, entry });
      else unreadable ??= name;
      if (candidates.length === 2 * candidatesMax) candidates = firstOf(candidates);
    }
  } finally {
    zip.close();
  }
  const sources = firstOf(candidates).map(({ entry }) => toZipSource(file, entry));
  return { sources, unreadable };
}

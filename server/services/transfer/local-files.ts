/** Finds the images of an import in a folder that the operator named. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentTypeOf } from '../../../domain/media/attachment.ts';
import { toNfc } from '../../../domain/text/text.ts';

export const fileBytesMax = 64 * 1024 * 1024;
export const tooLarge = 'grande demais';

export interface LocalFiles {
  /** Finds the file whose path shares most with the end of `segments`; 'ambiguous' when several match equally. */
  find(segments: readonly string[]): string | 'ambiguous' | null;
  /** Reads a file, or returns why that is not possible. Rejects when the disk fails or the file is damaged. */
  read(file: string): Promise<Buffer | { reason: string }>;
  /** The storage keys of the attachments of a content export. */
  attachments?: readonly string[];
}

/** Indexes a folder without its symbolic links, so that no file outside of it is read. */
export async function indexLocalFiles(folder: string): Promise<LocalFiles> {
  const root = await realpath(folder);
  const paths: string[] = [];
  for await (const path of filesBelow(root, [])) paths.push(path.join('/'));
  return {
    find: toFinder(paths),
    attachments: paths.filter((key) => attachmentTypeOf(key) !== null),
    async read(file) {
      const path = join(root, ...file.split('/'));
      const { size } = await stat(path);
      return size <= fileBytesMax ? readFile(path) : { reason: tooLarge };
    },
  };
}

/** Finds paths by their name and, of several, by the end of their folders. */
export function toFinder(paths: Iterable<string>): LocalFiles['find'] {
  const byName = new Map<string, string | string[]>();
  for (const path of paths) {
    const name = toNfc(path.slice(path.lastIndexOf('/') + 1));
    const namesakes = byName.get(name);
    if (Array.isArray(namesakes)) namesakes.push(path);
    else byName.set(name, namesakes === undefined ? path : [namesakes, path]);
  }
  return (segments) => {
    const name = toNfc(segments.at(-1) ?? '');
    const ranked = [byName.get(name) ?? []]
      .flat()
      .map((path) => ({ path, shared: sharedEnding(path.split('/'), segments) }))
      .sort((a, b) => b.shared - a.shared);
    const [best, second] = ranked;
    if (!best) return null;
    return second?.shared === best.shared ? 'ambiguous' : best.path;
  };
}

/** `readdir` with `recursive` would follow linked folders. */
async function* filesBelow(root: string, folder: readonly string[]): AsyncGenerator<string[]> {
  for (const entry of await readdir(join(root, ...folder), { withFileTypes: true })) {
    const path = [...folder, entry.name];
    if (entry.isDirectory()) yield* filesBelow(root, path);
    else if (entry.isFile()) yield path;
  }
}

function sharedEnding(path: readonly string[], segments: readonly string[]): number {
  let shared = 0;
  while (
    shared < Math.min(path.length, segments.length) &&
    toNfc(path.at(-1 - shared) ?? '') === toNfc(segments.at(-1 - shared) ?? '')
  ) {
    shared += 1;
  }
  return shared;
}

/** Exports the content in the format of another system, for `npm run export`. */
import type { ExportRecord } from '../../../../domain/transfer/export-record.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { FileStore } from '../../../ports/media.ts';
import { type Copied, copyFiles, countCopied, type OnCopied } from '../copy-files.ts';
import { listRecords, type RecordSources } from './list-records.ts';
import { writeGhost } from './write-ghost.ts';
import { writeMarkdown } from './write-markdown.ts';
import { writeWordPress } from './write-wordpress.ts';

/** Writes records into a new file or folder. */
type WriteForeign = (path: string, records: AsyncIterable<ExportRecord>, files: FileStore) => Promise<void>;

/** The formats of other systems (docs/product.md#moving-out). */
export const foreignFormats = {
  wxr: writeWordPress,
  ghost: writeGhost,
  markdown: writeMarkdown,
} satisfies Record<string, WriteForeign>;
type ForeignFormat = keyof typeof foreignFormats;

export function isForeignFormat(name: string): name is ForeignFormat {
  return Object.hasOwn(foreignFormats, name);
}

interface ExportAdapters extends RecordSources, Pick<Adapters, 'files'> {
  openFolder: (folder: string) => Promise<FileStore>;
}

/** Writes the content as a file of another system. If a folder is named, also copies the images into it. */
export function exportForeign({ files, openFolder, ...adapters }: ExportAdapters) {
  return async (
    {
      exportFile,
      filesFolder,
      format,
    }: { exportFile: string; filesFolder: string | null; format: ForeignFormat },
    onProgress?: OnCopied,
  ): Promise<Copied> => {
    const { copied, count } = countCopied(onProgress);
    async function* counted() {
      for await (const record of listRecords(adapters)) {
        yield record;
        count('records');
      }
    }
    await foreignFormats[format](exportFile, counted(), files);
    if (filesFolder !== null) await copyFiles(files, await openFolder(filesFolder), () => count('files'));
    return copied;
  };
}

import type { ExportRecord } from '../../../../domain/transfer/export-record.ts';
import type { Adapters } from '../../../ports/adapters.ts';
import type { FileStore } from '../../../ports/media.ts';
import type { BackupProgress } from '../create-backup.ts';
import { exportFiles } from '../export-content.ts';
import { listRecords, type RecordSources } from './list-records.ts';
import { writeGhost } from './write-ghost.ts';
import { writeMarkdown } from './write-markdown.ts';
import { writeWordPress } from './write-wordpress.ts';

/** Writes records into a new file or folder. */
type WriteArchive = (path: string, records: AsyncIterable<ExportRecord>, files: FileStore) => Promise<void>;

/** The formats of other systems (docs/product.md#moving-out). */
export const archiveFormats = {
  wxr: writeWordPress,
  ghost: writeGhost,
  markdown: writeMarkdown,
} satisfies Record<string, WriteArchive>;
type ArchiveFormat = keyof typeof archiveFormats;

export function isArchiveFormat(name: string): name is ArchiveFormat {
  return Object.hasOwn(archiveFormats, name);
}

interface ExportAdapters extends RecordSources, Pick<Adapters, 'files'> {
  openFolder: (folder: string) => Promise<FileStore>;
}

/** Writes an archive for another system, and the files when a folder is named. */
export function exportArchive({ files, openFolder, ...adapters }: ExportAdapters) {
  return async (
    {
      exportFile,
      filesFolder,
      format,
    }: { exportFile: string; filesFolder: string | null; format: ArchiveFormat },
    onProgress: (progress: BackupProgress) => void = () => {},
  ): Promise<BackupProgress> => {
    const progress: BackupProgress = { records: 0, files: 0 };
    const count = (what: keyof BackupProgress) => {
      progress[what] += 1;
      onProgress({ ...progress });
    };
    async function* counted() {
      for await (const record of listRecords(adapters)) {
        yield record;
        count('records');
      }
    }
    await archiveFormats[format](exportFile, counted(), files);
    if (filesFolder !== null) await exportFiles(files, await openFolder(filesFolder), () => count('files'));
    return progress;
  };
}

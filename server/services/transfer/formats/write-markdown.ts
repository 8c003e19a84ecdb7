/** Writes all content as a folder of Markdown files and images. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storageKeyOf } from '../../../../domain/media/image.ts';
import type {
  ExportRecord,
  ExportSection,
  ExportSite,
  ExportTopic,
} from '../../../../domain/transfer/export-record.ts';
import {
  imagePath,
  markdownPath,
  writeMarkdownItem,
} from '../../../../domain/transfer/markdown/write-item.ts';
import { toSearchFacts } from '../../../../domain/transfer/write-search.ts';
import type { FileStore } from '../../../ports/media.ts';
import { writeNewFolder } from '../write-new-file.ts';

/**
 * Writes a folder with a Markdown file for each item, the images of the items, and lists of sections, topics and
 * authors.
 */
export async function writeMarkdown(
  path: string,
  records: AsyncIterable<ExportRecord>,
  files: FileStore,
): Promise<void> {
  await writeNewFolder(path, async (folder) => {
    let site: ExportSite | null = null;
    const lists: Record<string, object[]> = { sections: [], topics: [], authors: [] };
    const save = async (name: string, data: string | Buffer) => {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, data);
    };
    for await (const record of records) {
      if (record.kind === 'site') site = record;
      else if (record.kind === 'file') {
        const image = imagePath(record.source);
        const data = image === null ? null : await files.read(storageKeyOf(record.source) ?? '');
        if (image !== null && data) await save(image, data);
      } else if (record.kind === 'item' && site)
        await save(markdownPath(record), writeMarkdownItem(record, site));
      else if (record.kind === 'author') {
        const { slug, name, biography, links } = record;
        lists.authors?.push({ slug, name, biography, links });
      } else if (record.kind === 'section') lists.sections?.push(toThingFacts(record, record.description));
      else if (record.kind === 'topic') lists.topics?.push(toThingFacts(record, record.introduction));
    }
    await save(
      'site.json',
      `${JSON.stringify({ site: site?.name, address: site?.address, ...lists }, null, 2)}\n`,
    );
  });
}

function toThingFacts({ slug, name, search, shareImage }: ExportSection | ExportTopic, description: string) {
  const image = shareImage ? (imagePath(shareImage.source) ?? shareImage.address) : '';
  return { slug, name, description, ...toSearchFacts({ ...search, shareImage: image }) };
}

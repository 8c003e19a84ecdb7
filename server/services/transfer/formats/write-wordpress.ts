/** Writes all content as files that WordPress imports. */
import type { ExportRecord, ExportSite } from '../../../../domain/transfer/export-record.ts';
import {
  generator,
  itemEnd,
  tail,
  writeAuthor,
  writeCategory,
  writeComment,
  writeFile,
  writeHead,
  writeItem,
  writeTag,
} from '../../../../domain/transfer/wordpress/write-wxr.ts';
import { writeNewFile } from '../write-new-file.ts';

/** The kinds of records that come before the first item. */
const headKinds: readonly ExportRecord['kind'][] = ['site', 'author', 'section', 'topic'];

/** Writes records as a WXR 1.2 file. Records are numbered in their order. */
export async function writeWordPress(path: string, records: AsyncIterable<ExportRecord>): Promise<void> {
  const fileNumbers = new Map<string, number>();
  const sectionNumbers = new Map<string, number>();
  /** The numbers of the comments of one item. */
  const commentNumbers = new Map<string, number>();
  let site: ExportSite | null = null;
  let number = 0;
  let isInItem = false;
  let isHead = true;

  function toXml(record: ExportRecord): string {
    if (record.kind === 'site') {
      site = record;
      return writeHead(record);
    }
    if (site === null) throw new Error('The site is the first record of an export.');
    number += 1;
    switch (record.kind) {
      case 'author':
        return writeAuthor(record, number);
      case 'section':
        sectionNumbers.set(record.slug, number);
        return writeCategory(record, number);
      case 'topic':
        return writeTag(record, number);
      case 'file':
        fileNumbers.set(record.id, number);
        return writeFile(record, number, site);
      case 'item': {
        commentNumbers.clear();
        const imageNumber = fileNumbers.get(record.image?.id ?? '') ?? null;
        const shareImageNumber = fileNumbers.get(record.shareImage?.id ?? '') ?? null;
        const [main, ...others] = record.sections;
        const sectionNumber = others.length > 0 ? (sectionNumbers.get(main?.slug ?? '') ?? null) : null;
        return writeItem(record, { number, imageNumber, shareImageNumber, sectionNumber }, site);
      }
      case 'comment':
        commentNumbers.set(record.id, number);
        return writeComment(record, number, commentNumbers.get(record.parentId ?? '') ?? 0);
      default:
        return record satisfies never;
    }
  }

  await writeNewFile(path, async (write) => {
    for await (const record of records) {
      const isItemOver = isInItem && record.kind !== 'comment';
      const isHeadOver = isHead && !headKinds.includes(record.kind);
      if (isHeadOver) isHead = false;
      await write((isItemOver ? itemEnd : '') + (isHeadOver ? generator : '') + toXml(record));
      isInItem = record.kind === 'item' || record.kind === 'comment';
    }
    await write((isInItem ? itemEnd : '') + (isHead ? generator : '') + tail);
  });
}

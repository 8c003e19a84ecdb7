/**
 * Finds the review of a product in an article: a grade, a price and the lists `Prós` and `Contras`
 * (docs/product.md#reviews).
 */
import { blockText, parseRichText, type RichBlock, type Span } from '../text/rich-text.ts';
import { listTexts } from '../text/rich-text-lists.ts';
import { foldAccents } from '../text/text.ts';

export interface Review {
  /** A number from '0' to '10', with at most one decimal after a comma. */
  readonly grade: string;
  readonly pros: readonly (readonly Span[])[];
  readonly cons: readonly (readonly Span[])[];
  /** The price as it is written after `Preço:`; '' when there is none. */
  readonly price: string;
}

/** A review, and the range of blocks that contain it. */
interface FoundReview {
  readonly review: Review;
  /** Index of the first block. */
  readonly start: number;
  /** Index after the last block. */
  readonly end: number;
}

const gradeLineMax = 40;
const priceLine = /^preço: ?(.+)$/i;
const gradeLine = /^nota(?: final)?: ?(10(?:[,.]0)?|\d(?:[,.]\d)?)(?: ?\/ ?10| de 10)?\.?$/i;

/** Returns the grade of the review in a stored document; '' when it has no review. */
export function gradeOf(content: string): string {
  // Most news have no grade, and this search costs less than parsing.
  if (!/nota/i.test(content)) return '';
  return findReview(parseRichText(content)?.blocks ?? [])?.review.grade ?? '';
}

/** Finds the first paragraph with a grade, and directly after it the price and the lists, each once. */
export function findReview(blocks: readonly RichBlock[]): FoundReview | null {
  for (const [start, block] of blocks.entries()) {
    const grade = readGrade(block);
    if (grade === null) continue;
    const lists: { pros: Review['pros']; cons: Review['cons'] } = { pros: [], cons: [] };
    let price = '';
    let end = start + 1;
    for (;;) {
      const found: string = price === '' ? readPrice(blocks[end]) : '';
      if (found !== '') {
        price = found;
        end += 1;
        continue;
      }
      const side = readSide(blocks[end]);
      const list = blocks[end + 1];
      if (side === null || list?.kind !== 'list' || lists[side].length > 0) break;
      lists[side] = listTexts(list);
      end += 2;
    }
    return { review: { grade, ...lists, price }, start, end };
  }
  return null;
}

function readGrade(block: RichBlock): string | null {
  const text = shortText(block);
  return gradeLine.exec(text)?.[1]?.replace('.', ',') ?? null;
}

function readPrice(block: RichBlock | undefined): string {
  return (block && priceLine.exec(shortText(block))?.[1]?.trim()) ?? '';
}

function readSide(block: RichBlock | undefined): 'pros' | 'cons' | null {
  const title = block ? foldAccents(shortText(block)).replace(/:$/, '') : '';
  if (title === 'pros') return 'pros';
  return title === 'contras' ? 'cons' : null;
}

function shortText(block: RichBlock): string {
  if (block.kind !== 'paragraph' && block.kind !== 'subtitle') return '';
  const text = blockText(block).trim();
  return text.length > gradeLineMax ? '' : text;
}

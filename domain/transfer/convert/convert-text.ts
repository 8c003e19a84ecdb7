/** Converts the text of an item of a foreign site to a document of the editor. */

import { isRecord, readJson } from '../../text/json-values.ts';
import { isContactAddress } from '../../text/safe-address.ts';
import type { ForeignText } from '../foreign-record.ts';
import type { ImportProblem } from '../import-problems.ts';
import type { Block } from './blocks.ts';
import { type WrittenDocument, writeDocument } from './document-writer.ts';
import { readHtml } from './html-reader.ts';
import { readLexical } from './lexical.ts';
import { readMobiledoc } from './mobiledoc.ts';
import { createProblemList, type ProblemList } from './problems.ts';
import { listAddresses } from './rewrite-addresses.ts';
import { type FindImages, runShortcodes } from './shortcodes.ts';

interface ConversionOptions {
  /** The absolute old address of the item, by which relative addresses are resolved; null when it is not known. */
  readonly base: string | null;
  /** Finds the images of the shortcode `[gallery]`. */
  readonly findImages: FindImages;
}

interface ConvertedText {
  /** A document within the limits of articles (docs/product.md#editor). */
  document: WrittenDocument;
  problems: ImportProblem[];
  /**
   * Each image of the document once. `candidates` are addresses at which better files of it may exist, the best first.
   */
  imageAddresses: { address: string; candidates: string[] }[];
  /** The addresses of links and embeds, each once. */
  linkAddresses: string[];
}

/** Ten times as many blocks as a document holds. With more, a hostile file could fill the memory. */
const blocksReadMax = 50_000;

/** Converts a text. It never throws: unreadable parts are reported as problems. */
export function convertText(text: ForeignText, options: ConversionOptions): ConvertedText {
  const problems = createProblemList();
  const candidatesOf = new Map<string, string[]>();
  const unknownShortcodes = new Map<string, string>();
  const blocks: Block[] = [];
  let droppedUnits = 0;
  const isWordPress = text.format === 'wordpress';
  const base =
    options.base !== null && /^https?:/i.test(options.base) && URL.canParse(options.base)
      ? options.base
      : null;
  for (const piece of piecesOf(text, options, problems, unknownShortcodes)) {
    if (blocks.length > blocksReadMax) {
      problems.add('too-large');
      break;
    }
    const read = readHtml(piece, { base, isWordPress }, problems, candidatesOf);
    for (const block of read.blocks) blocks.push(block);
    droppedUnits += read.droppedUnits;
  }
  for (const whole of unknownShortcodes.values()) problems.add('shortcode', whole);
  const document = writeDocument(withoutLooseDividers(blocks), droppedUnits, problems);
  const { images, links } = listAddresses(document);
  return {
    document,
    problems: problems.list(),
    imageAddresses: images.map((address) => ({ address, candidates: candidatesOf.get(address) ?? [] })),
    linkAddresses: links.filter((address) => !isContactAddress(address)),
  };
}

/** Keeps a divider only between other blocks, and only one in each place. */
function withoutLooseDividers(blocks: readonly Block[]): Block[] {
  const isDivider = (block: Block | undefined) => block?.kind === 'divider';
  const single = blocks.filter(
    (block, index) => !isDivider(block) || (index > 0 && !isDivider(blocks[index - 1])),
  );
  return isDivider(single.at(-1)) ? single.slice(0, -1) : single;
}

/** Returns the text as pieces of HTML. An element that is not closed ends with its piece. */
function piecesOf(
  { format, source }: ForeignText,
  { findImages }: ConversionOptions,
  problems: ProblemList,
  unknownShortcodes: Map<string, string>,
): Iterable<string> {
  if (format === 'html') return [source];
  if (format === 'wordpress') return [runShortcodes(source, findImages, problems, unknownShortcodes)];
  const state = readJson(source);
  if (!isRecord(state)) {
    if (source.trim() !== '') problems.add('unreadable');
    return [];
  }
  return format === 'lexical' ? readLexical(state, problems) : readMobiledoc(state, problems);
}

/** Reads HTML of any site into blocks, in linear time. */
import { findEmbed } from '../../media/embed.ts';
import { watchUrl, youtubeVideoId } from '../../media/video.ts';
import { tableColumnsMax, tableRowsMax } from '../../site/limits.ts';
import { type Block, type TextBlock, textOfRuns } from './blocks.ts';
import {
  type Cell,
  embedTitleMax,
  endCaptioned,
  endCard,
  endFigure,
  endGallery,
  endTable,
} from './element-endings.ts';
import {
  type Attributes,
  areSizesOfOneImage,
  emojiOf,
  fileName,
  isAttachment,
  isEmbeddedSite,
  isImageFile,
  isSpacer,
  readBackground,
  readImage,
  readPost,
  resolveLink,
  resolveMedia,
  watchable,
} from './foreign-addresses.ts';
import { type Conversion, conversionOf, impliedEnds, voidTags } from './html-table.ts';
import { tokenizeHtml } from './html-tokens.ts';
import {
  blockLike,
  collecting,
  contextIn,
  type Frame,
  fences,
  isAligned,
  isHidden,
  looksOfStyle,
  numberOf,
  outermost,
  raise,
  spanOf,
  startOf,
  tableParts,
} from './open-elements.ts';
import { endBox, endFacts, endPullQuote } from './own-blocks.ts';
import type { ProblemList } from './problems.ts';
import { createTextWriter } from './text-writer.ts';

interface HtmlOptions {
  /** The old address of the text, by which relative addresses are resolved; null when it is not known. */
  readonly base: string | null;
  /** Whether automatic paragraphs, block comments, and addresses alone on a line are read as in WordPress. */
  readonly isWordPress: boolean;
}

/** Deeper elements are replaced by their text. This limits the work for each tag. */
const depthMax = 100;
const candidatesMax = 10;

/** Blocks of WordPress that have no content of their own. */
const quietBlocks: ReadonlySet<string> = new Set(['more', 'nextpage', 'spacer', 'separator', 'paragraph']);

/**
 * Hosts of scripts that only decorate a post, show ads or count readers. Such scripts are left out without a report.
 */
const quietHosts =
  /(?:^|\.)(?:twitter\.com|x\.com|instagram\.com|tiktok\.com|facebook\.net|bsky\.app|googlesyndication\.com|google-analytics\.com|googletagmanager\.com)$/;

const wordOrGap = /[^\s\p{Cc}\u200b\ufeff]+|[\s\p{Cc}\u200b\ufeff]+/gu;
const gaps = /[\s\p{Cc}\u200b\ufeff]+/gu;
/** White space other than a single blank. */
const oddGap = / {2}|[^\S ]|[\p{Cc}\u200b\ufeff]/u;
const isGap = /^[\s\p{Cc}\u200b\ufeff]/u;

/**
 * Reads HTML in one pass over its tokens. It keeps a flat list of open elements, because a tree would take quadratic
 * time for deep or misnested elements. `candidatesOf` collects other addresses of each image, the best ones first.
 */
export function readHtml(
  html: string,
  { base, isWordPress }: HtmlOptions,
  problems: ProblemList,
  candidatesOf: Map<string, string[]>,
): { blocks: Block[]; droppedUnits: number } {
  const writer = createTextWriter((text) => (isWordPress ? embedOfLine(text, isEmbeddedSite) : text));
  const frames: Frame[] = [];
  const tables: { rows: Cell[][]; headRows: number; captions: Block[] }[] = [];
  const ignored = new Map<string, number>();
  let context = outermost;
  /** The element that is being left out with its content, and how many elements of its kind are open. */
  let left: { tag: string; depth: number } | null = null;
  let wordPressDepth = 0;
  let lastImage = '';
  let isAfterBreak = false;

  const closeTop = () => {
    const frame = frames.pop();
    if (frame) endFrame(frame);
    context = frames.at(-1)?.inside ?? outermost;
  };
  /** Closes an element while elements inside of it stay open. */
  const takeOut = (index: number) => {
    frames.splice(index, 1);
    context = frames[index - 1]?.inside ?? outermost;
    for (const frame of frames.slice(index)) {
      frame.inside = contextIn(context, frame);
      context = frame.inside;
    }
  };
  const closeAt = (index: number) => {
    if (blockLike.has(frames[index]?.conversion.to ?? 'look')) while (frames.length > index) closeTop();
    else takeOut(index);
  };
  const endFrame = ({ conversion: { to }, tag, cell }: Frame) => {
    const table = tables.at(-1);
    if (cell) cell.blocks.push(...writer.endCollecting());
    else if (to === 'table-caption') table?.captions.push(...writer.endCollecting());
    else if (to === 'table') {
      const outside = writer.endCollecting();
      tables.pop();
      writer.add(outside);
      if (table) writer.add(endTable(table.rows, table.headRows, table.captions, problems));
    } else if (to === 'figure') writer.add(endFigure(writer.endCollecting()));
    else if (to === 'captioned') writer.add(endCaptioned(writer.endCollecting()));
    else if (to === 'gallery') writer.add(endGallery(writer.endCollecting()));
    else if (to === 'card') writer.add(endCard(writer.endCollecting()));
    else if (to === 'box') writer.add(endBox(writer.endCollecting()));
    else if (to === 'facts') writer.add(endFacts(writer.endCollecting()));
    else if (to === 'pullquote') writer.add(endPullQuote(writer.endCollecting()));
    else if (to === 'address') writer.add(writer.endCollecting().map(embedOfAddress));
    else if (to === 'head' && table) table.headRows = table.rows.length;
    else if (to === 'item' || to === 'list' || tag === 'pre') writer.flush();
    else if (blockLike.has(to)) writer.endLine(context.start);
  };

  const open = (tag: string, conversion: Conversion, attributes: Attributes) => {
    const { to } = conversion;
    const isLooseTablePart = tableParts.has(to) && tables.length === 0;
    if (isLooseTablePart || frames.length >= depthMax) {
      if (!isLooseTablePart) ignored.set(tag, (ignored.get(tag) ?? 0) + 1);
      if (blockLike.has(to)) writer.endLine(context.start);
      return;
    }
    const cell = to === 'cell' || to === 'header-cell' ? cellOf(to, attributes) : null;
    const rows = tables.at(-1)?.rows;
    if (to === 'row' || (cell && rows?.length === 0)) rows?.push([]);
    if (cell) rows?.at(-1)?.push(cell);
    if (collecting.has(to)) writer.collect();
    else if (to === 'item' || to === 'list') writer.flush();
    else if (blockLike.has(to)) writer.endLine(context.start);
    if (to === 'table') tables.push({ rows: [], headRows: 0, captions: [] });
    const list = to === 'item' ? frames.findLast(({ conversion }) => conversion.to === 'list') : undefined;
    if (list) list.nextItem = numberOf(attributes, 'value') ?? list.nextItem;
    const own = to === 'look' || to === 'text' ? conversion.looks : 0;
    const opened = {
      conversion,
      looks: own | looksOfStyle(attributes.get('style') ?? ''),
      href: to === 'link' ? resolveLink(attributes.get('href') ?? '', base) : null,
      start: startOf(conversion, frames, context.start),
    };
    context = contextIn(context, opened);
    frames.push({
      ...opened,
      tag,
      inside: context,
      cell,
      hasMedia: false,
      nextItem: numberOf(attributes, 'start') ?? 1,
    });
  };

  /** Ends elements whose end tags may be omitted in HTML. */
  const closeImplied = (tag: string, to: Conversion['to']) => {
    if (blockLike.has(to)) {
      const index = frames.findLastIndex((frame) => frame.tag === 'p' || collecting.has(frame.conversion.to));
      const found = frames[index];
      if (found?.tag === 'p' && collecting.has(found.conversion.to)) closeAt(index);
      else if (found?.tag === 'p') {
        // A style that is open at the end of a paragraph continues in the next one.
        writer.endLine(context.start);
        takeOut(index);
      }
    }
    const implied = impliedEnds.get(tag);
    if (!implied) return;
    const index = frames.findLastIndex(
      (frame) => implied.ends.has(frame.tag) || implied.within.has(frame.tag),
    );
    if (implied.ends.has(frames[index]?.tag ?? '')) closeAt(index);
  };

  const addImage = (attributes: Attributes) => {
    const emoji = emojiOf(attributes);
    if (emoji !== null) return writeText(emoji);
    if (isSpacer(attributes)) return;
    const isInCard = frames.some(({ conversion }) => conversion.to === 'card');
    if (isInCard && /\bkg-bookmark-icon\b/.test(attributes.get('class') ?? '')) return;
    const { href } = context.look;
    const image = readImage(attributes, base, href);
    if ('lost' in image) {
      if (image.address !== '') problems.add(image.lost, image.lost === 'data-image' ? '' : image.address);
      return;
    }
    if (isInCard) return problems.add('card-image', image.src);
    const isRepeated = image.src === lastImage && frames.some(({ tag }) => tag === 'noscript');
    if (isRepeated) return;
    lastImage = image.src;
    const isOwnFile = (link: string) => isImageFile(link) && areSizesOfOneImage(link, image.src);
    if (href !== null && !isOwnFile(href) && !isAttachment(href, base)) problems.add('image-link', href);
    const known = [...(candidatesOf.get(image.src) ?? []), ...image.candidates];
    candidatesOf.set(image.src, [...new Set(known)].slice(0, candidatesMax));
    writer.push({ kind: 'image', src: image.src, alt: image.alt, caption: null });
  };

  const addEmbed = (attributes: Attributes) => {
    const player = frames.findLast(({ conversion: { to } }) => to === 'player' || to === 'embed');
    const address = embeddedAddress(attributes, base);
    if (address === null || player?.hasMedia) return;
    if (player) player.hasMedia = true;
    writer.push(embedOf(address, attributes.get('title') ?? ''));
  };

  const isClosedSvg = (tag: string, isSelfClosing: boolean) =>
    isSelfClosing && (tag === 'svg' || left?.tag === 'svg');

  const onStart = (tag: string, attributes: Attributes, isSelfClosing: boolean) => {
    const isVoid = voidTags.has(tag) || isClosedSvg(tag, isSelfClosing);
    if (left !== null) {
      if (left.tag === tag && !isVoid) left.depth += 1;
      return;
    }
    const known = conversionOf(tag, attributes.get('class') ?? '');
    // A button inside of a heading is the title of a folded text, so its words are kept.
    const isTitle = known.to === 'form' && context.start.type.startsWith('header-');
    const conversion: Conversion = isTitle ? { to: 'look', looks: 0 } : known;
    const { to } = conversion;
    const post = readPost(tag, attributes);
    if (post !== null || to === 'nothing' || to === 'form' || isHidden(attributes)) {
      if (/^(?:input|select|textarea)$/.test(tag) && attributes.get('type') !== 'hidden')
        problems.add('form');
      if (post !== null) writer.push(embedOf(post, ''));
      else if (tag === 'script') reportScript(attributes.get('src'), problems);
      if (blockLike.has(to)) writer.endLine(context.start);
      if (!isVoid) left = { tag, depth: 1 };
      return;
    }
    closeImplied(tag, to);
    if (to === 'break') addBreak();
    else if (to === 'rule') writer.push({ kind: 'divider' });
    else if (to === 'image') addImage(attributes);
    else if (to === 'source') {
      if (frames.at(-1)?.conversion.to === 'player') addEmbed(attributes);
    } else if (to === 'embed' || to === 'player') {
      if (!isVoid) open(tag, conversion, attributes);
      addEmbed(attributes);
    } else if (to !== 'nothing-at-all' && !isVoid) {
      reportLost(tag, to, attributes);
      open(tag, conversion, attributes);
      if (to === 'quoted') writeText('“');
    }
    const background = readBackground(attributes);
    if (background !== null) addImage(new Map([['src', background]]));
  };

  /** Reports the parts that documents of the editor cannot hold. */
  const reportLost = (tag: string, to: Conversion['to'], attributes: Attributes) => {
    if ((to === 'flow' || to === 'text' || tag === 'p') && isAligned(tag, attributes))
      problems.add('alignment');
    // A raised link is the number of a footnote, and the text keeps it.
    if (to === 'link' && context.raised === '' && /^#./.test(attributes.get('href') ?? ''))
      problems.add('anchor');
    if (to === 'link' && context.start.type === 'code-block')
      problems.add('code-link', attributes.get('href') ?? '');
    if (/^(?:code|kbd|samp|tt)$/.test(tag) && context.start.type !== 'code-block')
      problems.add('inline-code');
  };

  const onEnd = (tag: string) => {
    if (left !== null) {
      if (left.tag === tag) left.depth -= 1;
      if (left.depth === 0) left = null;
      return;
    }
    const { to } = conversionOf(tag, '');
    const ignoredOpen = ignored.get(tag) ?? 0;
    if (to === 'break') addBreak();
    else if (ignoredOpen > 0) {
      ignored.set(tag, ignoredOpen - 1);
      if (blockLike.has(to)) writer.endLine(context.start);
    } else {
      const isMeant = (frame: Frame) => frame.tag === tag || (isHeading(tag) && isHeading(frame.tag));
      const isFence = ({ conversion }: Frame) =>
        tableParts.has(to) ? conversion.to === 'table' : to !== 'table' && fences.has(conversion.to);
      const index = frames.findLastIndex((frame) => isMeant(frame) || isFence(frame));
      const found = frames[index];
      if (found && isMeant(found)) {
        if (found.conversion.to === 'quoted') writeText('”');
        closeAt(index);
      } else if (blockLike.has(to)) writer.endLine(context.start);
    }
  };

  const writeText = (text: string) => {
    // Text inside a player is for browsers that cannot play the media.
    if (left !== null || frames.some(({ tag, hasMedia }) => hasMedia || tag === 'iframe')) return;
    const { start, look, raised, keepsLines } = context;
    if (start.type === 'code-block') return writer.writeExactly(text, start);
    const hasLines = keepsLines || (isWordPress && wordPressDepth === 0);
    const isPlain = raised === '' && !(hasLines && text.includes('\n'));
    const pieces = isPlain
      ? toPieces(oddGap.test(text) ? text.replace(gaps, ' ') : text)
      : (text.match(wordOrGap) ?? []);
    for (const piece of pieces) {
      if (!isGap.test(piece)) {
        const raisedPiece = raised === '' ? piece : raise(piece, raised);
        if (raisedPiece === null) problems.add('raised', piece);
        writer.write(raisedPiece ?? piece, start, look);
        isAfterBreak = false;
        continue;
      }
      writer.addSpace();
      const lines = hasLines ? piece.split('\n').length - 1 : 0;
      if (lines > 0) writer.addBreaks(isAfterBreak ? lines - 1 : lines);
      if (lines > 0) isAfterBreak = false;
    }
  };

  const addBreak = () => {
    if (context.start.type === 'code-block') return writer.writeExactly('\n', context.start);
    writer.addBreaks(1);
    isAfterBreak = true;
  };

  const onComment = (comment: string) => {
    const text = comment.trim();
    if (/^(?:more|nextpage)\b/.test(text)) writer.flush();
    const block = isWordPress ? /^(\/?)wp:([a-z][\w/-]*)/.exec(text) : null;
    if (block === null || block[2] === 'freeform') return;
    if (left === null) writer.endLine(context.start);
    if (block[1] === '/') wordPressDepth = Math.max(0, wordPressDepth - 1);
    else if (!text.endsWith('/')) wordPressDepth += 1;
    else if (!quietBlocks.has(block[2] ?? '')) problems.add('block', block[2]);
  };

  tokenizeHtml(html.toWellFormed(), {
    onStart,
    onEnd,
    onComment,
    onText: writeText,
    isEmpty: isClosedSvg,
    // The plug-in WP-Syntax shows the content of `<pre lang="php">` character by character.
    isVerbatim: (tag, attributes) => isWordPress && tag === 'pre' && attributes.has('lang'),
  });
  reportUnclosed(left ?? frames.find((frame) => frame.hasMedia) ?? null, problems);
  while (frames.length > 0) closeTop();
  return { blocks: writer.end(), droppedUnits: writer.droppedUnits() };
}

/** Splits a text into the blanks at its ends and the part between them. */
function toPieces(text: string): string[] {
  const words = text.trim();
  if (words === '') return [' '];
  return [text.startsWith(' ') ? ' ' : '', words, text.endsWith(' ') ? ' ' : ''].filter(Boolean);
}

function reportUnclosed(left: { tag: string } | null, problems: ProblemList): void {
  if (left !== null) problems.add('unclosed', left.tag);
}

function reportScript(address: string | undefined, problems: ProblemList): void {
  const host = /^(?:https?:)?\/\/([^/?#]+)/i.exec(address ?? '')?.[1]?.toLowerCase();
  if (host !== undefined && !quietHosts.test(host)) problems.add('script', host);
}

function isHeading(tag: string): boolean {
  return /^h[1-6]$/.test(tag);
}

function cellOf(to: string, attributes: Attributes): Cell {
  return {
    blocks: [],
    isHeader: to === 'header-cell',
    columns: spanOf(attributes, 'colspan', tableColumnsMax),
    rows: spanOf(attributes, 'rowspan', tableRowsMax),
  };
}

function embeddedAddress(attributes: Attributes, base: string | null): string | null {
  const videoId = attributes.get('data-videoid');
  if (videoId !== undefined) return watchUrl(videoId);
  const names = ['src', 'data-src', 'data-lazy-src', 'data'];
  const raw = names.map((name) => attributes.get(name)?.trim()).find((value) => value);
  const address = raw === undefined ? null : resolveMedia(raw, base);
  return address !== null && /^https?:/i.test(address) ? address : null;
}

/**
 * Makes a video from an address of YouTube, and an embed from any other. The embed of a file without a title gets the
 * file's name as title.
 */
function embedOf(address: string, title: string): Block {
  const videoId = youtubeVideoId(watchable(address));
  if (videoId !== null) return { kind: 'video', src: watchUrl(videoId) };
  const known = title.slice(0, embedTitleMax).replace(/\s+/g, ' ').trim().toWellFormed();
  // Frames show https addresses only, and old texts have http addresses.
  const secure = address.replace(/^http:/i, 'https:');
  const embed = findEmbed(secure);
  return { kind: 'embed', url: embed ? secure : address, title: known || (embed ? '' : fileName(address)) };
}

function embedOfAddress(block: Block): Block {
  return block.kind === 'text' ? embedOfLine({ ...block, type: 'unstyled' }, () => true) : block;
}

/** Converts a paragraph that is only an address: to an embed if `isEmbedded` returns true, else to a link. */
function embedOfLine(block: TextBlock, isEmbedded: (address: string) => boolean): Block {
  const [run] = block.runs;
  const text = textOfRuns(block.runs).trim();
  if (block.type !== 'unstyled' || !run || !/^https?:\/\/\S+$/i.test(text)) return block;
  const address = resolveMedia(text, null);
  if (address === null || (run.href !== null && run.href !== address)) return block;
  if (isEmbedded(address)) return embedOf(address, '');
  return { ...block, runs: block.runs.map((each) => ({ ...each, href: address })) };
}

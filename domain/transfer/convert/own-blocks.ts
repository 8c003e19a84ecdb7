/**
 * Reads back the blocks of the newsroom, which exports mark with a class. Another system may have changed such a block.
 * If it no longer has its form, it becomes the ordinary blocks inside its element, so that nothing is lost.
 */
import { factsMax, insetTextMaxUnits } from '../../site/limits.ts';
import { asText, type Block, joinRuns, lookBits, type Run, type TextBlock, textOfRuns } from './blocks.ts';

const { BOX, FACTS, PULLQUOTE } = insetTextMaxUnits;

export function endBox(blocks: readonly Block[]): Block[] {
  const { title, texts } = readParts(blocks, 'unstyled', BOX.title) ?? {};
  if (title === undefined || !texts) return asTexts(blocks);
  // An empty line separates paragraphs.
  const runs = joinRuns(texts.flatMap((text, index) => (index === 0 ? [text.runs] : [[], text.runs])));
  return textOfRuns(runs).length > BOX.text ? asTexts(blocks) : [{ kind: 'box', title, runs }];
}

export function endFacts(blocks: readonly Block[]): Block[] {
  const { title, texts } = readParts(blocks, 'unordered-list-item', FACTS.title) ?? {};
  if (title === undefined || !texts) return asTexts(blocks);
  const facts = texts.map(({ runs }) => {
    const end = runs.findIndex((run) => !isBold(run));
    const at = end < 0 ? runs.length : end;
    return { number: lineOf(runs.slice(0, at)), label: lineOf(runs.slice(at)) };
  });
  const fits = facts.every(
    ({ number, label }) => number.length <= FACTS.number && label.length <= FACTS.label,
  );
  if (facts.length === 0 || facts.length > factsMax || !fits) return asTexts(blocks);
  return [{ kind: 'facts', title, facts }];
}

export function endPullQuote(blocks: readonly Block[]): Block[] {
  const { title: author, texts } = readParts(blocks, 'unstyled', PULLQUOTE.author) ?? {};
  const text = lineOf(joinRuns(texts?.map(({ runs }) => runs) ?? []));
  if (author === undefined || text === '' || text.length > PULLQUOTE.text) return asTexts(blocks);
  return [{ kind: 'pullquote', text, author }];
}

/** Returns the title and the other texts. Null when there is nothing, or anything besides texts of one type. */
function readParts(
  blocks: readonly Block[],
  type: TextBlock['type'],
  titleMaxUnits: number,
): { title: string; texts: TextBlock[] } | null {
  const parts = blocks.filter((block) => block.kind === 'text');
  const titles = parts.filter((text) => text.type === 'title');
  const texts = parts.filter((text) => text.type === type && text.depth === 0);
  const isWhole = parts.length === blocks.length && titles.length + texts.length === parts.length;
  const title = lineOf(titles[0]?.runs ?? []);
  return isWhole && parts.length > 0 && titles.length < 2 && title.length <= titleMaxUnits
    ? { title, texts }
    : null;
}

const asTexts = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => (block.kind === 'text' ? asText(block) : block));

const isBold = ({ looks }: Run) => (looks & lookBits.BOLD) !== 0;

const lineOf = (runs: readonly Run[]): string => textOfRuns(runs).replace(/\s+/g, ' ').trim();

/** The pages of the newsroom's manual, and the search in them (docs/product.md#help). */
import { type MarkedText, queryGroups, searchTokens, snippet } from '../search/search-text.ts';

/** A piece of a line. A `name` is the name of a control, exactly as the screen shows it. */
export interface HelpSpan {
  text: string;
  mark?: 'strong' | 'name' | 'link';
  /** The target of a link: a page of the manual, or an address of the portal. */
  target?: string;
}

/** A heading or paragraph has one line, and a list has a line for each item. The items of `steps` are numbered. */
export interface HelpBlock {
  kind: 'heading' | 'paragraph' | 'steps' | 'list';
  lines: HelpSpan[][];
}

export interface HelpPage {
  title: string;
  blocks: HelpBlock[];
}

/** The search returns at most ten pages. A page must have all words of the query, or words that begin with them. */
export interface HelpHit<Page> {
  page: Page;
  /** The line with the most words of the query, or else the first line of the page. */
  excerpt: MarkedText[];
}

const hitsMax = 10;
const excerptMax = 160;

/** Reads the words of all pages once, and returns the search in them. */
export function createHelpSearch<Page extends HelpPage>(
  pages: readonly Page[],
): (query: string) => HelpHit<Page>[] {
  const read = pages.map((page) => {
    const lines = page.blocks
      .flatMap((block) => block.lines)
      .map((spans) => {
        const text = spans.map((span) => span.text).join('');
        return { text, tokens: searchTokens(text) };
      });
    const title = searchTokens(page.title);
    return { page, lines, title, tokens: [...title, ...lines.flatMap(({ tokens }) => tokens)] };
  });
  return (query) => {
    const groups = queryGroups(query);
    if (groups.length === 0) return [];
    const countIn = (tokens: readonly string[]) =>
      groups.filter((group) => foundIn(tokens, group).length > 0).length;
    return read
      .filter(({ tokens }) => countIn(tokens) === groups.length)
      .map((found) => ({
        ...found,
        isTitled: countIn(found.title) === groups.length,
        words: groups.flatMap((group) => foundIn(found.tokens, group)),
      }))
      .sort(
        (one, other) =>
          Number(other.isTitled) - Number(one.isTitled) || other.words.length - one.words.length,
      )
      .slice(0, hitsMax)
      .map(({ page, lines, words }) => {
        const counts = lines.map((line) => countIn(line.tokens));
        const line = lines[counts.indexOf(Math.max(...counts))]?.text ?? '';
        return { page, excerpt: snippet(line, words, excerptMax) };
      });
  };
}

/** Returns the tokens that begin with a word of the group. One word of a group is enough. */
function foundIn(tokens: readonly string[], group: readonly string[]): string[] {
  return tokens.filter((token) => group.some((word) => token.startsWith(word)));
}

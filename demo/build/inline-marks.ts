/** A style that covers part of a text; offset and length count Unicode code points. */
export interface StyleRange {
  readonly offset: number;
  readonly length: number;
  readonly style: string;
}

/** A link that covers part of a text; offset and length count Unicode code points. */
export interface LinkRange {
  readonly offset: number;
  readonly length: number;
  readonly url: string;
}

/** A line of text without its marks, and what the marks said. */
export interface InlineText {
  readonly text: string;
  readonly styles: readonly StyleRange[];
  readonly links: readonly LinkRange[];
}

interface OpenLink {
  /** Where the label ends, and where the text goes on, in UTF-16 units of the source. */
  readonly labelEnd: number;
  readonly next: number;
  /** Where the link starts in the text without marks, in code points. */
  readonly offset: number;
  readonly url: string;
}

// Two characters before one, so that ** is never read as two *.
const TOGGLES = [
  ['**', 'BOLD'],
  ['__', 'UNDERLINE'],
  ['==', 'HIGHLIGHT'],
  ['*', 'ITALIC'],
] as const;

const FONT_SIZE = { smallest: 12, largest: 32, step: 2 } as const;
const SIZE_OPENING = /^\{(\d+)\|/;
const LINK = /^\[([^[\]]+)\]\(([^()\s]+)\)/;
const ESCAPED = /^\\([\\*_=[\]{}|])/;

/**
 * Reads `**bold**`, `*italic*`, `__underline__`, `==highlight==`, `{20|text in size 20}` and `[label](https://…)`.
 * Marks may be nested and may overlap; a backslash before a mark makes it plain text, and so do blanks on both
 * sides of a single `*`. Throws an error in English when a mark is not closed, a size does not exist or a link
 * is no web address.
 */
export function parseInline(source: string): InlineText {
  return new InlineReader(source).read();
}

class InlineReader {
  readonly #source: string;
  /** Where reading has come to, in UTF-16 units of the source. */
  #at = 0;
  /** The text so far, one entry per code point: its length is the offset that ranges count in. */
  readonly #out: string[] = [];
  readonly #styles: StyleRange[] = [];
  readonly #links: LinkRange[] = [];
  readonly #openStyles = new Map<string, number>();
  readonly #openSizes: { readonly style: string; readonly offset: number }[] = [];
  #openLink: OpenLink | null = null;

  constructor(source: string) {
    this.#source = source;
  }

  read(): InlineText {
    while (this.#at < this.#source.length) {
      const rest = this.#source.slice(this.#at);
      const isMark =
        this.#endLink() ||
        this.#escape(rest) ||
        this.#toggle(rest) ||
        this.#size(rest) ||
        this.#startLink(rest);
      if (!isMark) this.#take(String.fromCodePoint(rest.codePointAt(0) ?? 0));
    }
    const unclosed = [...this.#openStyles.keys(), ...this.#openSizes.map((size) => size.style)];
    if (unclosed.length > 0) throw new Error(`${unclosed.join(' and ')} is opened but not closed.`);
    this.#styles.sort((first, second) => first.offset - second.offset || second.length - first.length);
    return { text: this.#out.join(''), styles: this.#styles, links: this.#links };
  }

  #take(character: string): void {
    this.#out.push(character);
    this.#at += character.length;
  }

  #addStyle(style: string, offset: number): void {
    const length = this.#out.length - offset;
    if (length > 0) this.#styles.push({ offset, length, style });
  }

  #escape(rest: string): boolean {
    const character = ESCAPED.exec(rest)?.[1];
    if (character === undefined) return false;
    this.#at += 1;
    this.#take(character);
    return true;
  }

  #toggle(rest: string): boolean {
    const toggle = TOGGLES.find(([mark]) => rest.startsWith(mark));
    if (toggle === undefined || isLoneAsterisk(this.#source, this.#at, toggle[0])) return false;
    const [mark, style] = toggle;
    const offset = this.#openStyles.get(style);
    if (offset === undefined) this.#openStyles.set(style, this.#out.length);
    else {
      this.#openStyles.delete(style);
      this.#addStyle(style, offset);
    }
    this.#at += mark.length;
    return true;
  }

  #size(rest: string): boolean {
    const opening = SIZE_OPENING.exec(rest);
    if (opening !== null) {
      const style = `FONT_SIZE_${readFontSize(opening[1] ?? '')}`;
      this.#openSizes.push({ style, offset: this.#out.length });
      this.#at += opening[0].length;
      return true;
    }
    const closed = rest.startsWith('}') ? this.#openSizes.pop() : undefined;
    if (closed === undefined) return false;
    this.#addStyle(closed.style, closed.offset);
    this.#at += 1;
    return true;
  }

  #startLink(rest: string): boolean {
    const match = this.#openLink === null ? LINK.exec(rest) : null;
    if (match === null) return false;
    const [whole, label = '', url = ''] = match;
    if (!/^https?:\/\/./.test(url)) throw new Error(`"${url}" is not a web address.`);
    this.#openLink = {
      labelEnd: this.#at + 1 + label.length,
      next: this.#at + whole.length,
      offset: this.#out.length,
      url,
    };
    this.#at += 1;
    return true;
  }

  #endLink(): boolean {
    const link = this.#openLink;
    if (link === null || this.#at !== link.labelEnd) return false;
    this.#links.push({ offset: link.offset, length: this.#out.length - link.offset, url: link.url });
    this.#at = link.next;
    this.#openLink = null;
    return true;
  }
}

function isLoneAsterisk(source: string, at: number, mark: string): boolean {
  return mark === '*' && source[at - 1] === ' ' && (source[at + 1] ?? ' ') === ' ';
}

function readFontSize(text: string): number {
  const size = Number(text);
  const { smallest, largest, step } = FONT_SIZE;
  if (size < smallest || size > largest || size % step !== 0) {
    throw new Error(`Font size ${text} does not exist: ${smallest} to ${largest} in steps of ${step}.`);
  }
  return size;
}

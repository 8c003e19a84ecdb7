/** Cuts a long WordPress export into records without reading it whole. */

/** A part of an XML file: one record with its tags. */
export interface RawRecord {
  name: string;
  /** The text of the record, or the beginning of what is too large. */
  xml: string;
  state: 'complete' | 'too large' | 'cut off';
}

const tokenMaxLength = 64;
const headLength = 2_000;

/** The elements whose texts people wrote: some exports did not escape each `]]>` inside of them. */
export const textNames: readonly string[] = [
  'title',
  'description',
  'content:encoded',
  'excerpt:encoded',
  'wp:meta_value',
  'wp:comment_author',
  'wp:comment_content',
];
/** The pattern of the beginning of such a text; its group is the name of the element. */
export const textOpening = `<(${textNames.join('|')})>\\s{0,20}<!\\[CDATA\\[`;
/** Returns the pattern of the end of a text in an element. */
export const toTextEnd = (name: string) => `\\]\\]>\\s{0,20}</${name}>`;

/**
 * Cuts records out of XML that arrives in pieces, by their tags only; nothing is expanded. A damaged record ends where
 * the next one begins, and a record that is too large is not kept. A text that people wrote ends at the end tag of its
 * element, so tags inside it are text, even after a `]]>` that was not escaped.
 */
export class RecordSplitter {
  /** Whether one of the end tags of the file was found. */
  hasEnd = false;
  readonly #openings: RegExp;
  readonly #maxLength: number;
  #closings = /$/g;
  #buffer = '';
  #name = '';
  #parts: string[] = [];
  #length = 0;
  #until = '';
  /** Finds the end of the open text; if its end is missing, the next text of this name. Null when no text is open. */
  #textEnd: RegExp | null = null;
  /** How far the end of the text was searched in the buffer. */
  #searched = 0;

  constructor(names: readonly string[], maxLength: number) {
    this.#openings = new RegExp(`<!\\[CDATA\\[|<!--|<(${names.join('|')})(?=[\\s>])|</(?:rss|channel)>`, 'g');
    this.#maxLength = maxLength;
  }

  *push(text: string, isLast = false): Generator<RawRecord, void, undefined> {
    this.#buffer += text;
    let at = 0;
    let start = 0;
    for (;;) {
      if (this.#textEnd) {
        const end = this.#findTextEnd(this.#textEnd, at, isLast);
        if (end === null) break;
        at = end;
        this.#textEnd = null;
        continue;
      }
      if (this.#until !== '') {
        const end = this.#buffer.indexOf(this.#until, at);
        if (end < 0) {
          at = Math.max(at, this.#buffer.length - 2);
          break;
        }
        at = end + this.#until.length;
        this.#until = '';
        continue;
      }
      const pattern = this.#name === '' ? this.#openings : this.#closings;
      pattern.lastIndex = at;
      const match = pattern.exec(this.#buffer);
      if (!match) {
        at = Math.max(at, this.#buffer.length - tokenMaxLength);
        break;
      }
      const [token] = match;
      at = match.index + token.length;
      if (token === '<![CDATA[') this.#until = ']]>';
      else if (token === '<!--') this.#until = '-->';
      else if (token.endsWith('<![CDATA[')) this.#openText(match[1] ?? '');
      else if (this.#name === '') {
        if (!match[1]) {
          this.hasEnd = true;
          continue;
        }
        start = match.index;
        this.#open(match[1]);
      } else if (token.startsWith('</')) {
        this.#append(this.#buffer.slice(start, at));
        yield this.#close('complete');
      } else {
        // The end tag is missing, so the record ends where the next one begins.
        this.#append(this.#buffer.slice(start, match.index));
        at = match.index;
        yield this.#close('cut off');
      }
    }
    if (this.#name !== '') this.#append(this.#buffer.slice(start, at));
    this.#buffer = this.#buffer.slice(at);
    this.#searched = Math.max(0, this.#searched - at);
  }

  /** Ends the file, and returns the record that was cut off. */
  *end(): Generator<RawRecord, void, undefined> {
    yield* this.push('', true);
    if (this.#name === '') return;
    this.#append(this.#buffer);
    yield this.#close('cut off');
  }

  #open(name: string): void {
    this.#name = name;
    this.#closings = new RegExp(
      `${textOpening}|<!\\[CDATA\\[|<!--|</${name}\\s{0,20}>|<${name}(?=[\\s>])`,
      'g',
    );
    this.#closings.lastIndex = 0;
  }

  #openText(name: string): void {
    this.#textEnd = new RegExp(`${toTextEnd(name)}|<${name}>\\s{0,20}<!\\[CDATA\\[`, 'g');
    this.#searched = 0;
  }

  /** Returns where a text ends. If its end is missing, returns its `start`; null when the end may come later. */
  #findTextEnd(pattern: RegExp, start: number, isLast: boolean): number | null {
    pattern.lastIndex = Math.max(start, this.#searched);
    const match = pattern.exec(this.#buffer);
    if (match) return match[0].startsWith(']]>') ? match.index + match[0].length : start;
    if (isLast || this.#buffer.length - start > this.#maxLength) return start;
    this.#searched = Math.max(start, this.#buffer.length - tokenMaxLength);
    return null;
  }

  #append(part: string): void {
    this.#length += part.length;
    if (this.#length <= this.#maxLength) this.#parts.push(part);
    else if (this.#parts.length > 1 || (this.#parts[0]?.length ?? 0) > headLength) {
      this.#parts = [this.#parts.join('').slice(0, headLength)];
    }
  }

  #close(end: 'complete' | 'cut off'): RawRecord {
    const state = this.#length > this.#maxLength ? 'too large' : end;
    const record: RawRecord = { name: this.#name, xml: this.#parts.join(''), state };
    this.#name = '';
    this.#parts = [];
    this.#length = 0;
    return record;
  }
}

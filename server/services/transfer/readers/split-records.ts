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

/**
 * Cuts records out of XML that arrives in pieces, by their tags alone: nothing is expanded, a record that is damaged
 * ends where the next begins, and one that is too large is not kept.
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

  constructor(names: readonly string[], maxLength: number) {
    this.#openings = new RegExp(`<!\\[CDATA\\[|<!--|<(${names.join('|')})(?=[\\s>])|</(?:rss|channel)>`, 'g');
    this.#maxLength = maxLength;
  }

  *push(text: string): Generator<RawRecord, void, undefined> {
    this.#buffer += text;
    let at = 0;
    let start = 0;
    for (;;) {
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
  }

  /** Ends the file and gives the record that it breaks off in. */
  *end(): Generator<RawRecord, void, undefined> {
    if (this.#name === '') return;
    this.#append(this.#buffer);
    yield this.#close('cut off');
  }

  #open(name: string): void {
    this.#name = name;
    this.#closings = new RegExp(`<!\\[CDATA\\[|<!--|</${name}\\s{0,20}>|<${name}(?=[\\s>])`, 'g');
    this.#closings.lastIndex = 0;
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

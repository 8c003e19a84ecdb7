/** Finds the rows of tables in the JSON of a Ghost export, one at a time. */
import { Assembler } from 'stream-json/assembler.js';
import { jsonParser, type Token } from 'stream-json/parser.js';
import { messageOf } from '../../../../domain/text/error-message.ts';
import { type ForeignSource, recordMaxLength } from './foreign-source.ts';
import { readText, toOwnText } from './read-text.ts';

/** A row of a table, or what `meta` says. */
export interface GhostTableRow {
  table: string;
  /** The number of the row in its table, from 1 on. */
  rowNumber: number;
  /** The row; null when it was too large. */
  value: unknown;
  /** The id of a row that was too large; '' when it comes after the limit. */
  id: string;
}

/** The error of a damaged file; its message says what is wrong with the JSON. */
export class GhostDamage extends Error {}

interface ReadProgress {
  /** Characters of the file before the piece that was read last. */
  characters: number;
}

const valueLength = 16;
const depthMax = 200;
const idleMax = 1024 * 1024;

/**
 * Reads the rows of a Ghost file, one at a time. From `carefulFrom` on, it reads one character at a time, because the
 * parser loses what it found in a damaged piece. Throws GhostDamage after all rows before the damage.
 */
export async function* readGhostRows(
  source: ForeignSource,
  progress: ReadProgress,
  carefulFrom = Number.POSITIVE_INFINITY,
): AsyncGenerator<GhostTableRow, void, undefined> {
  // Texts come in pieces, so that a huge one is not kept.
  const parse = jsonParser({ packStrings: false, streamKeys: false, streamNumbers: false });
  const rows = new RowCollector();
  let idle = 0;
  progress.characters = 0;
  for await (const text of readText(source.open())) {
    for (const piece of progress.characters >= carefulFrom ? text : [text]) {
      const tokens = parsePiece(parse, piece);
      idle = tokens.length === 0 ? idle + piece.length : 0;
      if (idle > idleMax) throw new GhostDamage('um nome ou número é longo demais');
      for (const token of tokens) {
        const row = rows.take(token);
        if (row) yield row;
      }
    }
    progress.characters += text.length;
  }
  if (!rows.isComplete) throw new GhostDamage('o arquivo acaba antes do fim');
}

function parsePiece(parse: ReturnType<typeof jsonParser>, piece: string): readonly Token[] {
  try {
    const found = parse(piece);
    return typeof found === 'symbol' ? [] : found.values;
  } catch (error) {
    throw new GhostDamage(`JSON danificado: ${messageOf(error).replace(/^Parser cannot parse input: /, '')}`);
  }
}

interface Container {
  isArray: boolean;
  /** The keys of the objects around the value. */
  path: string;
  key: string;
}

/** Finds rows: `db` → `data` → table → row, with or without `db`. */
class RowCollector {
  isComplete = false;
  readonly #containers: Container[] = [];
  readonly #rowNumbers = new Map<string, number>();
  #row: Assembler | null = null;
  #rowDepth = 0;
  #table = '';
  #length = 0;
  #id = '';
  #parts: string[] = [];
  #isTooLarge = false;

  take(token: Token): GhostTableRow | null {
    switch (token.name) {
      case 'startObject':
      case 'startArray':
        this.#open(token);
        return null;
      case 'endObject':
      case 'endArray':
        return this.#close(token);
      case 'keyValue': {
        const container = this.#containers.at(-1);
        if (container) container.key = this.#row ? '' : token.value;
        if (this.#row) this.#add({ name: 'keyValue', value: toOwnText(token.value) }, token.value.length);
        if (this.#row && this.#rowDepth === this.#containers.length)
          this.#id = token.value === 'id' ? '?' : this.#id;
        return null;
      }
      case 'startString':
        this.#parts = [];
        return null;
      case 'stringChunk':
        this.#length += token.value.length;
        if (this.#row && this.#length <= recordMaxLength) this.#parts.push(token.value);
        return null;
      case 'endString': {
        const value = this.#row ? toOwnText(this.#parts.join('')) : '';
        this.#parts = [];
        if (this.#id === '?') this.#id = value.slice(0, 40);
        this.#add({ name: 'stringValue', value }, 0);
        return null;
      }
      default:
        this.#add(token, 0);
        return null;
    }
  }

  #open(token: Token): void {
    const parent = this.#containers.at(-1);
    const isArray = token.name === 'startArray';
    const path = !parent ? '' : parent.isArray ? parent.path : `${parent.path}/${parent.key.slice(0, 64)}`;
    if (this.#containers.length >= depthMax) throw new GhostDamage('os dados estão aninhados demais');
    this.#containers.push({ isArray, path, key: '' });
    if (!this.#row && !isArray) {
      const isMeta = /^(?:\/db)?\/meta$/.test(path);
      const [, table] = parent?.isArray ? (/^(?:\/db)?\/data\/(\w+)$/.exec(path) ?? []) : [];
      if (isMeta || table !== undefined) this.#start(isMeta ? 'meta' : (table ?? ''));
    }
    this.#add(token, 0);
  }

  #start(table: string): void {
    this.#row = new Assembler();
    this.#rowDepth = this.#containers.length;
    this.#table = table;
    this.#length = 0;
    this.#id = '';
    this.#isTooLarge = false;
    this.#rowNumbers.set(table, (this.#rowNumbers.get(table) ?? 0) + 1);
  }

  #add(token: Token, length: number): void {
    if (!this.#row) return;
    this.#length += length + valueLength;
    if (this.#length > recordMaxLength && !this.#isTooLarge) {
      this.#isTooLarge = true;
      this.#row = new Assembler();
    }
    if (!this.#isTooLarge) this.#row.consume(token);
  }

  #close(token: Token): GhostTableRow | null {
    this.#add(token, 0);
    const isRow = this.#row !== null && this.#containers.length === this.#rowDepth;
    this.#containers.pop();
    if (this.#containers.length === 0) this.isComplete = true;
    if (!isRow) return null;
    const value: unknown = this.#isTooLarge ? null : this.#row?.current;
    this.#row = null;
    return { table: this.#table, rowNumber: this.#rowNumbers.get(this.#table) ?? 0, value, id: this.#id };
  }
}

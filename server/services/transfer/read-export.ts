/** Reads a content export of any size, one record at a time. */
import { createReadStream } from 'node:fs';
import { Assembler } from 'stream-json/assembler.js';
import { jsonParser, type Token } from 'stream-json/parser.js';
import { messageOf } from '../../../domain/text/error-message.ts';
import { toTerminalLanguage as say } from '../../ports/terminal-language.ts';

export interface ExportRecord {
  collection: string;
  id: string;
  value: unknown;
}

/** The error for a damaged file; its message says where the damage is, and what was read before it. */
export class ExportDamage extends Error {}

const chunkBytes = 256 * 1024;
/** A larger document is damage: probably a missing quotation mark. */
const recordMaxBytes = 32 * 1024 * 1024;
const collectionsKey = '__collections__';

/** Reads documents one by one in constant memory. Throws ExportDamage after all documents before a damaged position. */
export async function* readExport(
  file: string,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<ExportRecord, void, undefined> {
  const progress = { given: 0, safeBytes: 0 };
  try {
    for await (const record of readOnce(file, Number.POSITIVE_INFINITY, progress, onRead)) {
      progress.given += 1;
      yield record;
    }
  } catch (error) {
    if (!(error instanceof ExportDamage)) throw error;
    // If a chunk is damaged, the parser loses what it found there. So that chunk is read again, one character at a
    // time.
    const { given, safeBytes } = progress;
    let count = 0;
    for await (const record of readOnce(file, safeBytes, progress, () => {})) {
      count += 1;
      if (count > given) yield record;
    }
  }
}

async function* readOnce(
  file: string,
  carefulFrom: number,
  progress: { safeBytes: number },
  onRead: (bytes: number) => void,
): AsyncGenerator<ExportRecord, void, undefined> {
  const parse = jsonParser({ streamValues: false });
  const decoder = new TextDecoder();
  const documents = new DocumentCollector();
  let bytes = 0;
  let recordStart = 0;
  let line = 1;
  const damageAt = (position: number, reason: string) => {
    const { last } = documents;
    const place = say(
      `byte ${position}, linha ${line}, ${last ? `depois de ${last}` : 'antes do primeiro registro'}`,
      `byte ${position}, line ${line}, ${last ? `after ${last}` : 'before the first document'}`,
    );
    return new ExportDamage(`${reason} (${place})`);
  };

  for await (const chunk of createReadStream(file, { highWaterMark: chunkBytes })) {
    if (!(chunk instanceof Uint8Array)) continue;
    const text = decoder.decode(chunk, { stream: true });
    let charBytes = 0;
    for (const piece of bytes >= carefulFrom ? text : [text]) {
      try {
        const found = parse(piece);
        for (const token of typeof found === 'symbol' ? [] : found.values) {
          const record = documents.take(token);
          if (!record) continue;
          recordStart = bytes;
          yield record;
        }
      } catch (error) {
        throw damageAt(bytes + charBytes, toReason(error));
      }
      if (bytes >= carefulFrom) charBytes += Buffer.byteLength(piece);
      line += piece.split('\n').length - 1;
    }
    bytes += chunk.length;
    progress.safeBytes = bytes;
    if (documents.isSkipping) recordStart = bytes;
    if (bytes - recordStart > recordMaxBytes)
      throw damageAt(bytes, say('um registro é grande demais', 'a document is too large'));
    onRead(bytes);
  }
  if (!documents.isComplete)
    throw damageAt(bytes, say('o arquivo acaba antes do fim', 'the file ends before its end'));
  if (!documents.hasCollections)
    throw damageAt(
      bytes,
      say(`o arquivo não tem "${collectionsKey}"`, `the file has no "${collectionsKey}"`),
    );
}

function toReason(error: unknown): string {
  return messageOf(error).replace(/^Parser cannot parse input: /, say('JSON danificado: ', 'damaged JSON: '));
}

/** Finds the documents in the tokens: `__collections__` → collection → id → document. */
class DocumentCollector {
  last: string | null = null;
  isComplete = false;
  hasCollections = false;
  #depth = 0;
  #root = '';
  #collection = '';
  #id = '';
  #document: Assembler | null = null;
  #skipBelow: number | null = null;

  get isSkipping(): boolean {
    return this.#skipBelow !== null;
  }

  take(token: Token): ExportRecord | null {
    const opens = token.name === 'startObject' || token.name === 'startArray';
    const closes = token.name === 'endObject' || token.name === 'endArray';
    if (closes) this.#depth -= 1;
    const depth = this.#depth;
    if (opens) this.#depth += 1;
    if (this.#skipBelow !== null) {
      if (depth <= this.#skipBelow && !opens) this.#skipBelow = null;
      return null;
    }
    if (closes && depth === 0) this.isComplete = true;
    return depth >= 3 ? this.#takeInside(token, depth, opens, closes) : this.#takeAbove(token, depth, opens);
  }

  #takeAbove(token: Token, depth: number, opens: boolean): null {
    if (depth === 0 && token.name !== 'startObject' && token.name !== 'endObject') {
      throw new Error('the file must hold one JSON object');
    }
    if (token.name === 'keyValue') {
      if (depth === 1) this.#root = token.value;
      else this.#collection = token.value;
      this.hasCollections ||= this.#root === collectionsKey;
    } else if (opens && depth === 1 && this.#root !== collectionsKey) {
      this.#skipBelow = depth;
    } else if (token.name === 'startArray') {
      throw new Error('a collection must be an object of documents by id');
    }
    return null;
  }

  #takeInside(token: Token, depth: number, opens: boolean, closes: boolean): ExportRecord | null {
    if (depth === 3 && !this.#document) {
      if (token.name === 'keyValue') {
        this.#id = token.value;
        return null;
      }
      this.#document = new Assembler();
      if (!opens) return this.#complete(token);
    }
    if (token.name === 'keyValue' && depth === 4 && token.value === collectionsKey) {
      this.#skipBelow = depth;
      return null;
    }
    if (closes && depth === 3) return this.#complete(token);
    this.#document?.consume(token);
    return null;
  }

  #complete(token: Token): ExportRecord {
    const value = this.#document?.consume(token).current;
    this.#document = null;
    this.last = `${this.#collection}/${this.#id}`;
    return { collection: this.#collection, id: this.#id, value };
  }
}

/** Decodes the bytes of a file of another system to text. */
import { isUtf8 } from 'node:buffer';

const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})["']/i;

/** Declared encodings that are not believed: such files are in UTF-8 or windows-1252. */
const westernOrUtf8 = /^(?:utf-?8|us-ascii|ascii|iso-?8859-?1|latin-?1|(?:windows|cp)-?1252|x-cp1252)$/i;

/**
 * Decodes a file. Bytes that are not UTF-8 are read as windows-1252, even between valid characters: sites that moved
 * from one encoding to the other have both. If a file declares another encoding, that one is used. Bytes that are no
 * text become U+FFFD.
 */
export async function* readText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let decoder: { decode(chunk?: Uint8Array, options?: { stream: boolean }): string } | null = null;
  for await (const chunk of bytes) {
    decoder ??= openDecoder(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

function openDecoder(head: Uint8Array) {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  const [, label = 'utf-8'] = declared.exec(Buffer.from(head.subarray(0, 400)).toString('latin1')) ?? [];
  // If the bytes of such a declaration can be read, the file is not in UTF-16.
  const isOther = !westernOrUtf8.test(label) && !/^utf-16/i.test(label) && isKnown(label);
  return isOther ? new TextDecoder(label) : new MixedDecoder();
}

/** Decodes UTF-8 in pieces; each byte that is none is read as windows-1252. */
class MixedDecoder {
  #rest = Buffer.alloc(0);

  decode(chunk: Uint8Array = new Uint8Array()): string {
    const isLast = chunk.length === 0;
    const bytes = Buffer.concat([this.#rest, chunk]);
    const end = isLast ? bytes.length : findWholeEnd(bytes);
    this.#rest = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    return isUtf8(whole) ? whole.toString('utf8').replace(/^\ufeff/, '') : decodeMixed(whole);
  }
}

/** Returns the start of a character at the end whose last bytes may come in the next piece. */
function findWholeEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const start = bytes.length - back;
    const length = lengthOf(bytes[start] ?? 0);
    if (length > 0) return length > back ? start : bytes.length;
  }
  return bytes.length;
}

/** Returns how many bytes a character of UTF-8 that begins with this byte has; 0 when none does. */
function lengthOf(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** Bytes that windows-1252 has no characters for become control characters of the same numbers. */
const unassigned = /[\u0081\u008d\u008f\u0090\u009d]/;
/** The characters of windows-1252 by their bytes. */
const western = Array.from({ length: 256 }, (_, byte) =>
  new TextDecoder('windows-1252').decode(Uint8Array.of(byte)).replace(unassigned, '\ufffd'),
);

function decodeMixed(bytes: Buffer): string {
  let text = '';
  let done = 0;
  for (let at = 0; at < bytes.length; ) {
    const length = lengthOf(bytes[at] ?? 0);
    if (length === 1 || (length > 1 && isUtf8(bytes.subarray(at, at + length)))) at += length;
    else {
      if (done < at) text += bytes.toString('utf8', done, at);
      text += western[bytes[at] ?? 0];
      at += 1;
      done = at;
    }
  }
  return text + bytes.toString('utf8', done);
}

function isKnown(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

/** Longer texts need no copy, because they are passed on and not stored. */
const keptMaxLength = 4_096;

/** Copies a short text, because a part of a text keeps the whole in memory. */
export function toOwnText(text: string): string {
  return text.length > keptMaxLength ? text : Buffer.from(text, 'utf8').toString('utf8');
}

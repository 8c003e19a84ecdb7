/** Opens a text file of another system, on the disk or in a zip, as often as its reader needs it. */

import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { yieldTurn } from '../../../ports/yield-turn.ts';

/** A text file of a foreign site, which can be read several times. */
export interface ForeignSource {
  /** The name of the file as people see it. */
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** The error of a damaged zip. Its message says in a report what is missing. */
export class ZipDamage extends Error {}

/** The longest record in UTF-16 units: a text of an article has at most 1 MiB, but its comments may be many. */
export const recordMaxLength = 16 * 1024 * 1024;
const chunkBytes = 256 * 1024;
/** JSON and XML shrink to about a tenth. A file that unpacks to much more was made to do harm. */
const ratioMax = 200;
const smallBytes = 16 * 1024 * 1024;
const pathMaxBytes = 4_096;
const entryBytesMax = 64 * 1024 ** 3;

export function toFileSource(file: string): ForeignSource {
  return { name: file, open: () => bytesOf(createReadStream(file, { highWaterMark: chunkBytes })) };
}

/** An entry of a zip, which is unpacked while it is read. The list of files is not read a second time. */
export function toZipSource(zipFile: string, entry: Entry): ForeignSource {
  return {
    name: `${zipFile}: ${toEntryName(entry)}`,
    async *open() {
      const zip = await openZip(zipFile);
      try {
        yield* bytesOf(await openEntry(zip, entry));
      } catch (error) {
        throw isDamage(error) ? new ZipDamage('o zip está danificado nesta parte') : error;
      } finally {
        zip.close();
      }
    },
  };
}

/** Opens a zip; the caller must close it. Rejects a file that is no zip. */
export async function openZip(file: string): Promise<ZipFile> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    return await fromRandomAccessReaderPromise(new BlockReader(handle), size, options);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Reads the list of files of a zip, without symbolic links, and without files whose path no disk takes. */
export async function* readEntries(
  zip: ZipFile,
): AsyncGenerator<{ name: string; entry: Entry }, void, undefined> {
  for await (const entry of zip.eachEntry()) {
    const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
    if (!isLink && entry.fileNameRaw.length <= pathMaxBytes) yield { name: toEntryName(entry), entry };
    await yieldTurn();
  }
}

/** Reads a file in blocks, because yauzl asks for a few bytes of each entry of the list, one after the other. */
class BlockReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  #block = Buffer.alloc(0);
  #start = 0;

  constructor(handle: FileHandle) {
    super();
    this.#handle = handle;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#fill(position, length).then(
      () => {
        const from = position - this.#start;
        this.#block.copy(target, offset, from, from + length);
        callback(null);
      },
      (error: Error) => callback(error),
    );
  }

  async #fill(position: number, length: number): Promise<void> {
    const isThere = position >= this.#start && position + length <= this.#start + this.#block.length;
    if (isThere) return;
    const block = Buffer.alloc(Math.max(length, chunkBytes));
    const { bytesRead } = await this.#handle.read(block, 0, block.length, position);
    if (bytesRead < length) throw new Error('The zip ends too early.');
    this.#block = block.subarray(0, bytesRead);
    this.#start = position;
  }

  override _readStreamForRange(start: number, end: number) {
    return Readable.from(this.#readRange(start, end), { objectMode: false });
  }

  async *#readRange(start: number, end: number): AsyncGenerator<Buffer, void, undefined> {
    for (let at = start; at < end; ) {
      const chunk = Buffer.alloc(Math.min(chunkBytes, end - at));
      const { bytesRead } = await this.#handle.read(chunk, 0, chunk.length, at);
      if (bytesRead === 0) return;
      yield chunk.subarray(0, bytesRead);
      at += bytesRead;
    }
  }

  override close(callback: (error: Error | null) => void): void {
    this.#handle.close().then(() => callback(null), callback);
  }
}

/** Returns why an entry must not be unpacked: it is encrypted or a bomb. Null when it may be. */
export function findEntryFault(entry: Entry): string | null {
  const { compressedSize, uncompressedSize } = entry;
  if (!entry.canDecodeFileData()) return 'tem senha ou uma compressão desconhecida';
  if (uncompressedSize > smallBytes && uncompressedSize > compressedSize * ratioMax)
    return `cresce mais de ${ratioMax} vezes ao abrir, como um arquivo feito para travar o servidor`;
  return uncompressedSize > entryBytesMax ? 'grande demais' : null;
}

/** Opens the data of an entry. If they are longer than the entry says, the stream ends with an error. */
export function openEntry(zip: ZipFile, entry: Entry) {
  return zip.openReadStreamPromise(entry);
}

const utf8Flag = 0x800;
const unicodePathField = 0x7075;
/** The upper half of code page 850, in which Windows writes names in western Europe and in Brazil. */
const upper850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/**
 * Returns the name as it is written. Otherwise, one name that leaves its folder would make yauzl reject the whole zip.
 * Programs that do not mark names as UTF-8 write UTF-8 all the same on a Mac, and code page 850 on Windows.
 */
export function toEntryName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const isMarked =
    (generalPurposeBitFlag & utf8Flag) !== 0 || extraFields.some(({ id }) => id === unicodePathField);
  if (isMarked) return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  const name = isUtf8(fileNameRaw) ? fileNameRaw.toString() : fromCodePage850(fileNameRaw);
  // Old programs of Windows write its own separator.
  return name.replaceAll('\\', '/');
}

function fromCodePage850(bytes: Buffer): string {
  return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : upper850[byte - 128])).join(
    '',
  );
}

/** Returns whether an error comes from zlib or yauzl, and not from the file system. */
function isDamage(error: unknown): boolean {
  return error instanceof Error && (!('code' in error) || String(error.code).startsWith('Z_'));
}

async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk;
}

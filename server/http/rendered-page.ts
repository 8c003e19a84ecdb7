/** A rendered page in its encodings, which can be sent to any number of visitors. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'identity' | 'gzip' | 'br';

type Variant = {
  readonly headers: string[];
  readonly notModifiedHeaders: string[];
  /** The entity tags of these bytes, and of bytes with the same content before. Only an answer with 200 has them. */
  readonly etags: readonly string[];
  readonly body: Buffer | string;
  readonly byteLength: number;
};

const compressFromBytes = 1024;
// Up to this length, Node joins head and body in one write, which saves 7 % of a hit; copying longer bodies costs more.
const stringBodyUpToBytes = 16_384;
const bytesOfHeadersAndBookkeeping = 2048;
/**
 * After this number of answers, a page is compressed again with more effort. That takes ten times as long
 * and saves 7 %.
 */
const popularFromSends = 8;
const quality = 7;
const qualityOfPopular = 10;

const textLike = /^(?:text\/|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))|image\/svg\+xml)/i;
const madePerMessage = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  'vary',
]);
/** Headers that a 304 omits (RFC 9110 section 15.4.5). Browsers apply the others to the stored page. */
const leftOutOf304 = /^(?:content-(?:type|length|encoding|language|disposition)|last-modified)$/;

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/** Pages are recompressed one at a time, so that a core stays free for requests. */
let lastRecompression: Promise<unknown> = Promise.resolve();

/** A complete answer. Each of its encodings is compressed once, outside of the main thread. */
export class RenderedPage {
  readonly isShareable: boolean;
  /** Whether the answer is a 200 that can be shared and depends on the address only. */
  readonly isCacheable: boolean;
  readonly isUnavailable: boolean;
  readonly tags: readonly string[];
  readonly #status: number;
  readonly #raw: Buffer;
  readonly #headers: string[];
  readonly #vary: string;
  readonly #hash: string;
  readonly #isCompressible: boolean;
  readonly #identity: Variant;
  #gzip: Variant | undefined;
  #br: Variant | undefined;
  #brSends = 0;
  readonly #compressing = new Map<Encoding, Promise<Variant>>();

  private constructor(response: Response, raw: Buffer) {
    const cacheControl = response.headers.get('cache-control') ?? '';
    const vary = listItems(response.headers.get('vary'));
    const isEncoded = response.headers.has('content-encoding');
    this.#status = response.status;
    this.isUnavailable = response.status === 503;
    this.tags = listItems(response.headers.get('cache-tag'));
    this.#raw = raw;
    this.isShareable =
      !response.headers.has('set-cookie') && !/(?:^|[\s,])(?:no-store|private)\b/i.test(cacheControl);
    this.isCacheable =
      this.isShareable &&
      !isEncoded &&
      response.status === 200 &&
      // Pages are rendered without a cookie. So a page that varies by cookie is the one for visitors without a session.
      vary.every((name) => /^(?:accept-encoding|cookie)$/i.test(name));
    this.#isCompressible =
      !isEncoded &&
      raw.length > compressFromBytes &&
      textLike.test(response.headers.get('content-type') ?? '');
    this.#vary = [...vary.filter((name) => name.toLowerCase() !== 'accept-encoding'), 'Accept-Encoding'].join(
      ', ',
    );
    this.#headers = [...response.headers].flatMap(([name, value]) =>
      madePerMessage.has(name) ? [] : [name, value],
    );
    if (isEncoded) this.#headers.push('content-encoding', response.headers.get('content-encoding') ?? '');
    this.#hash =
      response.status === 200 ? createHash('sha256').update(raw).digest('base64url').slice(0, 22) : '';
    this.#identity = this.#makeVariant('identity', raw);
    if (!this.#isCompressible) {
      this.#gzip = this.#identity;
      this.#br = this.#identity;
    }
  }

  static async read(response: Response): Promise<RenderedPage> {
    return new RenderedPage(response, Buffer.from(await response.arrayBuffer()));
  }

  /** Returns whether another page has the same bytes and the same headers. */
  isEqualTo(other: RenderedPage): boolean {
    return (
      this.#status === other.#status &&
      this.#raw.equals(other.#raw) &&
      this.#headers.join('\n') === other.#headers.join('\n')
    );
  }

  get weight(): number {
    const compressed = [this.#gzip, this.#br].filter((v) => v !== undefined && v !== this.#identity);
    return compressed.reduce(
      (sum, variant) => sum + (variant?.byteLength ?? 0),
      this.#raw.length + this.#identity.byteLength + bytesOfHeadersAndBookkeeping,
    );
  }

  /** Sends the page if its encoding exists. If it must be compressed first, it sends nothing and returns false. */
  sendNow(req: IncomingMessage, res: ServerResponse, encoding: Encoding): boolean {
    const variant = encoding === 'br' ? this.#br : encoding === 'gzip' ? this.#gzip : this.#identity;
    if (variant === undefined) return false;
    if (variant === this.#br && this.#isCompressible && ++this.#brSends === popularFromSends)
      this.#recompressLater();
    const ifNoneMatch = req.headers['if-none-match'];
    if (ifNoneMatch !== undefined && variant.etags.some((etag) => isNamedIn(ifNoneMatch, etag))) {
      res.writeHead(304, variant.notModifiedHeaders);
      res.end();
      return true;
    }
    res.writeHead(this.#status, variant.headers);
    if (req.method === 'HEAD') res.end();
    else res.end(variant.body, 'latin1');
    return true;
  }

  /** Compresses the page. Never rejects; a page that cannot be compressed is sent as it is. */
  async prepare(encoding: Encoding): Promise<void> {
    if (encoding === 'identity' || (encoding === 'br' ? this.#br : this.#gzip) !== undefined) return;
    let making = this.#compressing.get(encoding);
    if (making === undefined) {
      making = this.#compress(encoding);
      this.#compressing.set(encoding, making);
    }
    const variant = await making;
    this.#compressing.delete(encoding);
    if (encoding === 'br') this.#br = variant;
    else this.#gzip = variant;
  }

  async #compress(encoding: 'gzip' | 'br'): Promise<Variant> {
    try {
      const body =
        encoding === 'br'
          ? await compressBrotli(this.#raw, quality)
          : await gzipAsync(this.#raw, { level: 9 });
      return body.length < this.#raw.length ? this.#makeVariant(encoding, body) : this.#identity;
    } catch {
      return this.#identity;
    }
  }

  #recompressLater(): void {
    lastRecompression = lastRecompression.then(async () => {
      const body = await compressBrotli(this.#raw, qualityOfPopular).catch(() => this.#raw);
      if (body.length < this.#raw.length) this.#br = this.#makeVariant('br', body, this.#br?.etags);
    });
  }

  #makeVariant(encoding: Encoding, body: Buffer, formerEtags: readonly string[] = []): Variant {
    const headers = [...this.#headers];
    // A strong ETag names exact bytes, so each encoding has its own.
    const suffix = encoding === 'identity' ? '' : `-${encoding}${formerEtags.length > 0 ? '2' : ''}`;
    const etag = this.#hash === '' ? '' : `"${this.#hash}${suffix}"`;
    if (etag !== '') headers.push('etag', etag);
    if (this.#isCompressible || this.#vary !== 'Accept-Encoding') headers.push('vary', this.#vary);
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    if (this.#status !== 204 && this.#status !== 304) headers.push('content-length', String(body.length));
    const notModifiedHeaders: string[] = [];
    for (let i = 0; i < headers.length; i += 2) {
      const name = headers[i] ?? '';
      if (!leftOutOf304.test(name)) notModifiedHeaders.push(name, headers[i + 1] ?? '');
    }
    const isShort = body.length <= stringBodyUpToBytes;
    return {
      headers,
      notModifiedHeaders,
      etags: etag === '' ? [] : [etag, ...formerEtags],
      body: isShort ? body.toString('latin1') : body,
      byteLength: isShort || body !== this.#raw ? body.length : 0,
    };
  }
}

function compressBrotli(raw: Buffer, qualityOf: number): Promise<Buffer> {
  return brotliAsync(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: qualityOf,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  });
}

/** The encodings for common values of `Accept-Encoding`; other values are parsed. */
const usualEncodings: ReadonlyMap<string, Encoding> = new Map([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, br', 'br'],
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip', 'gzip'],
]);

/** Chooses the best encoding that `Accept-Encoding` allows: brotli, gzip or none. */
export function chooseEncoding(req: IncomingMessage): Encoding {
  const header = req.headers['accept-encoding'];
  if (header === undefined) return 'identity';
  const text = String(header);
  return usualEncodings.get(text) ?? (allows(text, 'br') ? 'br' : allows(text, 'gzip') ? 'gzip' : 'identity');
}

function allows(acceptEncoding: string, coding: string): boolean {
  const weights = new Map<string, number>();
  for (const item of listItems(acceptEncoding.toLowerCase())) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
}

function isNamedIn(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true;
  // Weak ETags match, too: a proxy that compresses an answer again makes its ETag weak.
  return listItems(ifNoneMatch).some((item) => item === etag || item === `W/${etag}`);
}

function listItems(header: string | null): string[] {
  return (header ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

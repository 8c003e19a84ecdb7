/**
 * From the access log of an old site's server, finds the addresses that readers use and would lose
 * (docs/product.md#rehearsal).
 */
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  isUnreadableLog,
  type LeftOutKind,
  leftOutKinds,
  leftOutNames,
  logCut,
  logDamaged,
  logLineMaxLength,
  logUnreadable,
  type Rehearsal,
  readLogLine,
} from '../../../domain/redirects/old-server-log.ts';
import type { IsPage } from '../redirects/change-redirects.ts';
import type { checkAddress } from '../redirects/list-redirects.ts';

/** How many addresses are looked up at most; requests for others are only counted. */
const addressesMax = 200_000;
const lostMax = 100;
/** Logs of real servers are smaller and are read as a whole; a log that unpacks to more was made to do harm. */
const limits = { lines: 50_000_000, bytes: 5 * 1024 ** 3 };
/** A piece unpacks to at most 16 MiB. */
const pieceBytes = 16 * 1024;

interface Rehearser {
  checkAddress: ReturnType<typeof checkAddress>;
  isPage: IsPage;
}

/**
 * Reads logs line by line, which may be compressed by gzip. Looks up each address as the portal answers it. When the
 * signal aborts, it stops and returns what it has read.
 */
export function findLostAddresses({ checkAddress: check, isPage }: Rehearser, max = limits) {
  return async (
    files: readonly string[],
    signal: AbortSignal,
    onLines: (lines: number) => void = () => {},
  ): Promise<Rehearsal> => {
    const lost: { address: string; hits: number }[] = [];
    const hitsOf = new Map<string, number>();
    const report: Rehearsal = {
      lines: 0,
      hits: 0,
      addresses: 0,
      beyond: 0,
      isCut: false,
      damaged: 0,
      leftOut: { unreadable: 0, otherMethods: 0, failed: 0, assets: 0, scanners: 0, bots: 0 },
      lostHits: 0,
      lostAddresses: 0,
      lost,
    };
    let bytes = 0;
    for (const file of files)
      for await (const read of readLines(file)) {
        if (signal.aborted) break;
        const lines = read.lines.slice(0, max.lines - report.lines);
        for (const line of lines) count(line);
        report.lines += lines.length;
        report.damaged += read.isDamaged ? 1 : 0;
        bytes += read.bytes;
        report.isCut = lines.length < read.lines.length || bytes > max.bytes;
        if (report.isCut) break;
        onLines(report.lines);
      }
    report.addresses = hitsOf.size;
    for (const [address, hits] of [...hitsOf].sort(([, one], [, other]) => other - one)) {
      if (signal.aborted) break;
      const checked = await check(address, isPage);
      const kind = checked.ok ? checked.value.kind : 'missing';
      // Without a rule, the portal answers `/?p=12` with the home page, so readers lose the article.
      if (kind === 'redirect' || (kind === 'page' && !address.includes('?'))) continue;
      report.lostHits += hits;
      report.lostAddresses += 1;
      if (lost.length < lostMax) lost.push({ address, hits });
    }
    return report;

    function count(line: string): void {
      const read = readLogLine(line);
      if ('leftOut' in read) {
        report.leftOut[read.leftOut] += 1;
        return;
      }
      report.hits += 1;
      const known = hitsOf.get(read.address);
      if (known === undefined && hitsOf.size >= addressesMax) report.beyond += 1;
      else hitsOf.set(read.address, (known ?? 0) + 1);
    }
  };
}

interface ReadLines {
  lines: string[];
  /** The number of unpacked bytes that the lines took. */
  bytes: number;
  isDamaged: boolean;
}

/** Splits a log into lines. If a line is too long, only its beginning is kept in memory. */
async function* readLines(file: string): AsyncGenerator<ReadLines> {
  const decoder = new TextDecoder();
  let line = '';
  const keep = (part: string) => {
    if (line.length <= logLineMaxLength) line += part.slice(0, logLineMaxLength + 1);
  };
  let isDamaged = false;
  const onDamage = () => {
    isDamaged = true;
  };
  for await (const chunk of readBytes(file, onDamage)) {
    const lines: string[] = [];
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    const rest = parts.pop() ?? '';
    for (const part of parts) {
      keep(part);
      lines.push(line);
      line = '';
    }
    keep(rest);
    yield { lines, bytes: chunk.length, isDamaged: false };
  }
  yield { lines: line === '' ? [] : [line], bytes: 0, isDamaged };
}

/**
 * Reads a log, unpacked. A compressed log is read up to its damage; if nothing can be read before the damage, that is
 * an error.
 */
async function* readBytes(file: string, onDamage: () => void): AsyncGenerator<Uint8Array> {
  const pieces = createReadStream(file, { highWaterMark: pieceBytes });
  const gunzip = createGunzip();
  const failed = new Promise<Error>((resolve) => gunzip.once('error', resolve));
  /** Unpacked bytes that have not been read yet. They are kept here, because a stream that fails would drop them. */
  const unpacked: Uint8Array[] = [];
  gunzip.on('data', (chunk: Buffer) => unpacked.push(chunk));
  const take = () => unpacked.splice(0);
  let isCompressed: boolean | null = null;
  let isEmpty = true;
  try {
    for await (const piece of pieces) {
      if (!(piece instanceof Uint8Array)) continue;
      isCompressed ??= piece[0] === 0x1f && piece[1] === 0x8b;
      if (!isCompressed) {
        yield piece;
        continue;
      }
      const error = await Promise.race([
        new Promise<null>((resolve) => gunzip.write(piece, () => resolve(null))),
        failed,
      ]);
      for (const chunk of take()) {
        isEmpty = false;
        yield chunk;
      }
      if (error) break;
    }
    if (!isCompressed) return;
    const ended = new Promise<null>((resolve) => gunzip.once('end', () => resolve(null)));
    gunzip.end();
    const error = await Promise.race([ended, failed]);
    for (const chunk of take()) {
      isEmpty = false;
      yield chunk;
    }
    if (error && isEmpty) throw error;
    if (error) onDamage();
  } finally {
    gunzip.destroy();
  }
}

/** Says what was found, for the terminal. */
export function toRehearsalSummary(
  report: Rehearsal,
  say: (portuguese: string, english: string) => string,
): string {
  const { hits, addresses, lost, lostHits, lostAddresses, beyond, isCut, damaged, leftOut, lines } = report;
  const englishNames: Record<LeftOutKind, string> = {
    unreadable: 'unreadable lines',
    otherMethods: 'other methods',
    failed: 'answers with errors',
    assets: 'images, styles and scripts',
    scanners: 'wp-login, xmlrpc and other scans',
    bots: 'bots',
  };
  const counted = leftOutKinds.flatMap((kind) =>
    leftOut[kind] > 0 ? `${say(leftOutNames[kind], englishNames[kind])} ${leftOut[kind]}` : [],
  );
  const sentences = [
    say(
      `Acessos de leitores: ${hits}, a ${addresses} endereços (${lines} linhas).`,
      `Requests of readers: ${hits}, for ${addresses} addresses (${lines} lines).`,
    ),
    counted.length > 0 && say(`Fora da conta: ${counted.join(', ')}.`, `Left out: ${counted.join(', ')}.`),
    beyond > 0 &&
      say(
        `Não conferidos, por serem endereços demais: ${beyond}.`,
        `Not looked up, too many addresses: ${beyond}.`,
      ),
    isCut && `${say(logCut, 'The log is too large: only its beginning was read')}.`,
    damaged > 0 &&
      `${say(logDamaged, 'A compressed log is incomplete or damaged: only its beginning was read')}.`,
    isUnreadableLog(report)
      ? `${say(logUnreadable, 'No line of the log could be read: it must be in the common or combined format of nginx or Apache')}.`
      : lostAddresses === 0
        ? say('Nenhum endereço se perderia.', 'No address would be lost.')
        : say(
            `Endereços que se perderiam: ${lostAddresses}, com ${lostHits} acessos. Crie para eles regras em Redirecionamentos:`,
            `Addresses that would be lost: ${lostAddresses}, with ${lostHits} requests. Add rules for them in Redirecionamentos:`,
          ),
    ...lost.map((one) => `${String(one.hits).padStart(8)}  ${one.address}`),
    lostAddresses > lost.length &&
      say(`… e mais ${lostAddresses - lost.length}.`, `… and ${lostAddresses - lost.length} more.`),
  ];
  return sentences.filter((sentence) => sentence !== false).join('\n');
}

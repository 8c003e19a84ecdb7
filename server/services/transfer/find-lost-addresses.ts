/** Finds the addresses that readers of an old site use and would lose, from the access log of its server (docs/product.md#rehearsal). */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  type LeftOutKind,
  leftOutKinds,
  leftOutNames,
  logLineMaxLength,
  type Rehearsal,
  readLogLine,
} from '../../../domain/redirects/old-server-log.ts';
import type { IsPage } from '../redirects/change-redirects.ts';
import type { checkAddress } from '../redirects/list-redirects.ts';

/** More addresses than a site of a million pages has in a log. Later ones are only counted. */
const addressesMax = 200_000;
const lostMax = 100;
const linesPerReport = 10_000;

interface Rehearser {
  checkAddress: ReturnType<typeof checkAddress>;
  isPage: IsPage;
}

/**
 * Reads logs, which may be compressed by gzip, line by line, and looks up each address as the portal answers it. Stops
 * early when the signal says so, with what was read until then.
 */
export function findLostAddresses({ checkAddress: check, isPage }: Rehearser) {
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
      leftOut: { unreadable: 0, otherMethods: 0, failed: 0, assets: 0, scanners: 0, bots: 0 },
      lostHits: 0,
      lostAddresses: 0,
      lost,
    };
    for (const file of files)
      for await (const line of readLines(file)) {
        if (signal.aborted) break;
        report.lines += 1;
        if (report.lines % linesPerReport === 0) onLines(report.lines);
        const read = readLogLine(line);
        if ('leftOut' in read) {
          report.leftOut[read.leftOut] += 1;
          continue;
        }
        report.hits += 1;
        const known = hitsOf.get(read.address);
        if (known === undefined && hitsOf.size >= addressesMax) report.beyond += 1;
        else hitsOf.set(read.address, (known ?? 0) + 1);
      }
    report.addresses = hitsOf.size;
    for (const [address, hits] of [...hitsOf].sort(([, one], [, other]) => other - one)) {
      if (signal.aborted) break;
      const checked = await check(address, isPage);
      const kind = checked.ok ? checked.value.kind : 'missing';
      // Without a rule, `/?p=12` shows the home page, which is not what its readers look for.
      if (kind === 'redirect' || (kind === 'page' && !address.includes('?'))) continue;
      report.lostHits += hits;
      report.lostAddresses += 1;
      if (lost.length < lostMax) lost.push({ address, hits });
    }
    return report;
  };
}

/** Splits a log into lines; of a longer one than can be read only the beginning stays in memory. */
async function* readLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let line = '';
  const keep = (part: string) => {
    if (line.length <= logLineMaxLength) line += part.slice(0, logLineMaxLength + 1);
  };
  for await (const chunk of await openLog(file)) {
    const parts = decoder.decode(chunk, { stream: true }).split('\n');
    const rest = parts.pop() ?? '';
    for (const part of parts) {
      keep(part);
      yield line;
      line = '';
    }
    keep(rest);
  }
  if (line !== '') yield line;
}

async function openLog(file: string): Promise<Readable> {
  const handle = await open(file);
  const { buffer, bytesRead } = await handle.read(new Uint8Array(2), 0, 2, 0);
  await handle.close();
  const stream = createReadStream(file);
  const isCompressed = bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  if (!isCompressed) return stream;
  const plain = createGunzip();
  stream.on('error', (error) => plain.destroy(error));
  return stream.pipe(plain);
}

/** Says what was found, for the terminal. */
export function toRehearsalSummary(
  report: Rehearsal,
  say: (portuguese: string, english: string) => string,
): string {
  const { hits, addresses, lost, lostHits, lostAddresses, beyond, leftOut, lines } = report;
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
  return [
    say(
      `Acessos de leitores: ${hits}, a ${addresses} endereços (${lines} linhas).`,
      `Requests of readers: ${hits}, for ${addresses} addresses (${lines} lines).`,
    ),
    ...(counted.length > 0
      ? [say(`Fora da conta: ${counted.join(', ')}.`, `Left out: ${counted.join(', ')}.`)]
      : []),
    ...(beyond > 0
      ? [
          say(
            `Não conferidos, por serem endereços demais: ${beyond}.`,
            `Not looked up, too many addresses: ${beyond}.`,
          ),
        ]
      : []),
    lostAddresses === 0
      ? say('Nenhum endereço se perderia.', 'No address would be lost.')
      : say(
          `Endereços que se perderiam: ${lostAddresses}, com ${lostHits} acessos. Crie para eles regras em Redirecionamentos:`,
          `Addresses that would be lost: ${lostAddresses}, with ${lostHits} requests. Add rules for them in Redirecionamentos:`,
        ),
    ...lost.map((one) => `${String(one.hits).padStart(8)}  ${one.address}`),
    ...(lostAddresses > lost.length
      ? [say(`… e mais ${lostAddresses - lost.length}.`, `… and ${lostAddresses - lost.length} more.`)]
      : []),
  ].join('\n');
}

/** Reading the access logs of an old server, also those that are damaged or made to do harm. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ok } from '../../../domain/web/problem.ts';
import { findLostAddresses } from '../../../server/services/transfer/find-lost-addresses.ts';
import { aFolderForAll } from '../../folders.ts';

const folder = await aFolderForAll();

const lineOf = (path: string) =>
  `203.0.113.7 - - [21/Nov/2026:09:30:12 -0300] "GET ${path} HTTP/1.1" 200 9\n`;

async function read(content: string | Buffer, limits?: { lines: number; bytes: number }) {
  const file = join(folder, 'access.log');
  await writeFile(file, content);
  const missing = async () => ok({ kind: 'missing' as const });
  const rehearser = { checkAddress: missing, isPage: async () => false };
  return findLostAddresses(rehearser, limits)([file], new AbortController().signal);
}

it('reads logs whole, compressed or not', async () => {
  const log = Array.from({ length: 3_000 }, (_, index) => lineOf(`/${index}`)).join('');
  for (const content of [log, gzipSync(log), Buffer.concat([gzipSync(log), gzipSync('')])])
    expect(await read(content)).toMatchObject({ lines: 3_000, addresses: 3_000, isCut: false, damaged: 0 });
});

it('stops at a number of lines and of unpacked bytes, and says so', async () => {
  const empty = gzipSync('\n'.repeat(200_000));
  expect(await read(empty, { lines: 1_000, bytes: 1e9 })).toMatchObject({ lines: 1_000, isCut: true });
  const { isCut, lines } = await read(empty, { lines: 1e9, bytes: 1_000 });
  expect([isCut, lines < 200_000]).toEqual([true, true]);
});

it('keeps what it read of a compressed log that ends early or is damaged, and says so', async () => {
  const log = Array.from({ length: 9_000 }, (_, index) => lineOf(`/${index * 7919}`)).join('');
  const whole = gzipSync(log);
  const damaged = Buffer.from(whole).fill(0xff, whole.length - 4_000, whole.length - 3_000);
  for (const content of [whole.subarray(0, whole.length - 5_000), damaged]) {
    const rehearsal = await read(content);
    expect(rehearsal).toMatchObject({ isCut: false, damaged: 1 });
    expect(rehearsal.hits).toBeGreaterThan(1_000);
  }
  await expect(read(whole.subarray(0, 10))).rejects.toThrow('unexpected end of file');
});

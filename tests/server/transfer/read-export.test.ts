/** Reading the file of a content export, whole, damaged or very long. */
import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ExportRecord, readExport } from '../../../server/services/transfer/read-export.ts';
import { aFolderForAll } from '../../folders.ts';
import { openTestImport, timeMs } from './open-import.ts';

const folder = await aFolderForAll();

async function read(content: string | Buffer): Promise<{ records: ExportRecord[]; damage: string | null }> {
  const file = join(folder, 'export.json');
  await writeFile(file, content);
  const records: ExportRecord[] = [];
  try {
    for await (const record of readExport(file)) records.push(record);
    return { records, damage: null };
  } catch (error) {
    return { records, damage: String(error) };
  }
}

it('a content export is read with documents of every shape', async () => {
  const text = JSON.stringify(
    {
      before: [1, { __collections__: {} }],
      __collections__: {
        um: { a: { list: [1, [{ b: null }]], ção: '😀 "x"' }, b: 5, c: null, d: [{}], e: {} },
        vazia: {},
        dois: { __proto__x: { __proto__: 1 } },
      },
      after: true,
    },
    null,
    2,
  );
  const { records, damage } = await read(`\ufeff${text}`);
  expect(damage).toBeNull();
  expect(records.map(({ collection, id, value }) => [collection, id, value])).toEqual([
    ['um', 'a', { list: [1, [{ b: null }]], ção: '😀 "x"' }],
    ['um', 'b', 5],
    ['um', 'c', null],
    ['um', 'd', [{}]],
    ['um', 'e', {}],
    ['dois', '__proto__x', {}],
  ]);
});

it('a content export that breaks off is read up to there', async () => {
  const names = ['ana', 'çéu', '😀', '\\"', '{}[]', 'nova\nlinha'];
  const documents = Object.fromEntries(
    names.map((name, index) => [`id${index}`, { name, nested: [{ name }] }]),
  );
  const whole = Buffer.from(JSON.stringify({ __collections__: { users: documents } }));
  const all = (await read(whole)).records;
  expect(all).toHaveLength(names.length);
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
      const { records, damage } = await read(whole.subarray(0, length));
      expect(damage).toMatch(/^Error: .+ \(byte \d+, line 1, /);
      expect(records).toEqual(all.slice(0, records.length));
      const ends = [
        ...whole
          .subarray(0, length)
          .toString('latin1')
          .matchAll(/\}\]\}/g),
      ].length;
      expect(records).toHaveLength(ends);
    }),
    { numRuns: 60 },
  );
});

it('damage in the middle of a large export is found', async () => {
  const document = (index: number) => `"id${index}": {"text": "${'é'.repeat(1_000)}"}`;
  const documents = Array.from({ length: 1_000 }, (_, index) => document(index));
  documents[700] = '"id700": {"text": nada}';
  const text = `{"__collections__": {"news": {\n${documents.join(',\n')}\n}}}`;
  const { records, damage } = await read(text);
  expect(records.map(({ id }) => id)).toEqual(Array.from({ length: 700 }, (_, index) => `id${index}`));
  const damageAt = Buffer.byteLength(text.slice(0, text.indexOf('nada')));
  // The parser is sure a few characters later, which may be on the next line.
  expect(damage).toMatch(/damaged JSON: expected a value \(byte \d+, line 70[23],/);
  expect(damage).toContain('after news/id699');
  const byte = Number(/byte (\d+)/.exec(damage ?? '')?.[1]);
  expect(byte - damageAt).toBeGreaterThanOrEqual(0);
  expect(byte - damageAt).toBeLessThan(40);
});

it('a text of an export that never ends is given up', async () => {
  const file = join(folder, 'endless.json');
  async function* endless() {
    yield '{"__collections__": {"news": {"a": {"title": "';
    for (let megabyte = 0; megabyte < 40; megabyte += 1) yield 'x'.repeat(1_000_000);
  }
  await pipeline(Readable.from(endless()), createWriteStream(file));
  await expect(readExport(file).next()).rejects.toThrow('a document is too large');
});

it('an export of 50 MB is imported without holding it in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const test = await openTestImport();
  const file = join(folder, 'large.json');
  async function* messages() {
    yield '{"__collections__": {"Mensagens-recebidas": {';
    for (let index = 0; index < 5_000; index += 1) {
      const mensagem = `${index} ${'á"\n'.repeat(2_000)}`;
      const document = { nome: 'Rui', titulo: 'T', email: 'r@x.example', mensagem, data: timeMs + index };
      yield `${index > 0 ? ',' : ''}"m${index}": ${JSON.stringify(document)}`;
    }
    yield '}}}';
  }
  await pipeline(Readable.from(messages()), createWriteStream(file));
  const used: number[] = [];
  let sampledAt = 0;
  const { importContent } = await import('../../../server/services/transfer/import-content.ts');
  const report = await importContent(test)({
    exportFile: file,
    filesFolder: null,
    onProgress({ bytes, totalBytes }) {
      expect(totalBytes).toBeGreaterThan(50_000_000);
      if (bytes - sampledAt < 5_000_000) return;
      sampledAt = bytes;
      collectGarbage();
      used.push(process.memoryUsage().heapUsed);
    },
  });
  expect(report.collections.get('Mensagens-recebidas')).toMatchObject({ added: 5_000 });
  expect(used.length).toBeGreaterThan(8);
  expect(Math.max(...used) - (used[0] ?? 0)).toBeLessThan(20_000_000);
});

/** The folder of a move on a disk that takes parts of what is written, and a server that can start no process. */
import { existsSync } from 'node:fs';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toMoveChoices } from '../../../domain/transfer/site-move.ts';
import { openMoveFolder, toDryRun } from '../../../server/adapters/disk/move-folder.ts';
import { runAlone } from '../../../server/adapters/sql/connection/sqlite-alone.ts';
import { aMove } from '../../builders.ts';
import { aFolder } from '../../folders.ts';

let folder = '';
beforeEach(async () => {
  folder = await aFolder();
});
afterEach(() => vi.restoreAllMocks());

async function* send(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

it('writes the whole of each chunk when the disk takes it in parts', async () => {
  const moves = openMoveFolder(folder);
  const [moveId, fileId] = [aMove().id, 'wxr00000000000000001'];
  await moves.create(moveId);
  await moves.createFile(moveId, fileId);
  const handle = await open(moves.pathOf(moveId, fileId));
  const write: (bytes: Uint8Array, from: number, length: number, at: number) => Promise<unknown> =
    handle.write;
  await handle.close();
  vi.spyOn(Object.getPrototypeOf(handle), 'write').mockImplementation(function (this: unknown, ...args) {
    const [bytes, from, length, at] = args as Parameters<typeof write>;
    return write.call(this, bytes, from, Math.min(length, 3), at);
  });
  expect(await moves.write(moveId, fileId, { offset: 0, end: 14 }, send('uma parte', ' e so'))).toBe(14);
  expect(await readFile(moves.pathOf(moveId, fileId), 'utf8')).toBe('uma parte e so');
});

it('rejects with a sentence when its process cannot be started', async () => {
  const order = { ...toMoveChoices(aMove()), files: [], images: null, logs: [], isDryRun: true };
  const on = { progress() {}, plan() {}, rehearsal() {}, examples() {} };
  const node = process.execPath;
  process.execPath = join(folder, 'no-node');
  const running = openMoveFolder(folder).run(order, on, new AbortController().signal);
  process.execPath = node;
  await expect(running).rejects.toThrow('O servidor não conseguiu começar o processo da importação.');
});

it('deletes the copy that a killed dry run left, and none of a dry run that is running', async () => {
  const copy = toDryRun(folder);
  const moves = openMoveFolder(join(folder, 'mudanca'));
  await mkdir(copy.folder);
  await runAlone(copy.turn, () => moves.deleteOthers(null, 0));
  expect(existsSync(copy.folder)).toBe(true);
  await moves.deleteOthers(null, 0);
  expect(existsSync(copy.folder)).toBe(false);
});

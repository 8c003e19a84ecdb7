/** Keeps the files of a moving site in the data folder, and imports them in a process of its own. */
import { fork } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { open, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { importUnderWay } from '../../../domain/text/sentences.ts';
import type { ForeignImportReport } from '../../../domain/transfer/import-report.ts';
import type { FromImport, ImportOrder, MoveFolder } from '../../ports/move-folder.ts';
import { operatorEnvironment } from '../../start/child-environment.ts';
import { createFolder, ensurePrivateFolder, privateFileMode } from '../../start/private-folder.ts';
import { doIfAlone } from '../sql/connection/sqlite-alone.ts';
import { toDiskFault } from './disk-faults.ts';
import { takeImportTurn } from './import-turn.ts';

const program = join(import.meta.dirname, '../../commands/move-process.ts');
const compileCache = import.meta.resolve('../../start/compile-cache.js');
const idForm = /^[A-Za-z0-9]{20}$/;
const abandonedAfterMs = 60 * 60_000;
/** A process that has not stopped after this time is killed. The database then rolls back its open batch. */
const stopWithinMs = 60_000;

/** Returns the folder for a dry run's copy of the portal, and the lock file of the dry run. */
export function toDryRun(dataDir: string): { folder: string; turn: string } {
  const folder = join(dataDir, 'dry-run');
  return { folder, turn: `${folder}-turn` };
}

/** Deletes the copy that a killed dry run left, because the copy contains personal data. */
export function deleteLeftDryRun(dataDir: string): void {
  const { folder, turn } = toDryRun(dataDir);
  if (existsSync(folder)) doIfAlone(turn, () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * Opens the folder `root`, which is in the data folder. `environment` has the variables that the import process gets in
 * addition to the portal's own; they name its data.
 */
export function openMoveFolder(root: string, environment: Record<string, string> = {}): MoveFolder {
  const folderOf = (moveId: string) => join(root, checkId(moveId));
  const pathOf = (moveId: string, fileId: string) => join(folderOf(moveId), checkId(fileId));
  const writers = new Map<string, { stop: AbortController; written: Promise<unknown> }>();
  return {
    pathOf,
    async has({ id, files }) {
      for (const path of [folderOf(id), ...files.map((file) => pathOf(id, file.id))])
        if (!(await stat(path).catch(() => null))) return false;
      return true;
    },
    create: (moveId) => ensurePrivateFolder(folderOf(moveId)),
    async findRoom(bytes) {
      await createFolder(root);
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize - bytes;
    },
    createFile: (moveId, fileId) =>
      writeFile(pathOf(moveId, fileId), '', { flag: 'wx', mode: privateFileMode }).catch((error: unknown) => {
        throw toDiskFault(error);
      }),
    findSize: async (moveId, fileId) => (await stat(pathOf(moveId, fileId)).catch(() => null))?.size ?? null,
    async write(moveId, fileId, range, body) {
      const path = pathOf(moveId, fileId);
      const older = writers.get(path);
      const stop = new AbortController();
      older?.stop.abort();
      const end = async () => {
        await older?.written.catch(() => {});
        return writePart(path, range, body, stop.signal);
      };
      const writer = { stop, written: end() };
      writers.set(path, writer);
      try {
        return await writer.written;
      } finally {
        if (writers.get(path) === writer) writers.delete(path);
      }
    },
    deleteFile: (moveId, fileId) => rm(pathOf(moveId, fileId), { force: true }),
    delete: (moveId) => rm(folderOf(moveId), { recursive: true, force: true }),
    async deleteOthers(moveId, now) {
      deleteLeftDryRun(dirname(root));
      for (const name of await readdir(root).catch(() => [])) {
        if (name === moveId) continue;
        const facts = await stat(join(root, name)).catch(() => null);
        if (facts && now - facts.mtimeMs > abandonedAfterMs)
          await rm(join(root, name), { recursive: true, force: true });
      }
    },
    takeTurn: (work) =>
      takeImportTurn(dirname(root), work, () => {
        throw new Error(importUnderWay);
      }),
    run: runIn(environment),
  };
}

const writePart = async (
  path: string,
  { offset, end }: { offset: number; end: number },
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<number | 'too-large' | 'superseded'> => {
  const file = await open(path, 'r+');
  const parts = body[Symbol.asyncIterator]();
  const stopped = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)));
  let at = offset;
  try {
    for (;;) {
      const part = signal.aborted ? null : await Promise.race([parts.next(), stopped]);
      // If the size differs, another process has written to the file.
      if (part === null || signal.aborted || (await file.stat()).size !== at) {
        // The rest of the request is not awaited, because its connection may hang.
        parts.return?.().catch(() => {});
        return 'superseded';
      }
      if (part.done) break;
      const chunk = part.value;
      if (at + chunk.length > end) {
        await parts.return?.();
        return 'too-large';
      }
      // On a disk that is nearly full, one write may take only a part of the chunk.
      for (let from = 0; from < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, from, chunk.length - from, at);
        from += bytesWritten;
        at += bytesWritten;
      }
    }
  } catch (error) {
    const fault = toDiskFault(error);
    if (fault !== error) throw fault;
    // If the connection breaks, the bytes that arrived stay, and the client continues after them.
  } finally {
    await file.datasync().catch(() => {});
    await file.close();
  }
  return at;
};

/** Ids come from requests, so anything else is rejected before it becomes a part of a path. */
function checkId(id: string): string {
  if (!idForm.test(id)) throw new Error('This is no id of a move.');
  return id;
}

const runIn =
  (environment: Record<string, string>): MoveFolder['run'] =>
  (order, on, signal) =>
    new Promise<ForeignImportReport>((resolve, reject) => {
      const child = fork(program, [], {
        // People read its failures on the screen, so they are in Portuguese. As in the npm script, all threads of an
        // import share one arena of glibc, which saves 30 MB.
        env: operatorEnvironment({ ...environment, LC_ALL: 'pt_BR.UTF-8', MALLOC_ARENA_MAX: '1' }),
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: ['--max-semi-space-size=4', '--heap-growing-percent=40', '--import', compileCache],
      });
      let killing: NodeJS.Timeout | undefined;
      const stop = () => {
        child.kill('SIGTERM');
        killing = setTimeout(() => child.kill('SIGKILL'), stopWithinMs).unref();
      };
      child.on('message', (message: FromImport) => {
        if (message.kind === 'progress') on.progress(message.progress);
        else if (message.kind === 'plan') on.plan(message.plan);
        else if (message.kind === 'rehearsal') on.rehearsal(message.rehearsal);
        else if (message.kind === 'examples') on.examples(message.examples);
        else if (message.kind === 'done') resolve(message.report);
        else reject(new Error(message.reason));
      });
      // Errors of sending and of killing cause the same event. Without a listener for it, the portal would end.
      child.on('error', (cause) => {
        const reason =
          'O servidor não conseguiu começar o processo da importação. Tente de novo daqui a pouco.';
        reject(new Error(reason, { cause }));
      });
      child.once('close', () => {
        signal.removeEventListener('abort', stop);
        clearTimeout(killing);
        reject(new Error('A importação parou de repente. Continue, ou veja o registro do servidor.'));
      });
      child.once('spawn', () => child.send(order satisfies ImportOrder));
      if (signal.aborted) stop();
      else signal.addEventListener('abort', stop);
    });

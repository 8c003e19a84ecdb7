/** The job that works for the move of a site: one process at a time, stopped by people, continued by the next process. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importUnderWay } from '../../../domain/text/sentences.ts';
import {
  createForeignImportReport,
  type ForeignImportReport,
} from '../../../domain/transfer/import-report.ts';
import { applyAct, type MoveState, type SiteMove } from '../../../domain/transfer/site-move.ts';
import { toImportTurn } from '../../../server/adapters/disk/import-turn.ts';
import type { ImportOrder, MoveFolder } from '../../../server/ports/move-folder.ts';
import { importMovedSite } from '../../../server/services/jobs/import-moved-site.ts';
import { changeMove } from '../../../server/services/transfer/moves/change-move.ts';
import { openTestPortal, type TestPortal } from '../../app/http/open-portal.ts';
import { aMove, aRehearsal, testNowMs } from '../../builders.ts';

let portal: TestPortal;
let now = testNowMs;
const never = new AbortController().signal;
beforeEach(async () => {
  now = testNowMs;
  portal = await openTestPortal({ clock: () => now });
});
afterEach(() => portal.close());

const files: SiteMove['files'] = [
  { id: 'wxr00000000000000001', name: 'blog.xml', bytes: 9, kind: 'wordpress', problem: '' },
  { id: 'zip00000000000000001', name: 'fotos.zip', bytes: 9, kind: 'files', problem: '' },
  { id: 'log00000000000000001', name: 'access.log', bytes: 9, kind: 'log', problem: '' },
];
const rehearsal = aRehearsal();
const example = { code: 'title', title: 'Sem título', oldAddress: '/?p=1', detail: 'vazio' } as const;
const report: ForeignImportReport = createForeignImportReport('r', testNowMs);

async function begin(state: MoveState, changes: Partial<SiteMove> = {}): Promise<void> {
  const move = aMove({ state, files, ...changes });
  await portal.database.siteMove.create(move);
  await portal.moveFolder.create(move.id);
  for (const file of move.files) await portal.moveFolder.createFile(move.id, file.id);
}

const readMove = async () => (await portal.database.siteMove.find())?.move;

/** The job of a process whose imports end when the test says so. */
function startProcess() {
  const imports: {
    order: ImportOrder;
    end: (report: ForeignImportReport) => void;
    fail: (error: Error) => void;
  }[] = [];
  const run: MoveFolder['run'] = (order, on, signal) =>
    new Promise((resolve, reject) => {
      on.plan({ fields: [], sections: [], authors: [] });
      on.examples([example]);
      if (order.logs.length > 0) on.rehearsal(rehearsal);
      imports.push({ order, end: resolve, fail: reject });
      signal.addEventListener('abort', () => resolve({ ...report, isInterrupted: true }));
    });
  const { database, moveFolder, files: stored } = portal;
  const log = { info() {}, warn() {}, error: vi.fn() };
  const folder = { ...moveFolder, run };
  const round = importMovedSite({ database, moveFolder: folder, files: stored, clock: () => now, log });
  return { imports, round, log };
}

it('runs the dry run once among two processes, and shows its report', async () => {
  await begin('checking', {
    oldSite: 'https://blog.exemplo',
    sections: { 1: 'skip' },
    fields: { subtitulo: 'summary' },
  });
  const [one, other] = [startProcess(), startProcess()];
  const working = one.round(never);
  await expect.poll(() => one.imports.length).toBe(1);
  await other.round(never);
  expect(other.imports).toEqual([]);
  const pathOf = (id: string) => portal.moveFolder.pathOf(aMove().id, id);
  expect(one.imports[0]?.order).toEqual({
    files: [pathOf('wxr00000000000000001')],
    images: pathOf('zip00000000000000001'),
    logs: [pathOf('log00000000000000001')],
    oldSite: 'https://blog.exemplo',
    bases: { category: '', tag: '' },
    sections: { 1: 'skip' },
    authors: {},
    fields: { subtitulo: 'summary' },
    isDryRun: true,
  });
  one.imports[0]?.end(report);
  await working;
  expect(await readMove()).toMatchObject({
    state: 'checked',
    report,
    plan: { sections: [] },
    rehearsal,
    examples: [example],
    lease: null,
  });
});

it('stops when a person pauses, and the import continues when it is started again', async () => {
  await begin('importing');
  const process = startProcess();
  const working = process.round(never);
  await expect.poll(() => process.imports.length).toBe(1);
  const progress = { step: 'import', records: 50, totalRecords: 120 } as const;
  await changeMove(portal.database, (move) => ({ ...move, state: 'paused', progress }));
  await working;
  expect(await readMove()).toMatchObject({ state: 'paused', progress, lease: null });
  await changeMove(portal.database, (move) => ({ ...move, state: 'importing' }));
  const again = process.round(never);
  await expect.poll(() => process.imports.length).toBe(2);
  process.imports[1]?.end(report);
  await again;
  expect(await readMove()).toMatchObject({ state: 'done' });
});

it('leaves the import to the next process when its own stops, or when it was killed', async () => {
  await begin('importing');
  const stopping = new AbortController();
  const stopped = startProcess();
  const working = stopped.round(stopping.signal);
  await expect.poll(() => stopped.imports.length).toBe(1);
  stopping.abort();
  await working;
  expect(await readMove()).toMatchObject({ state: 'importing', lease: null });

  await changeMove(portal.database, (move) => ({
    ...move,
    lease: { holder: 'killed', until: now + 60_000 },
  }));
  const next = startProcess();
  await next.round(never);
  expect(next.imports).toEqual([]);
  now += 60_000;
  const continued = next.round(never);
  await expect.poll(() => next.imports.length).toBe(1);
  next.imports[0]?.end(report);
  await continued;
  expect(await readMove()).toMatchObject({ state: 'done', report });
});

it('pauses an import that fails, and says why; a failed dry run goes back to the files', async () => {
  await begin('importing');
  const process = startProcess();
  for (const state of ['paused', 'receiving']) {
    const working = process.round(never);
    await expect.poll(() => process.imports.length).toBe(1);
    process.imports.pop()?.fail(new Error('o zip está danificado'));
    await working;
    expect(await readMove()).toMatchObject({ state, failure: 'o zip está danificado', lease: null });
    await changeMove(portal.database, (move) => ({ ...move, state: 'checking' }));
  }
  expect(process.log.error).toHaveBeenCalledTimes(2);
});

it('leaves a move alone whose files are on another machine', async () => {
  await begin('importing');
  await portal.moveFolder.delete(aMove().id);
  const process = startProcess();
  await process.round(never);
  expect([process.imports, (await readMove())?.lease]).toEqual([[], null]);
});

it('undoes an import, also without its files, and offers to begin again', async () => {
  await begin('done', { report, imported: { since: now, until: null } });
  await portal.moveFolder.delete(aMove().id);
  await changeMove(portal.database, (move) => applyAct(move, 'undo', now + 5));
  expect(await readMove()).toMatchObject({ state: 'undoing', imported: { since: now, until: now } });
  await startProcess().round(never);
  expect(await readMove()).toMatchObject({ state: 'undone', left: { left: [], leftCount: 0 }, lease: null });
  await changeMove(portal.database, (move) => applyAct(move, 'change-files', now));
  expect(await readMove()).toMatchObject({ state: 'receiving', imported: null, left: null, report: null });
});

it('does not undo while a command imports, and says so', async () => {
  await begin('undoing', { report, imported: { since: now, until: now } });
  const dataDir = join(portal.moveFolder.pathOf(aMove().id, aMove().id), '../../..');
  const importing = new DatabaseSync(toImportTurn(dataDir));
  importing.exec('begin exclusive');
  const process = startProcess();
  await process.round(never);
  expect(await readMove()).toMatchObject({ state: 'paused', failure: importUnderWay, lease: null });
  importing.close();
  await changeMove(portal.database, (move) => ({ ...move, state: 'undoing' }));
  await process.round(never);
  expect(await readMove()).toMatchObject({ state: 'undone' });
});

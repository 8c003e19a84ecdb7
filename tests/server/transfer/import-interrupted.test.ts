/** Imports of files of other systems that are stopped or killed, and what continues them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { aFolder } from '../../folders.ts';

let folder = '';
beforeEach(async () => {
  folder = await aFolder();
});

const importProcess = [join(import.meta.dirname, 'import-foreign-site-process.ts')];
const command = join(projectRoot, 'server/commands/import.ts');

async function run(env: Record<string, string> = {}, what = importProcess) {
  const child = spawn(process.execPath, what, { env: { ...process.env, DATA_DIR: folder, ...env } });
  const end = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { ...(await end), out, err };
}

/** News, comments and relations; every piece of news has one comment, one author and one section. */
async function countAll() {
  const database = await openSqlite(join(folder, 'pauta.sqlite'));
  const { read } = database.connections;
  const count = async (table: 'news' | 'comments' | 'imported_records' | 'news_things') =>
    Number(
      (
        await read
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const counts = [await count('news'), await count('comments'), await count('news_things')];
  const orphans = await read
    .selectFrom('imported_records')
    .select('id')
    .where('kind', '=', 'post')
    .where('new_id', 'not in', read.selectFrom('news').select('id'))
    .execute();
  await database.close();
  return { counts, orphans: orphans.length };
}

it('a killed import leaves no record half done nor a copy of a dry run, and the same command continues it', async () => {
  const dryRun = { IS_DRY_RUN: '1', SIGNAL_AT: '100', SIGNAL: 'SIGKILL' };
  expect(await run(dryRun)).toMatchObject({ signal: 'SIGKILL' });
  expect(await readdir(folder)).toContain('dry-run');
  expect(await run({ SIGNAL_AT: '213', SIGNAL: 'SIGKILL' })).toMatchObject({ signal: 'SIGKILL' });
  expect(await readdir(folder)).not.toContain('dry-run');
  const killed = await countAll();
  const [news = 0] = killed.counts;
  expect(news).toBeGreaterThan(100);
  expect(news).toBeLessThan(213);
  expect(killed.orphans).toBe(0);
  const again = await run();
  expect(again).toMatchObject({ code: 0 });
  // A killed process saved the counts of all batches but perhaps the last.
  const [, added, unchanged] = /^post +(\d+) +(\d+) +0 +0 +0$/m.exec(again.out) ?? [];
  expect(Number(added) + Number(unchanged)).toBe(400);
  expect(Number(unchanged)).toBeLessThanOrEqual(50);
  expect(await countAll()).toEqual({ counts: [400, 400, 800], orphans: 0 });
});

it('Ctrl-C stops an import after the present batch, whose texts are converted again, and the same command continues it', async () => {
  const stopped = await run({ SIGNAL_AT: '100', SIGNAL: 'SIGINT' });
  expect(stopped.err).toContain('Stopping after the present batch.');
  expect(stopped.out).toContain('Stopped. The same command continues.');
  expect(stopped).toMatchObject({ code: 130 });
  const [news = 0] = (await countAll()).counts;
  expect(news).toBeLessThan(400);
  expect(await run({}, [command, '--reconvert'])).toMatchObject({
    out: `0 texts converted again, ${news} the same as before, 0 edited or removed since and left as they are.\n`,
    code: 0,
  });
  expect(await run()).toMatchObject({ code: 0 });
  expect((await countAll()).counts).toEqual([400, 400, 800]);
});

it('dry runs wait for each other, and write nothing but their reports', async () => {
  const turn = new DatabaseSync(join(folder, 'dry-run-turn'));
  turn.exec('begin exclusive');
  const env = { ...process.env, DATA_DIR: folder, IS_DRY_RUN: '1' };
  const children = [1, 2].map(() => spawn(process.execPath, importProcess, { env }));
  const ends = children.map((child) => once(child, 'close'));
  // Both streams are read to their ends: a program that cannot write there fails.
  const waiting = children.map((child) => {
    child.stdout.resume();
    return new Promise<void>((resolve) => {
      child.stderr.setEncoding('utf8').on('data', (lines: string) => {
        if (lines.includes('Waiting for another dry run to end.')) resolve();
      });
    });
  });
  await Promise.all(waiting);
  turn.close();
  expect((await Promise.all(ends)).map(([code]) => code)).toEqual([0, 0]);
  expect((await countAll()).counts).toEqual([0, 0, 0]);
  const reports = await readdir(join(folder, 'imports'));
  expect(reports.filter((name) => !name.endsWith('-dry-run.json'))).toEqual([]);
  const report = JSON.parse(await readFile(join(folder, 'imports', reports[0] ?? ''), 'utf8'));
  expect(report).toMatchObject({ isDryRun: true, counts: { post: { added: 400 } }, items: [] });
});

it('a second import at the same time is refused', async () => {
  const turn = new DatabaseSync(join(folder, 'import-turn'));
  turn.exec('begin exclusive');
  const { code, err } = await run();
  expect(code).toBe(1);
  expect(err).toContain('Another import is running. Wait for its end and repeat.');
  turn.close();
  expect(await run()).toMatchObject({ code: 0 });
});

it('a dry run that is stopped at once leaves no copy of personal data', async () => {
  const stopped = await run({ IS_DRY_RUN: '1', SIGNAL_AT: '100', SIGNAL: 'SIGINT', SIGNALS: '2' });
  expect(stopped).toMatchObject({ code: 130, out: '' });
  expect(await readdir(folder)).not.toContain('dry-run');
});

/** Imports of files of other systems that are stopped or killed, and what continues them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import { projectRoot } from '../../../server/start/app-loader.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pauta-interrupted-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

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

/** News, comments and rows; every piece of news has all three. */
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

it('a killed import leaves no record half done, and the same command continues it', async () => {
  expect(await run({ SIGNAL_AT: '213', SIGNAL: 'SIGKILL' })).toMatchObject({ signal: 'SIGKILL' });
  const killed = await countAll();
  const [news = 0] = killed.counts;
  expect(news).toBeGreaterThan(100);
  expect(news).toBeLessThan(213);
  expect(killed.orphans).toBe(0);
  const again = await run();
  expect(again).toMatchObject({ code: 0 });
  expect(again.out).toMatch(new RegExp(`^post +${400 - news} +${news} +0 +0 +0$`, 'm'));
  expect(await countAll()).toEqual({ counts: [400, 400, 400], orphans: 0 });
});

it('Ctrl-C stops an import after the present batch, and the same command continues it', async () => {
  const stopped = await run({ SIGNAL_AT: '100', SIGNAL: 'SIGINT' });
  expect(stopped.err).toContain('Stopping after the present batch.');
  expect(stopped.out).toContain('Stopped. The same command continues.');
  expect(stopped).toMatchObject({ code: 130 });
  expect((await countAll()).counts[0]).toBeLessThan(400);
  expect(await run()).toMatchObject({ code: 0 });
  expect((await countAll()).counts).toEqual([400, 400, 400]);
});

it('the command converts imported texts again', async () => {
  await run({ SIGNAL_AT: '60', SIGNAL: 'SIGINT' });
  const { out, code } = await run({}, [command, '--reconvert']);
  expect([out, code]).toEqual([
    '0 texts converted again, 50 the same as before, 0 edited or removed since and left as they are.\n',
    0,
  ]);
});

it('a dry run writes nothing but its report', async () => {
  expect(await run({ IS_DRY_RUN: '1' })).toMatchObject({ code: 0 });
  expect((await countAll()).counts).toEqual([0, 0, 0]);
  const [file = ''] = await readdir(join(folder, 'imports'));
  expect(file).toMatch(/-dry-run\.json$/);
  const report = JSON.parse(await readFile(join(folder, 'imports', file), 'utf8'));
  expect(report).toMatchObject({ isDryRun: true, counts: { post: { added: 400 } }, items: [] });
});

it('two dry runs at once do not take the copy from each other', async () => {
  const dryRun = { IS_DRY_RUN: '1' };
  const both = await Promise.all([run(dryRun), run(dryRun)]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
});

it('a dry run says that it waits for another one', async () => {
  const turn = new DatabaseSync(join(folder, 'dry-run-turn'));
  turn.exec('begin exclusive');
  const child = spawn(process.execPath, importProcess, {
    env: { ...process.env, DATA_DIR: folder, IS_DRY_RUN: '1' },
  });
  for await (const line of child.stderr.setEncoding('utf8'))
    if (`${line}`.includes('Waiting for another dry run to end.')) break;
  turn.close();
  expect((await once(child, 'close'))[0]).toBe(0);
});

it('an import deletes the copy that a killed dry run left', async () => {
  const killed = await run({ IS_DRY_RUN: '1', SIGNAL_AT: '100', SIGNAL: 'SIGKILL' });
  expect(killed).toMatchObject({ signal: 'SIGKILL' });
  expect(await readdir(folder)).toContain('dry-run');
  await run({ SIGNAL_AT: '1', SIGNAL: 'SIGINT' });
  expect(await readdir(folder)).not.toContain('dry-run');
});

it('a dry run that is stopped at once leaves no copy of personal data', async () => {
  const stopped = await run({ IS_DRY_RUN: '1', SIGNAL_AT: '100', SIGNAL: 'SIGINT', SIGNALS: '2' });
  expect(stopped).toMatchObject({ code: 130, out: '' });
  expect(await readdir(folder)).not.toContain('dry-run');
});

/** An import of a foreign site is killed on PostgreSQL; tests/server/transfer/import-interrupted.test.ts does it on SQLite. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { copyPostgres, type EmptyPostgres } from '../contracts/empty-postgres.ts';
import { aFolder } from '../folders.ts';
import { withClient } from '../postgres-server.ts';

const importProcess = join(import.meta.dirname, '../server/transfer/import-foreign-site-process.ts');
let folder = '';
let copy: EmptyPostgres;
beforeEach(async () => {
  folder = await aFolder();
  copy = await copyPostgres(inject('postgresTemplateUrl'));
});
afterEach(() => copy.remove());

async function run(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [importProcess], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: copy.url, ...env },
  });
  const end = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { ...(await end), out, err };
}

const countAll = () =>
  withClient(copy.url, async (client) => {
    const of = async (table: string) =>
      Number((await client.query(`select count(*) as n from ${table}`)).rows[0]?.n);
    return {
      counts: [await of('news'), await of('comments'), await of('news_things')],
      orphans: await of(
        `(select id from imported_records where kind = 'post' and new_id not in (select id from news)) as o`,
      ),
    };
  });

it('a killed import leaves no record half done on PostgreSQL, and the same command continues it', async () => {
  expect(await run({ SIGNAL_AT: '213', SIGNAL: 'SIGKILL' })).toMatchObject({ signal: 'SIGKILL' });
  const killed = await countAll();
  const [news = 0] = killed.counts;
  // Each has an author and a section.
  expect(killed).toEqual({ counts: [news, news, 2 * news], orphans: 0 });
  expect(news).toBeGreaterThan(100);
  expect(news).toBeLessThan(213);
  const again = await run();
  expect(again, again.err).toMatchObject({ code: 0 });
  // Records that the killed command brought count as added by the command that continues it.
  expect(again.out).toMatch(/^post +400 +0 +0 +0 +0$/m);
  expect(await countAll()).toEqual({ counts: [400, 400, 800], orphans: 0 });
  expect((await run()).out).toMatch(/^post +0 +400 +0 +0 +0$/m);
});

/** The process that imports a site for `Mudança`: tried out, stopped, killed and continued. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import type { Rehearsal } from '../../../domain/redirects/old-server-log.ts';
import type { ProblemExample } from '../../../domain/transfer/import-problems.ts';
import { type MovePlan, type MoveProgress, toMoveChoices } from '../../../domain/transfer/site-move.ts';
import { openMoveFolder } from '../../../server/adapters/disk/move-folder.ts';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import type { ImportOrder, MoveFolder } from '../../../server/ports/move-folder.ts';
import { aMove } from '../../builders.ts';
import { aFolder } from '../../folders.ts';

let folder = '';
let moves: MoveFolder;
let order: ImportOrder;
const posts = 400;

beforeEach(async () => {
  folder = await aFolder();
  moves = openMoveFolder(join(folder, 'mudanca'), { DATA_DIR: folder });
  const file = join(folder, 'blog.xml');
  await writeFile(file, aWxr());
  order = { ...toMoveChoices(aMove()), files: [file], images: null, logs: [], isDryRun: false };
});

function aWxr(): string {
  const items = Array.from(
    { length: posts },
    (_, index) => `<item><title>Texto ${index}</title><link>https://blog.exemplo/texto-${index}/</link>
<dc:creator>rui</dc:creator><content:encoded><![CDATA[<p>${'Um texto. '.repeat(50)}</p>]]></content:encoded>
<wp:postmeta><wp:meta_key>subtitulo</wp:meta_key><wp:meta_value>Um resumo</wp:meta_value></wp:postmeta>
<wp:post_id>${index + 1}</wp:post_id><wp:post_date_gmt>2020-01-01 10:00:00</wp:post_date_gmt><wp:post_name>texto-${index}</wp:post_name>
<wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="ciencia">Ciência</category></item>`,
  );
  return `<?xml version="1.0"?><rss xmlns:content="c" xmlns:dc="d" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Blog</title><wp:base_site_url>https://blog.exemplo</wp:base_site_url><wp:base_blog_url>https://blog.exemplo</wp:base_blog_url>
<wp:author><wp:author_login>rui</wp:author_login><wp:author_display_name>Rui Sá</wp:author_display_name></wp:author>
<wp:category><wp:category_nicename>ciencia</wp:category_nicename><wp:cat_name>Ciência</wp:cat_name></wp:category>
${items.join('\n')}</channel></rss>`;
}

async function countNews(): Promise<number> {
  const database = await openSqlite(join(folder, 'pauta.sqlite'));
  const { n } = await database.connections.read
    .selectFrom('news')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  await database.close();
  return Number(n);
}

/** Runs the process, and stops it at the first sign of a step. */
function run(changes: Partial<ImportOrder>, stopAt: MoveProgress['step'] | null = null) {
  const stop = new AbortController();
  let plan: MovePlan | null = null;
  let rehearsal: Rehearsal | null = null;
  let examples: readonly ProblemExample[] = [];
  const on = {
    plan(next: MovePlan) {
      plan = next;
    },
    rehearsal(next: Rehearsal) {
      rehearsal = next;
    },
    examples(next: readonly ProblemExample[]) {
      examples = next;
    },
    progress: ({ step }: MoveProgress) => step === stopAt && stop.abort(),
  };
  return moves
    .run({ ...order, ...changes }, on, stop.signal)
    .then((report) => ({ report, plan, rehearsal, examples }));
}

it('tries the import out and writes nothing, then imports with the choices', async () => {
  const tried = await run({ isDryRun: true });
  expect(tried.report).toMatchObject({ isDryRun: true, name: 'Blog', counts: { post: { added: posts } } });
  expect(tried.rehearsal).toBeNull();
  for (const [code, count] of Object.entries(tried.report.problems))
    expect(tried.examples.filter((one) => one.code === code)).toHaveLength(Math.min(count, 20));
  expect(tried.plan).toEqual({
    fields: [{ key: 'subtitulo', uses: posts, example: 'Um resumo' }],
    sections: [{ id: 'ciencia', name: 'Ciência', uses: posts, proposal: 'nova seção Ciência' }],
    authors: [{ id: 'rui', name: 'Rui Sá', proposal: 'nova página de autor' }],
  });
  expect(await countNews()).toBe(0);
  const { report } = await run({ sections: { ciencia: 'topic:Espaço' }, authors: { rui: 'skip' } });
  expect(report.counts).toMatchObject({ post: { added: posts }, author: { added: 0 } });
  expect(await countNews()).toBe(posts);
});

it('looks up the access logs of the old server after the dry run, and forgets choices that fit nothing', async () => {
  const toLines = (paths: readonly string[]) =>
    paths
      .map((path) => `203.0.113.7 - - [21/Nov/2026:09:30:12 -0300] "GET ${path} HTTP/1.1" 200 9\n`)
      .join('');
  const log = join(folder, 'access.log');
  await writeFile(
    log,
    toLines(['/texto-7/', '/category/ciencia/', '/editoria/ciencia/', '/promo', '/promo/']),
  );
  const changes: Partial<ImportOrder> = {
    isDryRun: true,
    logs: [log],
    sections: { sumiu: 'skip' },
    fields: { subtitulo: 'summary', sumiu: 'source' },
  };
  const tried = await run(changes);
  expect(tried.report).toMatchObject({ isInterrupted: false, leftOut: {} });
  expect(tried.rehearsal).toMatchObject({
    hits: 5,
    lostHits: 3,
    lost: [
      { address: '/promo', hits: 2 },
      { address: '/editoria/ciencia', hits: 1 },
    ],
  });
  const based = await run({ ...changes, bases: { category: 'editoria', tag: '' } });
  expect(based.rehearsal).toMatchObject({ lostAddresses: 1 });
  await writeFile(log, toLines(Array.from({ length: 60_000 }, (_, index) => `/sumiu-${index}`)));
  expect(await run(changes, 'log')).toMatchObject({ report: { isInterrupted: true }, rehearsal: null });
  await writeFile(log, Buffer.from('1f8b0800', 'hex'));
  await expect(run(changes)).rejects.toThrow('Não foi possível ler o log de acesso');
});

it('stops after a batch, and the next process continues', async () => {
  const stopped = await run({}, 'import');
  expect(stopped.report.isInterrupted).toBe(true);
  const news = await countNews();
  expect([news > 0, news < posts]).toEqual([true, true]);
  const { report } = await run({});
  expect(report.counts.post).toMatchObject({ added: posts, unchanged: 0 });
  expect(await countNews()).toBe(posts);
});

it('says why files cannot be imported', async () => {
  await writeFile(order.files[0] ?? '', '%PDF-1.7');
  await expect(run({})).rejects.toThrow('Os arquivos não são mais de um site do WordPress ou do Ghost.');
});

it('says on the screen that another import is running', async () => {
  const turn = new DatabaseSync(join(folder, 'import-turn'));
  turn.exec('begin exclusive');
  await expect(run({})).rejects.toThrow('Outra importação está em andamento.');
  turn.close();
});

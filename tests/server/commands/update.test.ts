/** `npm run update` with a copy of the program as the new version, as an operator runs it. */
import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSqlite } from '../../../server/adapters/sql/connection/sqlite.ts';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { aNews, words } from '../../builders.ts';
import { aFolderForAll } from '../../folders.ts';
import { freePort } from '../../free-port.ts';

const folder = await aFolderForAll();
let next = '';
let link = '';
let port = 0;
const run = promisify(execFile);
const script = (name: string) => join(folder, name);
const environment = () => ({
  ...process.env,
  LC_ALL: 'C',
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
  DEMO_CONTENT: 'off',
  COUNTRY_LOOKUP: 'off',
});

beforeAll(async () => {
  port = await freePort();
  link = join(folder, 'pauta');
  next = join(folder, 'new');
  await symlink(projectRoot, link);
  await mkdir(next);
  const parts = words('app domain server migrations demo dist package.json package-lock.json');
  for (const part of [...parts, 'vite.config.ts', 'NOVIDADES.md'])
    await cp(join(projectRoot, part), join(next, part), { recursive: true, preserveTimestamps: true });
  await symlink(join(projectRoot, 'node_modules'), join(next, 'node_modules'));
  // The new version damages the database while `fails` exists, as a migration could, and does not start.
  await writeFile(
    script('start'),
    `if [ -e ${script('fails')} ] && [ "$(readlink ${link})" = ${next} ]; then echo lost > ${folder}/data/pauta.sqlite; exit 1; fi
cd ${link} && ${process.execPath} server/start/start.ts > ${script('log')} 2>&1 & echo $! > ${script('pid')}`,
  );
  await writeFile(
    script('stop'),
    `kill $(cat ${script('pid')}) && while kill -0 $(cat ${script('pid')}) 2> /dev/null; do sleep 0.1; done; rm ${script('pid')}`,
  );
  await run('sh', [script('start')], { env: environment() });
});
afterAll(() => run('sh', [script('stop')]).catch(() => {}));

async function update(...options: string[]) {
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'server/commands/update.ts'), next, '--no-install', ...options],
    { env: environment() },
  );
  const status = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, out, err };
}
const withSwitch = () => [
  '--link',
  link,
  '--stop',
  `sh ${script('stop')}`,
  '--start',
  `sh ${script('start')}`,
];
const serves = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;

it('goes back to the old version and its data when the new one does not answer, and takes it when it does', async () => {
  await expect.poll(serves).toBe(200);
  const database = await openSqlite(join(folder, 'data/pauta.sqlite'));
  await database.news.save(aNews({ id: 'antes', slug: 'antes' }));
  await database.close();

  await writeFile(script('fails'), '');
  const failed = await update(...withSwitch());
  expect(failed.out).toContain('The new version answers.');
  expect(failed.err).toContain('The version before serves, with its data.');
  expect([failed.status, await readlink(link), await serves()]).toEqual([1, projectRoot, 200]);
  expect((await fetch(`http://127.0.0.1:${port}/news/antes`)).status).toBe(200);

  await rm(script('fails'));
  const done = await update(...withSwitch());
  expect(done).toMatchObject({ status: 0, err: '' });
  expect(done.out).toContain('The new version serves.');
  expect([await readlink(link), await serves()]).toEqual([next, 200]);
  const left = await readdir(join(folder, 'data'));
  expect(left.filter((name) => /^(?:prova-de-atualizacao|antes-da-troca)/.test(name))).toEqual([]);
  const [backup = ''] = await readdir(join(folder, 'data/copias-de-seguranca'));
  expect(backup).toMatch(/^antes-da-\d/);
});

it('leaves the portal alone when the trial fails', async () => {
  const broken = join(next, 'server/start/start.ts');
  const whole = await readFile(broken, 'utf8');
  await writeFile(broken, "throw new Error('this version is broken');\n");
  const { status, out, err } = await update();
  await writeFile(broken, whole);
  expect(status).toBe(1);
  expect(err).toContain('The portal that serves is as it was.');
  expect(err).toContain('this version is broken');
  expect(err).not.toContain('    at ');
  expect(out).toMatch(/The backup is still in .*antes-da-\d/);
  expect(await serves()).toBe(200);
});

it('refuses a folder whose version is none, or is incomplete, before the backup', async () => {
  const facts = join(next, 'package.json');
  const whole = await readFile(facts, 'utf8');
  await writeFile(facts, JSON.stringify({ name: 'pauta', version: '../../../x' }));
  expect(await update()).toMatchObject({
    status: 1,
    out: '',
    err: `There is no version of Pauta in ${next}.\n`,
  });
  await writeFile(facts, whole);
  await rm(join(next, 'server/start/build.ts'));
  const err = `The version in ${next} is incomplete: server/start/build.ts is missing.\n`;
  expect(await update()).toMatchObject({ status: 1, out: '', err });
});

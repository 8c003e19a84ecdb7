import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../../server/start/app-loader.ts';
import { newsDocument } from './open-import.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pauta-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** `npm run import -- …`, as an operator has it. */
async function runImport(...args: string[]): Promise<{ status: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(projectRoot, 'server/commands/import.ts'), ...args], {
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
  });
  const status = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr)]);
  // Where it is, which it says every second.
  const err = said.replace(/^.* MB read .*\n/gm, '');
  return { status: await status, out, err };
}

async function anExport(content: string): Promise<string> {
  const file = join(folder, 'export.json');
  await writeFile(file, content);
  return file;
}

it('ends with 0 when everything is in, the first time and the second', async () => {
  const file = await anExport(
    JSON.stringify({ __collections__: { news: { n: newsDocument() }, outra: { a: {} } } }),
  );
  const first = await runImport(file);
  expect(first).toMatchObject({ status: 0, err: '' });
  expect(first.out).toMatch(/^collection +added +unchanged +skipped +failed$/m);
  expect(first.out).toMatch(/^news +1 +0 +0 +0$/m);
  expect(first.out).toMatch(/^outra +0 +0 +1 +0$/m);
  expect(first.out).toContain('skipped: outra.');
  expect(first.out).toContain('Everything that was not skipped is in.');
  const second = await runImport(file, '--files', folder);
  expect(second.status).toBe(0);
  expect(second.out).toMatch(/^news +0 +1 +0 +0$/m);
});

it('ends with 1 and names the record when something was bad', async () => {
  const news = { n: newsDocument(), ruim: newsDocument({ title: 5 }) };
  const { status, out, err } = await runImport(await anExport(JSON.stringify({ __collections__: { news } })));
  expect(status).toBe(1);
  expect(err).toMatch(/^news\/ruim: title: /);
  expect(out).toContain('1 fault(s), listed above; everything else is in.');
});

it.each([
  [
    '<?xml version="1.0"?>\n<!-- x -->\n<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel/></rss>',
    'WordPress',
  ],
  ['{"db":[{"meta":{"version":"5.0"},"data":{"posts":[]}}]}', 'Ghost'],
])('names what a foreign file is, and says that nothing was imported: %s', async (content, kind) => {
  const { status, out, err } = await runImport(await anExport(content));
  expect([status, out]).toEqual([1, '']);
  expect(err).toContain(`export.json is a ${kind} export`);
  expect(err).toContain('Nothing was imported.');
});

it('names a backup, and a folder, for what they are', async () => {
  const backup = join(folder, 'copia');
  await mkdir(backup);
  expect((await runImport(backup)).err).toContain('is a folder.');
  await writeFile(join(backup, 'manifest.json'), '{}');
  expect((await runImport(backup)).err).toContain(
    'is a Pauta backup, which "npm run restore -- DIR" restores.',
  );
});

it.each(['{"outra": 1}', '{"__collections__": {"posts": {"a": {"x": 1}}}}', 'não é JSON', '[]', '{'])(
  'ends with 1 and claims nothing of a file without records of the portal: %s',
  async (content) => {
    const { status, out } = await runImport(await anExport(content));
    expect(status).toBe(1);
    expect(out).toContain('Nothing was imported');
    expect(out).not.toContain('is in');
  },
);

it('ends with 1 and names the place when the file is damaged', async () => {
  const { status, out } = await runImport(await anExport('{"__collections__": {"news": {"n": '));
  expect(status).toBe(1);
  expect(out).toMatch(
    /The file is damaged: the file ends before its end \(byte 35, line 1, before the first/,
  );
});

it.each([
  [[], /^Usage: npm run import/],
  [['um.json', 'dois.json'], /^Usage: npm run import/],
  [['--fotos', 'x'], /--fotos/],
  [['/nada/export.json'], /ENOENT.*\/nada\/export\.json/],
])('says what it needs when called with %j', async (args, message) => {
  const { status, out, err } = await runImport(...args);
  expect(status).toBe(1);
  expect(out).toBe('');
  expect(err).toMatch(message);
});

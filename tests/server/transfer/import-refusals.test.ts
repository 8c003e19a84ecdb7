/** What the command says of files that it cannot import; tests/domain/transfer/foreign-file.test.ts has the rules. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openImportCommand } from './import-command.ts';

const command = openImportCommand();

it.each([['<rss><channel></channel></rss>', 'an RSS feed']])(
  'names what a foreign file is, and says that nothing was imported: %s',
  async (content, kind) => {
    const { status, out, err } = await command.runImport(await command.anExport(content));
    expect([status, out]).toEqual([1, '']);
    expect(err).toContain(`export.json is ${kind}`);
    expect(err).toContain('Nothing was imported.');
  },
);

it('the import command names a backup and a folder as what they are', async () => {
  const backup = join(command.folder, 'copia');
  await mkdir(backup);
  expect((await command.runImport(backup)).err).toContain('is a folder.');
  await writeFile(join(backup, 'manifest.json'), '{}');
  expect((await command.runImport(backup)).err).toContain(
    'is a Pauta backup, which "npm run restore -- DIR" restores.',
  );
});

it.each(['{"outra": 1}', '{"__collections__": {"posts": {"a": {"x": 1}}}}', 'não é JSON', '[]', '{'])(
  'ends with 1 and claims nothing of a file without records of the portal: %s',
  async (content) => {
    const { status, out } = await command.runImport(await command.anExport(content));
    expect(status).toBe(1);
    expect(out).toContain('Nothing was imported');
    expect(out).not.toContain('is in');
  },
);

it('the import command ends with 1 and names the position of damage in a file', async () => {
  const { status, out } = await command.runImport(
    await command.anExport('{"__collections__": {"news": {"n": '),
  );
  expect(status).toBe(1);
  expect(out).toMatch(
    /The file is damaged: the file ends before its end \(byte 35, line 1, before the first/,
  );
});

it.each([
  [[], /^Usage: npm run import/],
  [['um.json', 'dois.json'], /^There is no file um\.json\./],
  [['--fotos', 'x'], /--fotos/],
  [['/nada/export.json'], /^There is no file \/nada\/export\.json\./],
])('the import command says what it needs when called with %j', async (args, message) => {
  const { status, out, err } = await command.runImport(...args);
  expect(status).toBe(1);
  expect(out).toBe('');
  expect(err).toMatch(message);
});

/** The tab `Cópias de segurança`: a backup now, and the download of one. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { minuteMs } from '../../../domain/text/durations.ts';
import { sessionSecretFile } from '../../../server/start/session-secret.ts';
import { answerOf, type Person, refusalOf, withNewsroom } from '../http/newsroom.ts';

const { portal, signIn, signInAdmin, wait, now, audit } = withNewsroom();

const path = '/configuracoes/copias';
const name = '2026-11-20-0300';

beforeEach(async () => {
  const folder = join(portal().folder, 'copias', name);
  await mkdir(join(folder, 'records'), { recursive: true });
  const sum = { count: 1, sum: 'a'.repeat(64) };
  const manifest = { format: 'pauta-backup-1', madeAt: '2026-11-20T06:00:00Z', migrations: ['0001'] };
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ ...manifest, tables: { news: sum }, files: sum }),
  );
  await writeFile(join(folder, 'records/news.ndjson'), '{"title":"Enchente"}\n');
  await writeFile(join(folder, sessionSecretFile), 'the key');
});

const allow = (person: Person, backup = name) =>
  person.call('POST', `${path}/${backup}/senha`, { password: '' });
const tokenOf = async (answer: Promise<Response>) => Object(await answerOf(await answer)).token as string;
const download = (person: Person, token: string) => person.call('GET', `${path}/${name}?passe=${token}`);

it('an admin asks for a backup, three times a day, and the list says since when', async () => {
  const ana = await signInAdmin();
  expect(await answerOf(await ana.call('GET', path))).toMatchObject({
    bucket: null,
    folderBeforeRestore: null,
    backups: [{ name, records: 1, files: 1, restore: [expect.any(String), expect.stringContaining(name)] }],
    state: { askedAt: null },
  });
  for (const _time of [1, 2, 3]) await answerOf(await ana.call('POST', path));
  expect(await answerOf(await ana.call('GET', path))).toMatchObject({ state: { askedAt: now() } });
  expect((await ana.call('POST', path)).status).toBe(429);
  expect((await audit()).filter(({ action }) => action === 'backup.asked')).toHaveLength(3);
});

it('an admin downloads a backup without the key, after a proof of identity, and the audit log says so', async () => {
  const ana = await signInAdmin();
  const token = await tokenOf(allow(ana));
  const response = await download(ana, token);
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="copia-pauta-${name}.zip"`);
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  const zip = Buffer.from(await response.arrayBuffer());
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  expect(zip.includes(`${name}/manifest.json`)).toBe(true);
  expect(zip.includes(`${name}/records/news.ndjson`)).toBe(true);
  expect(zip.includes(sessionSecretFile)).toBe(false);
  expect(await audit()).toContainEqual(
    expect.objectContaining({ action: 'backup.downloaded', subjectId: name }),
  );
});

it('a download needs the session that asked for it, must begin within a minute, and needs rights', async () => {
  const ana = await signInAdmin();
  const token = await tokenOf(allow(ana));
  const other = await signInAdmin('Bia');
  expect((await download(other, token)).status).toBe(404);
  expect((await download(ana, `${token}x`)).status).toBe(404);
  expect((await download(ana, '')).status).toBe(404);
  wait(minuteMs + 1);
  expect((await download(ana, token)).status).toBe(404);
  expect(await refusalOf(await allow(ana, '2026-11-21-0300'))).toMatchObject({ status: 404 });
  await tokenOf(allow(ana));
  await tokenOf(allow(ana));
  expect((await allow(ana)).status).toBe(429);
  wait(11 * minuteMs);
  expect(await refusalOf(await allow(other))).toMatchObject({ status: 403, field: 'google' });
  const editor = await signIn('Caio', 'editor');
  expect((await allow(editor)).status).toBe(403);
  expect((await download(editor, token)).status).toBe(403);
});

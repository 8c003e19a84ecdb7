/** POST /api/redacao/anexos: documents and sounds of texts, and how browsers get them. */
import { beforeEach, expect, it } from 'vitest';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { attachmentLimit } from '../../../domain/web/rate-limit.ts';
import { deleteLooseFiles } from '../../../server/services/media/delete-loose-files.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aContent, aNews, dayMs, silentLog, testNowMs } from '../../builders.ts';
import { openAdminBrowser, type TestBrowser } from '../http/browser.ts';
import { withPortal } from '../http/open-portal.ts';

const portal = withPortal();
let admin: TestBrowser;
beforeEach(async () => {
  admin = await openAdminBrowser(portal());
});

const send = (name: string, body: BodyInit) =>
  admin.send(`/api/redacao/anexos?${new URLSearchParams({ nome: name })}`, { method: 'POST', body });
const urlOf = async (response: Response): Promise<string> => (await response.json()).url;

it('a PDF is served as a download whose size its address names', async () => {
  const url = await urlOf(await send('Edital nº 1.pdf', '%PDF-1.7 edital'));
  expect(url).toMatch(/^\/files\/anexos\/[\da-f]{12}\/edital-no?-1\.pdf#bytes=15$/);
  const { headers } = await admin.get(url.replace(/#.*/, ''));
  expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  expect(await portal().database.audit.list({ action: 'attachment.uploaded' }, { limit: 9 })).toHaveLength(1);
});

it('a player gets the parts of a sound that it asks for', async () => {
  const path = (await urlOf(await send('fala.mp3', 'ID3 um som'))).replace(/#.*/, '');
  const part = (range: string) => admin.get(path, { Range: range });
  const answer = await part('bytes=4-5');
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
    206,
    'bytes 4-5/10',
    'um',
  ]);
  expect(await (await part('bytes=7-')).text()).toBe('som');
  expect(await (await part('bytes=-3')).text()).toBe('som');
  const none = await part('bytes=10-');
  expect([none.status, none.headers.get('content-range'), await none.text()]).toEqual([
    416,
    'bytes */10',
    '',
  ]);
  for (const range of ['bytes=3-1', 'bytes=0-1,4-5', 'x']) {
    const whole = await part(range);
    expect([range, whole.status, await whole.text()]).toEqual([range, 200, 'ID3 um som']);
  }
});

it.each([
  ['pagina.html', '<script>'],
  ['edital.pdf', '<script>'],
  ['fala.mp3', '%PDF-1.7'],
  ['edital.pdf.exe', '%PDF-1.7'],
  ['edital', '%PDF-1.7'],
  ['vazio.pdf', ''],
])('%s with %j is refused', async (name, body) => {
  expect((await send(name, body)).status).toBe(400);
});

it('a person who uploads too many files waits', async () => {
  for (let sent = 0; sent < attachmentLimit.max; sent += 1) await send('vazio.pdf', '');
  const answer = await send('edital.pdf', '%PDF-1.7');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '600']);
});

it('a PDF of more than 20 MB is refused', async () => {
  const body = new Uint8Array(20 * 1024 * 1024 + 1);
  body.set(new TextEncoder().encode('%PDF-1.7'));
  expect((await send('edital.pdf', body)).status).toBe(400);
});

it('a file is deleted after a day unless a text links to it', async () => {
  const [used, unused] = [
    await urlOf(await send('a.pdf', '%PDF-a')),
    await urlOf(await send('b.pdf', '%PDF-b')),
  ];
  const content = JSON.parse(aContent('Um.'));
  content.entityMap = { 0: { type: 'EMBED', mutability: 'IMMUTABLE', data: { url: used, title: 'A' } } };
  await saveNews(portal().database, aNews({ content: JSON.stringify(content) }));
  const clock = () => testNowMs + dayMs + 1;
  await deleteLooseFiles({ database: portal().database, files: portal().files, clock, log: silentLog })();
  const keyOf = (url: string) => storageKeyOf(url.replace(/#.*/, '')) ?? '';
  expect(await portal().files.read(keyOf(used))).not.toBeNull();
  expect(await portal().files.read(keyOf(unused))).toBeNull();
});

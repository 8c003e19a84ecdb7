/** Checks who may fetch an attachment, by which records link to it, and when its file is deleted. */
import { expect, it } from 'vitest';
import { storageKeyOf } from '../../../domain/media/image.ts';
import { textFileUnknown } from '../../../domain/text/sentences.ts';
import { deleteLooseFiles } from '../../../server/services/media/delete-loose-files.ts';
import { aContentWith, anImage, dayMs, silentLog } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from '../news/news-desk.ts';

const { portal, admin, staff, visitor, wait, now } = withNewsDesk();

const linkTo = (url: string) => aContentWith({ type: 'EMBED', data: { url, title: 'Edital' } });

/** Uploads a document and returns its address without the size. */
async function upload(person: Person, name = 'edital.pdf'): Promise<string> {
  const answer = await person.browser.send(`/api/redacao/anexos?nome=${name}`, {
    method: 'POST',
    body: '%PDF-1.7',
  });
  const { url } = await answer.json();
  return String(url).replace(/#.*/, '');
}
const statusFor = async (person: Person, path: string) => (await person.browser.get(path)).status;
const keyOf = (path: string) => storageKeyOf(path) ?? '';
const isStored = async (path: string) => (await portal().files.findSize(keyOf(path))) !== null;
const sweep = () =>
  deleteLooseFiles({ database: portal().database, files: portal().files, clock: now, log: silentLog })();

it('of published news is public until the news are trashed, and deleted with them', async () => {
  const ana = await admin();
  const path = await upload(ana);
  expect([await statusFor(visitor(), path), await statusFor(ana, path)]).toEqual([404, 200]);
  const { id } = await publish(ana, someFields({ content: linkTo(`${path}#bytes=8`) }));
  const answer = await visitor().browser.get(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([
    200,
    expect.stringMatching(/^public/),
  ]);

  const { partVersions, purges } = portal().database;
  const after = partVersions.latest();
  await ana.ok('DELETE', `/noticias/${id}`);
  const purged = await purges.listChanged({ after, upTo: partVersions.latest(), limit: 10 });
  expect(purged).toContainEqual(expect.stringContaining(encodeURIComponent(keyOf(path))));
  expect([await statusFor(visitor(), path), await statusFor(ana, path)]).toEqual([404, 200]);
  await ana.ok('POST', `/lixeira/${id}/restaurar`);
  expect(await statusFor(visitor(), path)).toBe(200);

  await ana.ok('DELETE', `/noticias/${id}`);
  await ana.ok('DELETE', `/lixeira/${id}`);
  expect([await statusFor(ana, path), await isStored(path)]).toEqual([404, false]);
});

it('stays if other news use it when news are deleted for good', async () => {
  const ana = await admin();
  const path = await upload(ana);
  const { id } = await publish(ana, someFields({ content: linkTo(path) }));
  await publish(ana, someFields({ title: 'Outra', source: `O edital: https://pauta.example${path}.` }));
  await ana.ok('DELETE', `/noticias/${id}`);
  await ana.ok('DELETE', `/lixeira/${id}`);
  expect(await statusFor(visitor(), path)).toBe(200);
});

it('of a draft is seen by its reporter and by editors, not by other reporters', async () => {
  const reporter = await staff('reporter', 'Lia Ramos');
  const other = await staff('reporter', 'Rui Sá');
  const path = await upload(reporter);
  await reporter.ok('POST', '/rascunhos', { fields: someFields({ content: linkTo(path) }) });
  const people = [visitor(), other, reporter, await staff('editor', 'Eva Luz')];
  expect(await Promise.all(people.map((person) => statusFor(person, path)))).toEqual([404, 404, 200, 200]);
});

it('that does not exist is not published', async () => {
  const ana = await admin();
  const gone = '/files/anexos/0123456789ab/edital.pdf';
  for (const [field, fields] of [
    ['content', { content: linkTo(gone) }],
    ['source', { source: gone }],
  ] as const) {
    const answer = await ana.call('POST', '/rascunhos', { fields: someFields(fields) });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ field, message: textFileUnknown }),
    ]);
  }
});

it('is deleted when nothing has linked to it for a day, and kept while an earlier version does', async () => {
  const ana = await admin();
  const [unused, versioned] = [await upload(ana, 'a.pdf'), await upload(ana, 'b.pdf')];
  const { id } = await publish(ana, someFields({ content: linkTo(versioned) }));
  const body = { version: 0, baseVersion: 1, fields: someFields() };
  await ana.ok('POST', `/rascunhos/${id}/publicar`, body);
  wait(dayMs);
  await sweep();
  expect([await isStored(unused), await isStored(versioned)]).toEqual([false, true]);
  expect(await statusFor(visitor(), versioned)).toBe(404);
});

it('is public and kept while a banner, Capa or a redirect leads to it', async () => {
  const ana = await admin();
  const paths: string[] = [];
  const next = async () => {
    paths.push(await upload(ana, `${paths.length}.pdf`));
    return paths.at(-1) ?? '';
  };
  const { database } = portal();
  await database.images.save(anImage({ storageKey: 'banners/a.jpg' }));
  await ana.ok('PUT', '/banners', { place: 'main', imageUrl: '/files/banners/a.jpg', link: await next() });
  const line = { kind: 'urgente', text: 'Leia o edital', link: await next(), until: now() + 3 * dayMs };
  await ana.ok('PUT', '/capa', { version: 0, frontPage: JSON.stringify({ places: [], line }) });
  await ana.ok('POST', '/redirecionamentos', { source: '/edital', target: await next(), status: 301 });
  wait(dayMs);
  await sweep();
  for (const path of paths)
    expect([path, await isStored(path), await statusFor(visitor(), path)]).toEqual([path, true, 200]);
});

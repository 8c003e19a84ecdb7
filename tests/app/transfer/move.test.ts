/** `Mudança`: the files of an old site arrive in parts, and admins decide what its sections and authors become. */
import { readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { moveBytesMax, moveFilesMax, moveKeptDays } from '../../../domain/site/limits.ts';
import { moveFilesElsewhere, moveTooLarge } from '../../../domain/text/sentences.ts';
import { moveLeaseMs } from '../../../domain/transfer/site-move.ts';
import { openMoveFolder } from '../../../server/adapters/disk/move-folder.ts';
import { deleteOldMove } from '../../../server/services/jobs/import-moved-site.ts';
import { changeMove } from '../../../server/services/transfer/moves/change-move.ts';
import { createMoveFile, uploadMovePart } from '../../../server/services/transfer/moves/move-files.ts';
import { aMove } from '../../builders.ts';
import { aZip } from '../../server/transfer/a-zip.ts';
import { answerOf, type Person, refusalOf, withNewsroom } from '../http/newsroom.ts';

const importable = 'Dá para importar a exportação do WordPress (WXR, um .xml) e a do Ghost (.json ou .zip).';

const { portal, signIn, signInAdmin, visitor, now, wait } = withNewsroom();

const files = '/api/redacao/mudanca/arquivos';
const tus = { 'Tus-Resumable': '1.0.0' };
const wxr = `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel></channel></rss>`;

const toMetadata = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;

const announce = (person: Person, name: string, bytes: number) =>
  person.send(files, {
    method: 'POST',
    headers: { ...tus, 'Upload-Length': String(bytes), 'Upload-Metadata': toMetadata(name) },
  });

const sendPart = (
  person: Person,
  address: string,
  offset: number,
  body: string | Buffer<ArrayBuffer> | ReadableStream,
) =>
  person.send(address, {
    method: 'PATCH',
    headers: { ...tus, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    body,
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });

async function upload(person: Person, name: string, content: string | Buffer<ArrayBuffer>): Promise<string> {
  const address = (await announce(person, name, content.length)).headers.get('Location') ?? '';
  expect((await sendPart(person, address, 0, content)).status).toBe(204);
  return address;
}

async function readMove(person: Person) {
  const { move } = (await answerOf(await person.call('GET', '/mudanca'))) as {
    move: Record<string, unknown>;
  };
  return move;
}

it('takes a file in parts, goes on where a broken connection ended, and recognizes it', async () => {
  const ana = await signInAdmin();
  expect(await answerOf(await ana.call('GET', '/mudanca'))).toMatchObject({ move: null });
  const announced = await announce(ana, 'ção\0\u202e\r\n.xml', wxr.length);
  expect([announced.status, announced.headers.get('Tus-Resumable')]).toEqual([201, '1.0.0']);
  const address = announced.headers.get('Location') ?? '';
  const broken = new ReadableStream({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode(wxr.slice(0, 20)));
      controller.error(new Error('the line broke'));
    },
    type: 'bytes' as never,
  });
  await sendPart(ana, address, 0, broken).catch(() => {});
  const head = await ana.send(address, { method: 'HEAD' });
  const offset = Number(head.headers.get('Upload-Offset'));
  expect([head.status, head.headers.get('Upload-Length')]).toEqual([200, String(wxr.length)]);
  expect(await refusalOf(await sendPart(ana, address, offset + 1, 'x'))).toMatchObject({ status: 409 });
  expect((await sendPart(ana, address, offset, wxr.slice(offset, 30))).headers.get('Upload-Offset')).toBe(
    '30',
  );
  expect(await readMove(ana)).toMatchObject({
    files: [{ kind: null, received: 30 }],
    missing: 'Espere o envio dos arquivos terminar, ou tire os que faltam.',
  });
  expect((await sendPart(ana, address, 30, wxr.slice(30))).status).toBe(204);
  const move = await readMove(ana);
  expect(move).toMatchObject({
    state: 'receiving',
    areFilesHere: true,
    missing: null,
    files: [{ name: 'ção .xml', kind: 'wordpress', received: wxr.length }],
  });
  const [file] = await portal()
    .database.siteMove.find()
    .then((found) => found?.move.files ?? []);
  expect(await readFile(portal().moveFolder.pathOf(String(move.id), file?.id ?? ''), 'utf8')).toBe(wxr);
});

it('says that a file is not in the move when it is deleted while it is sent', async () => {
  const ana = await signInAdmin();
  const address = (await announce(ana, 'blog.xml', wxr.length)).headers.get('Location') ?? '';
  const body = new ReadableStream({
    async pull(controller) {
      await ana.send(address, { method: 'DELETE' });
      controller.enqueue(new TextEncoder().encode(wxr));
      controller.close();
    },
  });
  expect(await refusalOf(await sendPart(ana, address, 0, body))).toMatchObject({
    status: 404,
    message: 'Este arquivo não está na mudança.',
  });
});

it('recognizes a whole file at the next request when its process was killed before that', async () => {
  const ana = await signInAdmin();
  const { database, moveFolder } = portal();
  for (const ask of [
    (_address: string) => readMove(ana),
    (address: string) => ana.send(address, { method: 'HEAD' }),
  ]) {
    const address = await upload(ana, 'blog.xml', wxr);
    await changeMove(database, (move) => ({
      ...move,
      files: move.files.map((file) => ({ ...file, kind: null })),
    }));
    await ask(address);
    const move = (await database.siteMove.find())?.move;
    expect(move?.files).toMatchObject([{ kind: 'wordpress' }]);
    await ana.call('DELETE', '/mudanca');
    expect(await moveFolder.has(move ?? aMove())).toBe(false);
  }
});

it('keeps one writer of a file, the newest, and none once the dry run has started', async () => {
  const ana = await signInAdmin();
  const address = (await announce(ana, 'blog.xml', wxr.length)).headers.get('Location') ?? '';
  const hanging = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(wxr.slice(0, 20))),
  });
  const older = sendPart(ana, address, 0, hanging);
  const readOffset = async () => (await ana.send(address, { method: 'HEAD' })).headers.get('Upload-Offset');
  await expect.poll(readOffset).toBe('20');
  expect((await sendPart(ana, address, 20, wxr.slice(20))).status).toBe(204);
  expect((await older).status).toBe(409);
  await ana.call('POST', '/mudanca', { act: 'check' });
  expect((await sendPart(ana, address, wxr.length, '')).status).toBe(409);
});

it('leaves 1 GB of the disk free, counting announced files and the writes of others', async () => {
  const { database, moveFolder } = portal();
  let free = 2 * 1024 ** 3;
  const findRoom = async (bytes: number) => free - bytes;
  const adapters = { database, moveFolder: { ...moveFolder, findRoom }, clock: now };
  const create = createMoveFile(adapters);
  const sizes = [600, 600, 400].map((megabytes) => megabytes * 1024 ** 2);
  const created = await Promise.all(sizes.map((bytes, index) => create(`${index}.zip`, bytes)));
  expect(created.filter(({ ok }) => !ok).length).toBeGreaterThan(0);
  const { files: announced = [] } = (await database.siteMove.find())?.move ?? {};
  expect(announced.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(1024 ** 3);
  free = 1024 ** 3;
  const body = new Blob(['x']).stream();
  expect(await uploadMovePart(adapters)(announced[0]?.id ?? '', 0, body)).toMatchObject({
    problem: { code: 'too-large', message: 'O servidor não tem espaço para este arquivo.' },
  });
});

it('says that there are too many files, also when they are announced at once', async () => {
  const ana = await signInAdmin();
  const all = Array.from({ length: moveFilesMax + 2 }, (_, index) => announce(ana, `${index}.xml`, 1));
  const statuses = (await Promise.all(all)).map(({ status }) => status).toSorted();
  expect(statuses.slice(-3)).toEqual([201, 413, 413]);
});

it('recognizes access logs of the old server, also compressed ones', async () => {
  const ana = await signInAdmin();
  const line = '203.0.113.7 - - [21/Nov/2026:09:30:12 -0300] "GET / HTTP/1.1" 200 9\n';
  await upload(ana, 'access.log', `${line}${line}`);
  await upload(ana, 'access.log.2.gz', gzipSync(line.repeat(9_000)));
  await upload(ana, 'outro.gz', gzipSync('um texto'));
  expect(await readMove(ana)).toMatchObject({
    files: [
      { kind: 'log', problem: '' },
      { kind: 'log', problem: '' },
      { kind: 'unknown', problem: `É um arquivo gzip; descompacte-o antes. ${importable}` },
    ],
  });
});

it('takes a zip of images that has a symbolic link, too', async () => {
  const ana = await signInAdmin();
  await upload(ana, 'fotos.zip', Buffer.from(aZip({ 'a.jpg': 'x', elo: '/etc/passwd' }, { links: ['elo'] })));
  expect(await readMove(ana)).toMatchObject({ files: [{ kind: 'files', problem: '' }] });
});

it('says that a zip has a password, or would unpack to far more than its size', async () => {
  const ana = await signInAdmin();
  const bomb = aZip({ 'fotos/b.jpg': 'x', 'data/site.json': ' '.repeat(17 * 1024 * 1024) });
  const locked = aZip({ 'fotos/a.jpg': 'x' });
  for (const mark of ['PK\x03\x04', 'PK\x01\x02']) {
    const flags = locked.indexOf(mark, 0, 'latin1') + (mark === 'PK\x03\x04' ? 6 : 8);
    locked.writeUInt16LE(locked.readUInt16LE(flags) | 1, flags);
  }
  await upload(ana, 'bomba.zip', Buffer.from(bomb));
  await upload(ana, 'fotos.zip', Buffer.from(locked));
  await upload(ana, 'outras.zip', Buffer.from(aZip({ 'b.jpg': 'x', 'c.jpg': ' '.repeat(17 * 1024 * 1024) })));
  expect(await readMove(ana)).toMatchObject({
    files: [
      { problem: 'data/site.json tem senha, ou ficaria muito maior que o zip.' },
      { problem: 'fotos/a.jpg tem senha, ou ficaria muito maior que o zip.' },
      { problem: 'c.jpg tem senha, ou ficaria muito maior que o zip.' },
    ],
  });
});

it('refuses what is too large, too much or unreadable, and says what an unknown file is', async () => {
  const ana = await signInAdmin();
  expect(await refusalOf(await announce(ana, 'grande.zip', moveBytesMax + 1))).toMatchObject({
    status: 413,
    message: moveTooLarge,
  });
  expect((await announce(ana, '\0\u202e', 5)).status).toBe(400);
  expect((await ana.send(files, { method: 'POST' })).status).toBe(400);
  const address = (await announce(ana, 'a.pdf', 6)).headers.get('Location') ?? '';
  expect((await sendPart(ana, address, 0, '%PDF-1.7')).status).toBe(413);
  expect((await ana.send(address, { method: 'PATCH', body: 'x', headers: tus })).status).toBe(400);
  const large = {
    ...tus,
    'Upload-Offset': '0',
    'Content-Type': 'application/offset+octet-stream',
    'Content-Length': '99999999',
  };
  expect((await ana.send(address, { method: 'PATCH', body: 'x', headers: large })).status).toBe(413);
  await sendPart(ana, address, 0, '%PDF-1');
  expect(await readMove(ana)).toMatchObject({
    files: [{ kind: 'unknown', problem: `É um PDF. ${importable}` }],
  });
  for (let count = 1; count < moveFilesMax; count += 1) await announce(ana, 'a.xml', 1);
  expect((await announce(ana, 'a.xml', 1)).status).toBe(413);
  expect((await ana.send(`${files}/naoexiste`, { method: 'HEAD' })).status).toBe(404);
  expect((await ana.send(`${files}/..%2f..%2fpauta.sqlite`, { method: 'DELETE' })).status).toBe(404);
  expect((await ana.send(address, { method: 'DELETE' })).status).toBe(204);
  expect((await ana.send(address, { method: 'HEAD' })).status).toBe(404);
});

it('lets only admins begin, steer and end a move', async () => {
  const others = [
    visitor(),
    await signIn('Lia'),
    await signIn('Edu', 'editor'),
    await signIn('Ivo', 'reporter', 'moderator'),
  ];
  for (const person of others) {
    const refused = person.userId === '' ? 401 : 403;
    expect((await announce(person, 'a.xml', 5)).status).toBe(refused);
    expect((await person.call('GET', '/mudanca')).status).toBe(refused);
    expect((await person.call('GET', '/mudanca/desfazer')).status).toBe(refused);
    expect((await person.call('POST', '/mudanca', { act: 'import' })).status).toBe(refused);
    expect((await person.call('DELETE', '/mudanca')).status).toBe(refused);
  }
  expect(await portal().database.siteMove.find()).toBeNull();
});

it('refuses a dry run, import or pause at a wrong step, and keeps the choices', async () => {
  const ana = await signInAdmin();
  const steer = (act: string) => ana.call('POST', '/mudanca', { act });
  expect((await steer('check')).status).toBe(404);
  await announce(ana, 'a.xml', 5);
  expect(await refusalOf(await steer('check'))).toMatchObject({
    status: 400,
    message: expect.stringContaining('Espere'),
  });
  expect((await steer('import')).status).toBe(409);
  const [first] = Object(await readMove(ana)).files;
  await ana.send(`${files}/${first.id}`, { method: 'DELETE' });
  const address = await upload(ana, 'blog.xml', wxr);

  const choices = {
    oldSite: ' https://blog.exemplo ',
    bases: { category: ' /editoria/ ', tag: '' },
    sections: { 3: 'skip' },
    authors: { 1: 'a1' },
    fields: { subtitulo: 'summary' },
  };
  for (const oldSite of ['blog', 'https://ana:segredo@blog.exemplo'])
    expect(await refusalOf(await ana.call('PUT', '/mudanca', { ...choices, oldSite }))).toMatchObject({
      field: 'oldSite',
    });
  const hidden = { ...choices, oldSite: 'https://blog.exemplo\0\u202e\r\n' };
  expect((await ana.call('PUT', '/mudanca', hidden)).status).toBe(200);
  expect((await steer('check')).status).toBe(200);
  expect(await readMove(ana)).toMatchObject({
    ...choices,
    state: 'checking',
    oldSite: 'https://blog.exemplo',
    bases: { category: 'editoria', tag: '' },
  });
  const wrong = { ...choices, fields: { subtitulo: 'title' } };
  expect((await ana.call('PUT', '/mudanca', wrong)).status).toBe(400);
  expect((await ana.send(address, { method: 'DELETE' })).status).toBe(409);
  expect((await ana.call('DELETE', '/mudanca')).status).toBe(409);
  expect((await ana.call('PUT', '/mudanca', choices)).status).toBe(409);
  expect((await steer('stop')).status).toBe(200);
  expect((await ana.call('DELETE', '/mudanca')).status).toBe(200);
  expect(await answerOf(await ana.call('GET', '/mudanca'))).toMatchObject({ move: null });
});

it('says what undoing would delete, and undoes once, by an admin named in the audit log', async () => {
  const ana = await signInAdmin();
  expect((await ana.call('GET', '/mudanca/desfazer')).status).toBe(404);
  await portal().database.siteMove.create(aMove({ state: 'checked' }));
  expect((await ana.call('GET', '/mudanca/desfazer')).status).toBe(409);
  expect((await ana.call('POST', '/mudanca', { act: 'undo' })).status).toBe(409);
  const imported = { since: now() - 5, until: null };
  await changeMove(portal().database, (move) => ({ ...move, state: 'paused', imported }));
  expect(await answerOf(await ana.call('GET', '/mudanca/desfazer'))).toMatchObject({
    left: [],
    leftCount: 0,
  });
  expect((await ana.call('POST', '/mudanca', { act: 'undo' })).status).toBe(200);
  expect(await readMove(ana)).toMatchObject({ state: 'undoing' });
  expect((await ana.call('POST', '/mudanca', { act: 'undo' })).status).toBe(409);
  const entries = await portal().database.audit.list({ action: 'move.undone' }, { limit: 2 });
  expect(entries.map(({ userId }) => userId)).toEqual([ana.userId]);
});

it('says that another process will continue the work of one that was killed', async () => {
  const ana = await signInAdmin();
  await upload(ana, 'blog.xml', wxr);
  const silentAfter = async (silentForMs: number) => {
    const lease = { holder: 'killed', until: now() - silentForMs + moveLeaseMs };
    await changeMove(portal().database, (move) => ({ ...move, state: 'importing', lease }));
    return (await readMove(ana)).isSilent;
  };
  expect(await silentAfter(10_000)).toBe(false);
  expect(await silentAfter(10_001)).toBe(true);
});

it('says that the files are on another machine', async () => {
  const ana = await signInAdmin();
  const address = await upload(ana, 'blog.xml', wxr);
  await rm(join(portal().folder, 'mudanca'), { recursive: true });
  expect(await readMove(ana)).toMatchObject({ areFilesHere: false });
  for (const refused of [
    await announce(ana, 'outro.xml', 5),
    await sendPart(ana, address, 0, 'x'),
    await ana.call('POST', '/mudanca', { act: 'check' }),
  ])
    expect(await refusalOf(refused)).toMatchObject({
      status: 409,
      message: expect.stringContaining('neste servidor'),
    });
  await changeMove(portal().database, (move) => ({ ...move, state: 'importing' }));
  expect((await ana.call('POST', '/mudanca', { act: 'pause' })).status).toBe(200);
});

it('keeps the files of a move on one machine, also when two take the first ones at once', async () => {
  const { database, moveFolder, folder } = portal();
  const other = openMoveFolder(join(folder, 'outra-maquina'));
  const machines = [moveFolder, other];
  const announced = await Promise.all(
    machines.map((one) => createMoveFile({ database, moveFolder: one, clock: now })('blog.xml', 5)),
  );
  expect(announced.map((one) => (one.ok ? '' : one.problem.message)).toSorted()).toEqual([
    '',
    moveFilesElsewhere,
  ]);
  const move = (await database.siteMove.find())?.move ?? aMove();
  expect(await Promise.all(machines.map((one) => one.has(move)))).toEqual(announced.map(({ ok }) => ok));
});

it('deletes a move that was idle for a week, and folders without a move', async () => {
  const ana = await signInAdmin();
  await upload(ana, 'blog.xml', wxr);
  const { database, moveFolder } = portal();
  const log = { info() {}, warn() {}, error() {} };
  const sweep = deleteOldMove({ database, moveFolder, clock: now, log });
  const orphan = 'orfa0000000000000001';
  await moveFolder.create(orphan);
  await utimes(join(portal().folder, 'mudanca', orphan), 1, 1);
  const { move = aMove() } = (await database.siteMove.find()) ?? {};
  await sweep();
  expect([await moveFolder.has({ id: orphan, files: [] }), await moveFolder.has(move)]).toEqual([
    false,
    true,
  ]);
  wait(moveKeptDays * 24 * 60 * 60_000 + 1);
  await sweep();
  expect([await database.siteMove.find(), await moveFolder.has(move)]).toEqual([null, false]);
});

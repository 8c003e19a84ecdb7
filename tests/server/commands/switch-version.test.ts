/** The switch of `npm run update`: whatever fails in it, a portal serves afterwards, with its own data. */
import { chmod, mkdir, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { probe } from '../../../server/commands/update/probe-portal.ts';
import { type SwitchOptions, switchVersion } from '../../../server/commands/update/switch-version.ts';
import { createProof } from '../../../server/services/site/sign-identity.ts';
import { aFolder } from '../../folders.ts';
import { freePort } from '../../free-port.ts';

let folder = '';
let port = 0;
let server: Server | null = null;
let probed: string[] = [];
beforeEach(async () => {
  folder = await aFolder();
  port = await freePort();
  probed = [];
  for (const name of ['old', 'new', 'data']) await mkdir(join(folder, name));
  await symlink(join(folder, 'old'), join(folder, 'link'));
  await writeFile(join(folder, 'data/pauta.sqlite'), 'rows');
});
afterEach(async () => {
  server?.close();
  server = null;
});

const path = (name: string) => join(folder, name);

/** Commands write down what they do in place of a portal. */
function change(changes: Partial<SwitchOptions> = {}, stop = 'true'): Promise<void> {
  const log = path('log');
  return switchVersion({
    plan: {
      link: path('link'),
      stop: `echo stop >> ${log}; ${stop}`,
      start: `echo start $(basename $(readlink ${path('link')})) >> ${log}`,
    },
    next: path('new'),
    sqliteFolder: path('data'),
    address: { host: '127.0.0.1', port },
    async probe(of) {
      probed.push(of);
      return null;
    },
    note() {},
    closesWithinMs: 0,
    ...changes,
  });
}
const done = async () => (await readFile(path('log'), 'utf8')).trim().split('\n');

async function serve(answer: (challenge: string) => object): Promise<string> {
  server = createServer((request, response) =>
    response.end(JSON.stringify(answer(String(request.headers['x-pauta-challenge'] ?? '')))),
  );
  await new Promise<void>((listening) => server?.listen(port, '127.0.0.1', listening));
  return `http://127.0.0.1:${port}`;
}

it('gives the new version the .env of the old one, which no other person may read', async () => {
  await writeFile(path('old/.env'), 'DATA_DIR=/data\n');
  await chmod(path('old/.env'), 0o644);
  await change();
  expect([await readFile(path('new/.env'), 'utf8'), (await stat(path('new/.env'))).mode & 0o007]).toEqual([
    'DATA_DIR=/data\n',
    0,
  ]);
  expect([await done(), await readlink(path('link'))]).toEqual([['stop', 'start new'], path('new')]);
});

it('changes nothing when the stop leaves the portal running', async () => {
  await serve(() => ({}));
  await writeFile(path('old/.env'), 'DATA_DIR=/data\n');
  await expect(change()).rejects.toThrow(/did not stop the portal|não parou o portal/);
  expect([await done(), probed, await readlink(path('link'))]).toEqual([['stop'], [], path('old')]);
  expect(await readdir(path('new'))).toEqual([]);
});

it('starts the old version again when its database cannot be kept, or its stop fails', async () => {
  const serves = /The version before serves|A versão anterior está no ar/;
  await expect(change({}, 'exit 3')).rejects.toThrow(serves);
  await rm(path('data/pauta.sqlite'));
  await mkdir(path('data/pauta.sqlite'));
  await expect(change()).rejects.toThrow(serves);
  expect(await readdir(path('data'))).toEqual(['pauta.sqlite']);
  const once = ['stop', 'stop', 'start old'];
  expect([await done(), await readlink(path('link'))]).toEqual([[...once, ...once], path('old')]);
});

it('takes a portal for another one when it serves other data or another version', async () => {
  const expected = { sessionSecret: 'secret', data: '/data', version: '1.1.0' };
  let served = expected;
  const origin = await serve((challenge) => ({
    items: [],
    ...(challenge === '' ? {} : { proof: createProof(served, challenge) }),
  }));
  expect(await probe(origin, expected)).toBeNull();
  const another = /other data|outros dados/;
  for (const other of [{ data: '/new/data' }, { version: '1.0.0' }, { sessionSecret: 'other' }]) {
    served = { ...expected, ...other };
    expect(await probe(origin, expected)).toMatch(another);
  }
});

/** Checks how scripts, styles, fonts and icons of the build are served. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveStaticAssets } from '../../../server/http/static-assets.ts';
import { aFolderForAll } from '../../folders.ts';
import { type LocalServer, startLocalServer } from './local-server.ts';

const folder = await aFolderForAll();
let server: LocalServer;
beforeAll(async () => {
  for (const ending of ['', '.br', '.gz'])
    await writeFile(join(folder, `robo.js${ending}`), `texto${ending}`);
  server = await startLocalServer(
    await serveStaticAssets(folder, (_req, res) => void res.writeHead(404).end()),
  );
});
afterAll(() => server.close());

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, *;q=0', 'gzip'],
  // An encoding with the weight 0 is not sent.
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['vibration, x-gzip-like', undefined],
  ['', undefined],
])('a file of the build is sent in an encoding that the browser accepts (%s)', async (accepted, encoding) => {
  const answer = await server.send('/robo.js', { headers: { 'Accept-Encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.body.toString()).toBe({ br: 'texto.br', gzip: 'texto.gz' }[encoding ?? ''] ?? 'texto');
});

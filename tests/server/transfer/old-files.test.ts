/** Files of an old site, fetched from its server or read from a zip. */
import { open, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOldSite } from '../../../server/adapters/old-site/old-site-files.ts';
import { createPublicLookup, isPublicAddress } from '../../../server/adapters/old-site/public-lookup.ts';
import { openZipFiles } from '../../../server/services/transfer/zip-files.ts';
import { aFolderForAll } from '../../folders.ts';
import { patienceMs } from '../../patience.ts';
import { aZip } from './a-zip.ts';

describe('files of an old site', () => {
  let server: Server;
  let port = 0;
  let running = 0;
  let mostAtOnce = 0;
  let waits: number[] = [];
  beforeEach(() => {
    waits = [];
  });
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { url = '', headers } = request;
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      response.on('close', () => {
        running -= 1;
      });
      if (url === '/stalls.jpg') return;
      if (url === '/busy.jpg' || (url === '/soon.jpg' && waits.length === 0))
        response.writeHead(429, { 'retry-after': '7' });
      if (url === '/moved.jpg') response.writeHead(301, { location: `//www.antigo.example:${port}/a.jpg` });
      else if (url === '/away.jpg') response.writeHead(302, { location: 'http://outro.example/a.jpg' });
      else if (url === '/inside.jpg') response.writeHead(302, { location: `http://127.0.0.1:${port}/a.jpg` });
      else if (url === '/loop.jpg') response.writeHead(302, { location: '/loop.jpg' });
      else if (url === '/drips.jpg') return void response.write('x');
      else if (url === '/falls.jpg') return void request.socket.destroy();
      else if (url.endsWith('.gone')) response.writeHead(404);
      if (url === '/large.jpg') response.end('x'.repeat(2_000));
      else setTimeout(() => response.end(`${headers.host?.split(':')[0]} ${url}`), 5);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const toLoopback: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
  const open = (lookup = toLoopback, host = 'antigo.example', timeoutMs = patienceMs, changes = {}) =>
    openOldSite({
      origin: new URL(`http://${host}:${port}`),
      lookup,
      timeoutMs,
      maxBytes: 1_000,
      wait: async (ms) => {
        if (ms > 100) waits.push(ms);
      },
      ...changes,
    });

  it('are fetched from one host and its www. twin only, one at a time', async () => {
    const site = open();
    expect((await site.fetch('/a.jpg'))?.toString()).toBe('antigo.example /a.jpg');
    expect((await site.fetch('/moved.jpg'))?.toString()).toBe('www.antigo.example /a.jpg');
    await Promise.all(Array.from({ length: 40 }, (_, index) => site.fetch(`/${index}.jpg`)));
    expect(mostAtOnce).toBe(1);
    site.close();
  });

  it('are fetched with a pause after each answer, also after a redirect', async () => {
    const pauses: number[] = [];
    const wait = async (ms: number) => void pauses.push(ms);
    const site = open(toLoopback, 'antigo.example', patienceMs, { wait });
    await site.fetch('/moved.jpg');
    expect(pauses).toEqual([50, 50]);
    site.close();
  });

  it.each([
    ['/away.jpg', /não é do site antigo/],
    ['/inside.jpg', /não é do site antigo/],
    ['/loop.jpg', /redireciona sem fim/],
    ['/drips.jpg', /não respondeu a tempo/],
    ['/falls.jpg', /a conexão com o site antigo caiu/],
    ['/busy.jpg', /respondeu 429/],
    ['/x.gone', /respondeu 4\d\d/],
    ['/large.jpg', /grande demais/],
    ['/stalls.jpg', /não respondeu a tempo/],
    ['//outro.example/a.jpg', /não é do site antigo/],
  ])(
    'are missing with a reason when the site does not answer within the limits: %s',
    async (path, reason) => {
      // The test gives up endless answers soon; all others arrive within the time.
      const site = /stalls|drips/.test(path) ? open(toLoopback, 'antigo.example', 50) : open();
      expect(await site.fetch(path)).toEqual({ reason: expect.stringMatching(reason) });
      site.close();
    },
  );

  it('are asked for again after the time that a busy server says', async () => {
    const site = open();
    expect((await site.fetch('/soon.jpg')).toString()).toBe('antigo.example /soon.jpg');
    expect(waits).toEqual([7_000]);
    expect(await site.fetch('/busy.jpg')).toEqual({ reason: 'o site antigo respondeu 429' });
    expect(waits).toEqual([7_000, 7_000, 7_000]);
    site.close();
  });

  it('are not asked for any more when ten in a row got no answer', async () => {
    const site = open();
    for (let file = 0; file < 9; file += 1) await site.fetch('/falls.jpg');
    expect(await site.fetch('/x.gone')).toEqual({ reason: expect.stringMatching(/respondeu/) });
    for (let file = 0; file < 10; file += 1)
      expect(await site.fetch('/falls.jpg')).toEqual({ reason: expect.stringMatching(/caiu/) });
    expect(await site.fetch('/a.jpg')).toEqual({
      reason: expect.stringMatching(/deixou de responder.*continua/),
    });
    site.close();
  });

  it.each([{ runMaxBytes: 20 }, { runMaxMs: -1 }])('are left for the next run beyond %j', async (changes) => {
    const site = open(toLoopback, 'antigo.example', patienceMs, changes);
    if ('runMaxBytes' in changes) expect((await site.fetch('/aaaaaaaaaa.jpg')).toString()).toContain('aaaa');
    expect(await site.fetch('/b.jpg')).toEqual({ reason: expect.stringMatching(/limite.*continua/) });
    site.close();
  });

  it('are never fetched from an address that is not public', async () => {
    const rebinding = createPublicLookup((_host, _options, callback) =>
      callback(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
    );
    for (const [lookup, host] of [
      [rebinding, 'antigo.example'],
      [createPublicLookup(), 'localhost'],
      [createPublicLookup(), '127.0.0.1'],
      [toLoopback, '127.0.0.1'],
      [toLoopback, '[::1]'],
    ] as const) {
      const site = open(lookup, host);
      expect(await site.fetch('/a.jpg')).toEqual({ reason: expect.any(String) });
      site.close();
    }
  });

  it('are fetched from public addresses only', () => {
    for (const address of ['8.8.8.8', '2606:4700::1111']) expect(isPublicAddress(address)).toBe(true);
    const closed =
      '127.0.0.1 10.1.2.3 172.31.0.1 192.168.0.9 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 ::1 :: fe80::1 fd00::1 ::ffff:8.8.8.8 64:ff9b::a00:1 2002:a00:1::1 ff02::1 x';
    for (const address of closed.split(' ')) expect(isPublicAddress(address), address).toBe(false);
  });
});

const folder = await aFolderForAll();

describe('files of a zip', () => {
  async function openZip(data: Buffer) {
    const file = join(folder, `${data.length}.zip`);
    await writeFile(file, data);
    return openZipFiles(file);
  }

  it('are found by path and by name, unless their path leaves the zip', async () => {
    const zip = await openZip(
      aZip({
        'uploads/2019/05/capa.jpg': 'um',
        'uploads/2020/01/capa.jpg': 'dois',
        'uploads/só.png': 'três',
        '../../etc/passwd': 'x',
        '/etc/shadow': 'x',
      }),
    );
    const found = zip.find(['wp-content', 'uploads', '2020', '01', 'capa.jpg']);
    expect(found).toBe('uploads/2020/01/capa.jpg');
    expect((await zip.read(String(found)))?.toString()).toBe('dois');
    expect(zip.find(['capa.jpg'])).toBe('ambiguous');
    expect(zip.find(['outra', 'só.png'])).toBe('uploads/só.png');
    expect(zip.find(['passwd'])).toBeNull();
    expect(zip.rejected).toEqual(['../../etc/passwd', '/etc/shadow']);
    zip.close();
  });

  it.each([
    ['Windows', (path: string) => Buffer.from(path.replace('ã', '\xc6').replace('ç', '\x87'), 'latin1')],
    ['a Mac', (path: string) => Buffer.from(path)],
    ['.NET', (path: string) => Buffer.from(path.replaceAll('/', '\\'))],
  ])('are found by names that %s wrote without the mark of UTF-8', async (_, toName) => {
    const zip = await openZip(aZip({ 'fotos/maçã.jpg': 'x' }, { toName }));
    expect(zip.find(['maçã.jpg'])).toBe('fotos/maçã.jpg');
    zip.close();
  });

  it('are left out when they are links', async () => {
    const zip = await openZip(aZip({ 'elo.pdf': '/etc/passwd', 'texto.pdf': 'x' }, { links: ['elo.pdf'] }));
    expect([zip.find(['elo.pdf']), zip.find(['texto.pdf'])]).toEqual([null, 'texto.pdf']);
    zip.close();
  });

  it('are left out when their path is longer than any disk takes', async () => {
    const zip = await openZip(aZip({ [`${'a'.repeat(4_093)}.jpg`]: 'x', [`${'b'.repeat(4_092)}.jpg`]: 'y' }));
    expect(zip.find([`${'a'.repeat(4_093)}.jpg`])).toBeNull();
    expect(zip.find([`${'b'.repeat(4_092)}.jpg`])).not.toBeNull();
    zip.close();
  });

  it('are not read from a zip that has more of them than are kept', async () => {
    const file = join(folder, 'demais.zip');
    await writeFile(file, aZip({ 'a.jpg': 'x', 'b.jpg': 'y', 'c.jpg': 'z' }));
    const tooMany = 'O zip tem arquivos demais.';
    await expect(openZipFiles(file, { files: 2, nameLength: 100 })).rejects.toThrow(tooMany);
    await expect(openZipFiles(file, { files: 3, nameLength: 14 })).rejects.toThrow(tooMany);
    (await openZipFiles(file, { files: 3, nameLength: 15 })).close();
  });

  it('are listed by few reads of the disk', async () => {
    const file = join(folder, 'muitas.zip');
    await writeFile(
      file,
      aZip(Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`a/${index}.jpg`, 'x']))),
    );
    const handle = await open(file);
    const read = vi.spyOn(Object.getPrototypeOf(handle), 'read');
    await handle.close();
    const zip = await openZipFiles(file);
    expect(read.mock.calls.length).toBeLessThan(20);
    read.mockRestore();
    expect((await zip.read(String(zip.find(['1999.jpg']))))?.toString()).toBe('x');
    zip.close();
  });

  it('are not read when they are larger than they say, or too large', async () => {
    const lying = await openZip(aZip({ 'a.jpg': Buffer.alloc(5_000) }, { declaredBytes: 10 }));
    await expect(lying.read('a.jpg')).rejects.toThrow();
    lying.close();
    const large = await openZip(aZip({ 'a.jpg': 'x' }, { declaredBytes: 2 ** 31 }));
    expect(await large.read('a.jpg')).toEqual({
      reason: expect.stringContaining('cresce mais de 200 vezes'),
    });
    large.close();
    await expect(openZip(Buffer.from('nada'))).rejects.toThrow();
  });
});

/** Stills of videos: fetched once from the player's site, or uploaded; kept as own images (docs/product.md#videos). */
import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { storageKeyOf } from '../../../domain/media/image.ts';
import type { VideoEntry } from '../../../domain/media/video.ts';
import { createYoutubeStills } from '../../../server/adapters/youtube/youtube-stills.ts';
import { minuteMs, testNowMs } from '../../builders.ts';
import { patienceMs } from '../../patience.ts';
import { type LocalServer, startLocalServer } from '../../server/http/local-server.ts';
import { openAdminBrowser, type TestBrowser } from '../http/browser.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

const form = { title: 'Um drone na serra', link: 'https://youtu.be/dQw4w9WgXcQ', featured: false };
const photo = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#2b35e6' } })
  .withExif({ IFD0: { Artist: 'Segredo' } })
  .jpeg()
  .toBuffer();

let server: LocalServer;
let portal: TestPortal;
let admin: TestBrowser;
let asked: string[];
let now: number;

/** A portal whose video site is `answer`, on loopback. */
async function open(answer: RequestListener, timeoutMs = patienceMs): Promise<void> {
  asked = [];
  now = testNowMs;
  server = await startLocalServer((req, res) => {
    asked.push(req.url ?? '');
    answer(req, res);
  });
  const videoStills = createYoutubeStills({ origin: `http://127.0.0.1:${server.port}`, timeoutMs });
  portal = await openTestPortal({ videoStills, clock: () => now });
  admin = await openAdminBrowser(portal);
}

afterEach(async () => {
  await portal.close();
  server.close();
});

async function save(changes: object = {}, id?: string): Promise<VideoEntry> {
  const response = await admin.send(`/api/redacao/videos${id ? `/${id}` : ''}`, {
    method: id ? 'PUT' : 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...form, ...changes }),
  });
  expect(response.status).toBe(200);
  return response.json();
}
const stored = () => portal.database.images.listLibrary({}, { limit: 9 });
const sendPhoto: RequestListener = (_req, res) => res.end(photo);

describe('the still of a video', () => {
  it('is fetched once, kept without metadata, shown to readers and deleted with the video', async () => {
    await open((req, res) => {
      if (req.url?.endsWith('/maxresdefault.jpg')) res.writeHead(404).end();
      else res.end(photo);
    });
    const { id, imageUrl } = await save();
    expect(imageUrl).toMatch(/^\/files\/video_stills\/\d+_dqw4w9wgxcq\.jpg$/);
    await save({ title: 'Outro título', imageUrl: '' }, id);
    expect(asked).toEqual(['/vi/dQw4w9WgXcQ/maxresdefault.jpg', '/vi/dQw4w9WgXcQ/hqdefault.jpg']);
    const file = await portal.get(imageUrl);
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).includes('Segredo')).toBe(false);
    expect(await portal.page('/galeria-de-videos')).toContain(`src="${imageUrl}"`);
    await admin.post(`/videos/${id}/excluir`, {});
    expect(await stored()).toEqual([]);
    expect(await portal.files.read(storageKeyOf(imageUrl) ?? '')).toBeNull();
  });

  it('is loaded first for the newest video of the gallery, and late for the others', async () => {
    await open(sendPhoto);
    const older = await save();
    now += minuteMs;
    const newest = await save({ link: 'https://youtu.be/aaaaaaaaaaa' });
    const page = await portal.page('/galeria-de-videos');
    const imageOf = ({ imageUrl }: VideoEntry) => page.match(new RegExp(`<img src="${imageUrl}"[^>]*>`))?.[0];
    expect(imageOf(newest)).toContain('fetchPriority="high"');
    expect(imageOf(newest)).not.toContain('loading="lazy"');
    expect(imageOf(older)).toContain('loading="lazy"');
  });

  it('is fetched again for another video, and the old one is deleted', async () => {
    await open(sendPhoto);
    const before = await save();
    const after = await save({ link: 'https://youtu.be/aaaaaaaaaaa' }, before.id);
    expect(after.imageUrl).toContain('aaaaaaaaaaa');
    expect((await stored()).map(({ storageKey }) => storageKey)).toEqual([storageKeyOf(after.imageUrl)]);
  });

  it('can be uploaded; other addresses are rejected', async () => {
    await open(sendPhoto);
    const upload = await admin.send('/api/redacao/imagens?para=video&nome=serra.jpg', {
      method: 'POST',
      body: new Uint8Array(photo),
    });
    const { url } = await upload.json();
    expect((await save({ imageUrl: url })).imageUrl).toBe(url);
    expect(asked).toEqual([]);
    for (const imageUrl of ['https://exemplo.com/a.jpg', '/files/video_stills/nada.jpg']) {
      const response = await admin.send('/api/redacao/videos', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...form, imageUrl }),
      });
      expect([response.status, await response.json()]).toMatchObject([400, { field: 'image' }]);
    }
  });

  const failures: [name: string, answer: RequestListener, timeoutMs?: number][] = [
    ['does not exist', (_req, res) => res.writeHead(404).end()],
    ['is no image', (_req, res) => res.end('<svg onload=alert(1)>')],
    ['is larger than 5 MB', (_req, res) => res.end(Buffer.alloc(5 * 1024 * 1024 + 1, photo))],
    ['is on another host', (_req, res) => res.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()],
    ['does not come in time', () => {}, 50],
    ['breaks off', (_req, res) => res.socket?.destroy()],
  ];
  it.each(failures)('that %s leaves the video without one', async (_name, answer, timeoutMs) => {
    await open(answer, timeoutMs);
    expect((await save()).imageUrl).toBe('');
    expect(await stored()).toEqual([]);
    expect(await portal.page('/galeria-de-videos')).toContain('class="title-still"></span>');
  });
});

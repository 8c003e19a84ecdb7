import { readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { storageKeyOf } from '../../domain/media/image.ts';
import { demoContent } from '../content/demo.ts';
import { measuredPages } from '../content/pages.ts';
import { median, megabytes, milliseconds, quantile } from '../numbers.ts';
import { buildPortal, type RunningPortal, startPortal } from '../portal.ts';
import { residentBytes } from '../processes.ts';
import { figure, plainFigure, type Section } from '../section.ts';
import { inTemporaryFolder } from '../workplace.ts';

const goalMs = 4_000;
const goalBytes = 400 * 1024 * 1024;
const [photoWidth, photoHeight] = [4_000, 3_000];
const admin = { name: 'Bench', email: 'bench@pauta.example', password: 'uma senha bem longa' };
const readEveryMs = 20;
/** A machine that is too slow for them would measure its own queue. */
const readsAtOnceMax = 4;
const lookEveryMs = 10;
const sizesTimeoutMs = 120_000;

/** A photo of 12 megapixels: how long until all its sizes are stored, in how much memory, and how others fare meanwhile. */
export const upload: Section = async ({ options, say }) => {
  buildPortal();
  const demo = await demoContent(say);
  const photo = await makePhoto();
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await cp(demo, dataDir, { recursive: true });
    const portal = await startPortal({ dataDir, env: { PAGE_CACHE: 'off' } });
    const database = new DatabaseSync(join(dataDir, 'pauta.sqlite'), { timeout: 10_000 });
    const paths = measuredPages(dataDir).flatMap((page) => page.paths);
    try {
      const cookie = await register(portal);
      database.prepare('update users set is_admin = 1 where email = ?').run(admin.email);
      const idle = await readMeanwhile(portal, paths, () => sleep(3_000));
      const rounds: { answerMs: number; sizesMs: number }[] = [];
      const watched = await watchMemory(portal.pid, () =>
        readMeanwhile(portal, paths, async () => {
          for (let round = 0; round < options.rounds; round++) {
            say(`upload: round ${round + 1} of ${options.rounds}`);
            rounds.push(await uploadOnce(portal, cookie, photo, database));
          }
        }),
      );
      const sizesMs = median(rounds.map((round) => round.sizesMs));
      const p99 = (latencies: number[]) => milliseconds(quantile(latencies, 0.99));
      return {
        figures: [
          figure(
            'photo of 12 megapixels → all sizes stored',
            `${milliseconds(sizesMs)}, answered after ${milliseconds(median(rounds.map(({ answerMs }) => answerMs)))}`,
            `< ${goalMs / 1000} s`,
            sizesMs < goalMs,
          ),
          figure(
            'memory of all processes meanwhile, at most',
            megabytes(watched.bytes),
            '< 400 MB',
            watched.bytes < goalBytes,
          ),
          plainFigure(
            'other pages meanwhile, not from the cache',
            `p99 ${p99(watched.result)} (without an upload ${p99(idle)})`,
          ),
        ],
        details: [],
        how: [
          `upload: a noisy JPEG of ${photoWidth} × ${photoHeight} pixels with a camera's metadata (${megabytes(photo.length)}), sent by an admin ${options.rounds} times, the median counts; a page every ${readEveryMs} ms with PAGE_CACHE=off; VmRSS of the portal and its image process together, every ${lookEveryMs} ms.`,
        ],
      };
    } finally {
      database.close();
      await portal.stop();
    }
  });
};

/** Soft shapes with grain, as a camera sees them: about as hard to compress. */
async function makePhoto(): Promise<Buffer> {
  const shapes = await sharp({
    create: {
      width: 40,
      height: 30,
      channels: 3,
      background: '#446688',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize(photoWidth, photoHeight, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  const grain = await sharp({
    create: {
      width: photoWidth,
      height: photoHeight,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(shapes, { raw: { width: photoWidth, height: photoHeight, channels: 3 } })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Model: 'Bench' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

async function register({ url }: RunningPortal): Promise<string> {
  const response = await fetch(`${url}/registrar`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url },
    body: new URLSearchParams(admin),
  });
  const [cookie = ''] = response.headers.getSetCookie().filter((line) => line.includes('sessao='));
  if (cookie === '') throw new Error(`Nobody could register: ${response.status}.`);
  return cookie.split(';', 1)[0] ?? '';
}

async function uploadOnce(
  { url }: RunningPortal,
  cookie: string,
  photo: Buffer,
  database: DatabaseSync,
): Promise<{ answerMs: number; sizesMs: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api/redacao/imagens?para=news&nome=foto.jpg`, {
    method: 'POST',
    headers: { Origin: url, Cookie: cookie },
    body: new Uint8Array(photo),
  });
  const answer = Object(await response.json());
  if (response.status !== 200) throw new Error(`The photo was refused: ${JSON.stringify(answer)}`);
  const answerMs = performance.now() - startedAt;
  const widths = database.prepare('select widths from images where storage_key = ?');
  const key = storageKeyOf(String(answer.url)) ?? '';
  while (!widths.get(key)?.widths) {
    if (performance.now() - startedAt > sizesTimeoutMs) throw new Error('The sizes were not made in time.');
    await sleep(lookEveryMs);
  }
  return { answerMs, sizesMs: performance.now() - startedAt };
}

/** Asks for pages in turn while something goes on, and gives how long each took in milliseconds. */
async function readMeanwhile(
  { url }: RunningPortal,
  paths: string[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const port = Number(new URL(url).port);
  const latencies: number[] = [];
  const asked: Promise<void>[] = [];
  let turn = 0;
  let open = 0;
  const read = (path: string) =>
    new Promise<void>((resolve, reject) => {
      open += 1;
      const startedAt = performance.now();
      const req = request({ host: '127.0.0.1', port, path, agent }, (res) => {
        res.resume();
        res.once('end', () => {
          latencies.push(performance.now() - startedAt);
          open -= 1;
          if (res.statusCode === 200) resolve();
          else reject(new Error(`${path} answered ${res.statusCode}.`));
        });
      });
      req.once('error', reject);
      req.end();
    });
  const timer = setInterval(() => {
    const path = paths[turn++ % paths.length];
    if (path && open < readsAtOnceMax) asked.push(read(path));
  }, readEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  await Promise.all(asked);
  agent.destroy();
  return latencies;
}

/** The most memory that a process and its children have at one moment while something goes on. */
async function watchMemory<T>(pid: number, work: () => Promise<T>): Promise<{ bytes: number; result: T }> {
  let bytes = 0;
  const timer = setInterval(() => {
    const now = [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentOrNothing(one), 0);
    bytes = Math.max(bytes, now);
  }, lookEveryMs);
  try {
    const result = await work();
    return { result, bytes };
  } finally {
    clearInterval(timer);
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const children = readOrNothing(`/proc/${pid}/task/${task}/children`);
    return children.split(' ').filter(Boolean).map(Number);
  });
}

/** A process may be gone by the time it is looked at. */
function residentOrNothing(pid: number): number {
  try {
    return residentBytes(pid);
  } catch {
    return 0;
  }
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

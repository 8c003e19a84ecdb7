/**
 * The pictures of the manual (app/newsroom/help/pictures). For each picture, a file lists the names of the controls
 * that it shows. The test compares this list with the screen, and `npm run help:pictures` takes the pictures again
 * whose lists differ.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { accountScreen, newsroomScreens, screenPath } from '../../../app/program/screens.ts';
import { readScreenNames } from '../../architecture/screen-names.ts';
import { patienceMs } from '../../patience.ts';
import { admin, signInAdmin, withAdmin } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';
import { everythingArrived } from '../support/screen.ts';

const folder = join(import.meta.dirname, '../../../app/newsroom/help/pictures');
const bytesMax = 40 * 1024;

test.use({ portalEnv: withAdmin({ DEMO_CONTENT: 'auto' }) });

test(
  'the pictures of the manual show the screens as they are',
  { tag: '@more' },
  async ({ context, page, portal }, { config: { updateSnapshots } }) => {
    test.setTimeout(5 * patienceMs);
    await signInAdmin(context, page, portal.url);
    await fillScreens(page);
    // The first page of a session has a toast.
    await page.goto('/dashboard');
    const known = readScreenNames();
    const stale: string[] = [];
    for (const screen of [...newsroomScreens, accountScreen]) {
      const name = screen.path || 'visao-geral';
      await page.goto(screenPath(screen));
      await expect(page.getByRole('heading', { level: 1, name: screen.label })).toBeVisible();
      await everythingArrived(page);
      const names = (await listNames(page)).filter((text) => known.has(text)).join('\n');
      const list = join(folder, `${name}.txt`);
      const isStale = `${names}\n` !== (await readFile(list, 'utf8').catch(() => ''));
      if (updateSnapshots === 'all' || (updateSnapshots === 'changed' && isStale)) {
        await writeFile(join(folder, `${name}.webp`), await takePicture(page));
        await writeFile(list, `${names}\n`);
      } else if (isStale) stale.push(name);
    }
    expect(stale, 'npm run help:pictures').toEqual([]);
  },
);

/** Fills parts of the screens that the demo content leaves empty. */
async function fillScreens(page: Page): Promise<void> {
  const call = async (method: string, path: string, data?: unknown) => {
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    const answer = await page.context().request.fetch(`/api/redacao${path}`, { method, headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const [news] = await page
    .context()
    .request.get('/api/redacao/noticias?estado=publicadas')
    .then((answer) => answer.json())
    .then(({ items }) => items);
  await call('DELETE', `/noticias/${news.id}`);
  const csv = 'origem,destino,tipo\n/2019/05/ola,/sobre-nos,301\n/fale-conosco,/contato,301\n';
  await call('POST', '/redirecionamentos/csv', { csv });
  const invitation = { email: `nova-${admin.email}`, roles: ['reporter'], isMailed: false };
  await call('POST', '/pessoas/convites', invitation);
}

/** The names of headings, controls and columns outside of rows, whose number depends on the content. */
async function listNames(page: Page): Promise<string[]> {
  const names = await page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, a, button, label, legend, summary, th, [aria-label]')]
        .filter((element) => !element.closest('[data-row], article, td') && element.checkVisibility())
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? ''),
    );
  return [...new Set(names.map((name) => name.replace(/\s+/g, ' ').trim()))].sort();
}

/** Returns the screen as WebP, in the best quality that fits into `bytesMax`. */
async function takePicture(page: Page): Promise<Buffer> {
  await page.evaluate(() =>
    Promise.all([
      document.fonts.ready,
      ...[...document.images].map((image) => image.decode().catch(() => {})),
    ]),
  );
  const screen = await page.screenshot();
  for (const quality of [75, 60, 45, 30, 15]) {
    const picture = await sharp(screen).webp({ quality, effort: 6 }).toBuffer();
    if (picture.length <= bytesMax) return picture;
  }
  // A screen full of text has few colours, so 16 of them keep it sharp in a small file.
  const ofFewColours = await sharp(screen).png({ palette: true, colours: 16, dither: 0 }).toBuffer();
  const picture = await sharp(ofFewColours).webp({ lossless: true, effort: 6 }).toBuffer();
  if (picture.length <= bytesMax) return picture;
  throw new Error('The picture is too large.');
}

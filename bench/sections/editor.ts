import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findInstalledBrowser, measuringFlags } from '../browser.ts';
import { saveLongArticle } from '../content/long-article.ts';
import { count, median, milliseconds, quantile } from '../numbers.ts';
import { buildPortal, startPortal } from '../portal.ts';
import { figure, type Section } from '../section.ts';
import { inTemporaryFolder } from '../workplace.ts';

const wordCount = 10_000;
const goals = { openMs: 1_000, keyMs: 50 };
const viewport = { width: 1280, height: 800 };
/** A fast typist. */
const keyPauseMs = 60;
/** Letters of every keyboard: others are put in without a key. */
const sentence = 'Uma frase escrita no meio do texto, e mais uma depois dela. ';
const keysMin = 400;
const admin = { email: 'redacao@example.com', password: 'senha da medição' };

/** The editor of the newsroom with a very long text, in a real browser. */
export const editor: Section = async ({ options, say }) => {
  buildPortal();
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const path = `/edit-news/${await saveLongArticle(dataDir, wordCount)}`;
    const { executablePath, env } = await findInstalledBrowser();
    const portal = await startPortal({
      dataDir,
      env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    });
    let browser: Browser | undefined;
    try {
      browser = await chromium.launch({
        executablePath,
        args: measuringFlags,
        env: { ...process.env, ...env },
      });
      const page = await browser.newPage({ viewport });
      await signIn(page, portal.url);
      const openMs: number[] = [];
      const keyMs: number[] = [];
      for (let run = 0; run < options.runs; run++) {
        say(`editor: ${run + 1} of ${options.runs}`);
        openMs.push(await open(page, portal.url + path));
        keyMs.push(...(await type(page, Math.ceil(keysMin / options.runs))));
      }
      const [opens, keys] = [median(openMs), quantile(keyMs, 0.95)];
      return {
        figures: [
          figure(
            `editor, ${count(wordCount)} words, open`,
            `${milliseconds(opens)} (${milliseconds(Math.min(...openMs))} to ${milliseconds(Math.max(...openMs))})`,
            `< ${goals.openMs / 1000} s`,
            opens < goals.openMs,
          ),
          figure(
            `editor, ${count(wordCount)} words, typing`,
            `p50 ${milliseconds(median(keyMs))}, p95 ${milliseconds(keys)}, at most ${milliseconds(Math.max(...keyMs))} per key`,
            `p95 < ${goals.keyMs} ms`,
            keys < goals.keyMs,
          ),
        ],
        details: [],
        how: [
          `editor: ${browser.version()} of the system, headless, ${viewport.width} × ${viewport.height}. Open: from the request for /edit-news until the last block of the text is painted, the newsroom's own calls included; median of ${options.runs} openings, the first with an empty cache. Typing: from the key until what it changed is painted, ${keyMs.length} keys in the middle of the text with ${keyPauseMs} ms between them, saves of the draft included.`,
        ],
      };
    } finally {
      await browser?.close();
      await portal.stop();
    }
  });
};

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  const form = page.getByRole('main');
  await form.getByLabel('Email', { exact: true }).fill(admin.email);
  await form.getByLabel('Senha', { exact: true }).fill(admin.password);
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('button', { name: 'Sair', exact: true }).waitFor();
}

/** Milliseconds from the beginning of the navigation. */
async function open(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const found = await page.waitForFunction(
    (words) => {
      const text = document.querySelector('[role=textbox][aria-label="Conteúdo"]')?.textContent ?? '';
      return text.split(' ').length > 0.9 * words;
    },
    wordCount,
    { polling: 'raf' },
  );
  await found.dispose();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))),
      ),
  );
}

/** Milliseconds of each key. */
async function type(page: Page, keys: number): Promise<number[]> {
  const paragraphs = page.getByRole('textbox', { name: 'Conteúdo' }).locator('p');
  await paragraphs.nth(Math.floor((await paragraphs.count()) / 2)).click();
  const times = await page.evaluateHandle(() => {
    const taken: number[] = [];
    const onKey = ({ timeStamp }: Event) =>
      // What a frame painted is on the screen when the task after it runs.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => taken.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    addEventListener('keydown', onKey, { capture: true });
    return taken;
  });
  const text = sentence.repeat(Math.ceil(keys / sentence.length)).slice(0, keys);
  await page.keyboard.type(text, { delay: keyPauseMs });
  await page.waitForFunction(([taken, sent]) => taken.length >= sent, [times, keys] as const);
  return times.jsonValue();
}

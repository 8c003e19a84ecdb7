/**
 * The README's start command as a stranger runs it: `npm start` with an empty data folder, the main pages, and
 * a stop by SIGTERM. Prints each check and closes with their sum.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { patienceMs } from './patience.ts';

const startTimeoutMs = 5 * patienceMs;
const stopTimeoutMs = patienceMs;
const answerTimeoutMs = patienceMs;

let passed = 0;
let failed = 0;

const dataDir = await mkdtemp(join(tmpdir(), 'pauta-smoke-'));
try {
  await tryPortal();
} catch (error) {
  check('the portal can be tried', false, String(error));
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function tryPortal(): Promise<void> {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  let output = '';
  const portal = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    // A process group of its own, so that the signal below reaches all of it, as from a terminal or systemd.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  });
  // Comes when the last process that could write here has ended, not only npm.
  const ended = new Promise<boolean>((resolve) => portal.once('close', () => resolve(true)));
  for (const stream of [portal.stdout, portal.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }

  try {
    const isReady = await until(() => output.includes(`Pauta em ${site}`), startTimeoutMs, portal);
    if (check('npm start accepts requests', isReady, output)) await readPages(site);
  } finally {
    // npm alone, as a supervisor would: its shell hands nothing on, and the portal must notice.
    portal.kill('SIGTERM');
    // The timer is not unreferenced, because this process ends as soon as the portal has.
    const hasEnded = await Promise.race([ended, after(stopTimeoutMs, false, { ref: false })]);
    check('SIGTERM stops it', hasEnded, `still there after ${stopTimeoutMs} ms`);
    if (!hasEnded) signal(portal, 'SIGKILL');
    // SQLite folds its log into the database when that is closed, and only then.
    const left = (await readdir(dataDir)).filter((name) => name.endsWith('-wal'));
    check('the database was closed', left.length === 0, left.join(' '));
    const errors = output.split('\n').filter((line) => /"level":(?:50|60)|^\s+at /.test(line));
    check('nothing went wrong by its log', errors.length === 0, errors.join('\n'));
  }
}

function signal(group: ChildProcess, name: NodeJS.Signals): void {
  if (group.pid === undefined) return;
  try {
    process.kill(-group.pid, name);
  } catch {
    // It has ended by itself.
  }
}

async function readPages(site: string): Promise<void> {
  const home = await read(`${site}/`);
  checkPage('home', home, 'Últimas notícias');
  const article = /href="(\/news\/[^"]+)"/.exec(home.text)?.[1];
  if (check('home links to news', article !== undefined, home.text.slice(0, 2000))) {
    checkPage('an article', await read(site + article), 'Comentários');
  }
  const category = /href="(\/categoria\/[^"/]+)"/.exec(home.text)?.[1];
  if (check('home links to categories', category !== undefined, '')) {
    checkPage('a category', await read(site + category), 'Pular para o conteúdo');
  }
  const missing = await read(`${site}/nada-aqui`);
  check('an address that leads nowhere answers 404', missing.status === 404, String(missing.status));
}

function checkPage(name: string, page: { status: number; text: string }, sentence: string): void {
  check(`${name} answers 200`, page.status === 200, String(page.status));
  const isPortuguese = page.text.includes('lang="pt-BR"') && page.text.includes(sentence);
  check(`${name} is in Portuguese`, isPortuguese, page.text.slice(0, 2000));
}

async function read(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) });
  return { status: response.status, text: await response.text() };
}

function check(name: string, isOk: boolean, details: string): boolean {
  if (isOk) passed += 1;
  else failed += 1;
  print(isOk ? `ok   ${name}` : `FAIL ${name}: ${details}`);
  return isOk;
}

async function until(isTrue: () => boolean, timeoutMs: number, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!isTrue()) {
    if (Date.now() > deadline || child.exitCode !== null || child.signalCode !== null) return false;
    await after(100, null);
  }
  return true;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

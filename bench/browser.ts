import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { browserFlags, type FoundBrowser, findBrowser } from '../tests/e2e/browser.ts';
import { workplace } from './workplace.ts';

const installedNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** An installed Chromium or Chrome, which is what readers have; else the one that the browser tests use. */
export async function findInstalledBrowser(): Promise<FoundBrowser> {
  const named = process.env.BROWSER_PATH;
  if (named) return { executablePath: named, env: {} };
  const installed = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((place) => installedNames.map((name) => join(place, name)))
    .find((path) => existsSync(path));
  return installed ? { executablePath: installed, env: {} } : findBrowser(join(workplace, 'browser'));
}

/** No request leaves the machine. */
export const measuringFlags = [...browserFlags, '--disable-extensions'];

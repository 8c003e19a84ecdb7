/** Checks the accessibility of a page by axe-core in every theme and width. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { overhang } from './overhang.ts';
import { expect, test } from './portal.ts';
import { widths } from './screen.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Rules whose result depends on the theme. */
const rulesOfTheme = ['color-contrast'];
/** Rules whose result depends on the theme or on the width of the window. */
const rulesOfLayout = [...rulesOfTheme, 'scrollable-region-focusable'];

/** The minified source: each page compiles it, and it is half as long as `axe.source`. */
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Device = keyof typeof widths;
interface State {
  device: Device;
  colorScheme: 'light' | 'dark';
  /** Null for all. */
  rules: string[] | null;
}

/** All rules on the first device, then those that the other devices and the dark theme can break. */
function statesOf(devices: Device[]): State[] {
  const states = devices.flatMap((device, index): State[] => [
    { device, colorScheme: 'light', rules: index === 0 ? null : rulesOfLayout },
    { device, colorScheme: 'dark', rules: index === 0 ? rulesOfTheme : rulesOfLayout },
  ]);
  const isOuter = (index: number) => index === 0 || index === states.length - 1 || devices.length === 1;
  // `npm test` checks the two states that differ most. The other states look the same on every database: the tests
  // beyond one machine check those that `npm test` leaves out, except for tests that `npm run test:more` has run in all
  // states.
  if (process.env.PAUTA_E2E === 'browser') return states.filter((_, index) => isOuter(index));
  if (process.env.PAUTA_E2E !== 'browser-beyond') return states;
  return test.info().tags.includes('@more') ? [] : states.filter((_, index) => !isOuter(index));
}

/** Expects no violation of axe-core on the page as it is now, on each device, light and dark. */
export async function expectAccessible(page: Page, devices: Device[] = ['desktop', 'phone']): Promise<void> {
  // A screen of the newsroom says `Carregando...` first.
  await expect(page.locator('h1').first()).toBeAttached();
  const size = page.viewportSize();
  for (const { device, colorScheme, rules } of statesOf(devices)) {
    await page.setViewportSize({ width: widths[device], height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findViolations(page, rules), `${device}, ${colorScheme}`).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null });
}

/** One line for each element that breaks a rule; null checks all rules of axe-core. */
export async function findViolations(page: Page, rules: string[] | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  return page.evaluate(async (only) => {
    const { violations } = await window.axe.run(only ? { runOnly: only } : {});
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    );
  }, rules);
}

/** Expects the page to fit windows from the smallest phone to a wide desktop, and axe-core to find nothing. */
export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overhang(page), { message: `${width} px` }).toEqual([]);
  }
  if (size) await page.setViewportSize(size);
  await expectAccessible(page);
}

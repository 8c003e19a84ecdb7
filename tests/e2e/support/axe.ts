/** Checks the accessibility of a page by axe-core, light and dark, wide and narrow. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { overhang } from './overhang.ts';
import { expect } from './portal.ts';
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

/**
 * All rules on one device, light and dark; on two devices only the states that differ most. All states of each page and
 * screen as it is opened are checked by site/accessibility.spec.ts and site/ways-of-reading.spec.ts.
 */
function statesOf([first = 'desktop', second]: Device[]): State[] {
  return [
    { device: first, colorScheme: 'light', rules: null },
    { device: second ?? first, colorScheme: 'dark', rules: second ? rulesOfLayout : rulesOfTheme },
  ];
}

/** Expects no violation of axe-core on the page as it is now. */
export async function expectAccessible(page: Page, devices: Device[] = ['desktop', 'phone']): Promise<void> {
  // A page looks the same on every database.
  if (process.env.PAUTA_E2E === 'browser-beyond') return;
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
    // What passes is not described: that takes a third of the time.
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      ...(only ? { runOnly: only } : {}),
    });
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

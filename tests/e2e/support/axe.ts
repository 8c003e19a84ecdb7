import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
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

/** Half as long as `axe.source`, which each page would compile. */
const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Expects no violation of axe-core on the page as it is now: all rules on the first device, then the rules that the
 * other devices and the dark theme can break.
 */
export async function expectAccessible(
  page: Page,
  devices: (keyof typeof widths)[] = ['desktop', 'phone'],
): Promise<void> {
  // A screen of the newsroom says `Carregando...` first.
  await expect(page.locator('h1').first()).toBeAttached();
  const size = page.viewportSize();
  for (const device of devices) {
    await page.setViewportSize({ width: widths[device], height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const rulesInLight = device === devices[0] ? null : rulesOfLayout;
      const rules = colorScheme === 'light' ? rulesInLight : rulesOfTheme;
      expect(await findViolations(page, rules), `${device}, ${colorScheme}`).toEqual([]);
    }
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

import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './portal.ts';
import { widths } from './screen.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What a theme can change; the other rules find the same in both. */
const rulesOfTheme = ['color-contrast'];

/** axe-core finds nothing on what the page shows now, on a phone and a desktop, light and dark. */
export async function expectAccessible(
  page: Page,
  devices: (keyof typeof widths)[] = ['phone', 'desktop'],
): Promise<void> {
  // A screen of the newsroom says `Carregando...` first.
  await expect(page.locator('h1').first()).toBeAttached();
  const size = page.viewportSize();
  for (const device of devices) {
    await page.setViewportSize({ width: widths[device], height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const rules = colorScheme === 'light' ? null : rulesOfTheme;
      expect(await findViolations(page, rules), `${device}, ${colorScheme}`).toEqual([]);
    }
  }
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** One line for each element that breaks a rule; null checks all rules of axe-core. */
export async function findViolations(page: Page, rules: string[] | null = null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { violations } = await window.axe.run(only ? { runOnly: only } : {});
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    );
  }, rules);
}

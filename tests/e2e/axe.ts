import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './portal.ts';
import { widths } from './screen.ts';

/** axe-core finds nothing on what is shown now, on a phone and a desktop, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen of the newsroom says `Carregando...` first.
  await expect(page.locator('h1').first()).toBeAttached();
  const size = page.viewportSize();
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const found = await window.axe.run();
        return found.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
        );
      });
      expect(violations, `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  if (size) await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

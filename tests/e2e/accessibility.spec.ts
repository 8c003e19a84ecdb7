/** axe-core with its default rules finds nothing on any page. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { paths } from './content.ts';
import { expect, test } from './portal.ts';
import { island, mainMenu, refuseConsent, widths } from './screen.ts';

const themes = ['light', 'dark'] as const;

/** One line for each element that breaks a rule. */
async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help} ${target.join(' ')} ${failureSummary ?? ''}`),
    );
  });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Every width and theme of what is shown now, on one load of the page. */
async function expectNone(
  page: Page,
  devices: (keyof typeof widths)[] = ['phone', 'desktop'],
): Promise<void> {
  for (const device of devices) {
    await page.setViewportSize({ width: widths[device], height: 800 });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page), `${device}, ${colorScheme}`).toEqual([]);
    }
  }
}

for (const [name, path] of Object.entries(paths)) {
  test(name, async ({ page, context, faults, portal }) => {
    if (name.startsWith('missing')) faults.expect(/404/);
    await context.addCookies([{ name: 'consentimento', value: 'refused', url: portal.url }]);
    await page.goto(path);
    await expectNone(page);
  });
}

test('consent bar', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Aceitar' })).toBeVisible();
  await expectNone(page);
});

for (const device of ['phone', 'desktop'] as const) {
  test(`menu of a ${device}`, async ({ page }) => {
    await page.setViewportSize({ width: widths[device], height: 800 });
    await page.goto('/');
    await refuseConsent(page);
    if (device === 'phone') {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectNone(page, [device]);
    }
    await mainMenu(page).getByRole('button', { name: 'Mais' }).click();
    await expect(mainMenu(page).getByRole('link', { name: 'Natureza' })).toBeVisible();
    await expectNone(page, [device]);
  });
}

test('toast', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await page.clock.install();
  await page.goto(paths.richArticle);
  await refuseConsent(page);
  const button = page.getByRole('button', { name: 'Copiar link' });
  await button.hover();
  await expect(island(page, 'share-buttons')).toHaveAttribute('data-awake', '');
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await expect(page.getByText('Link copiado!')).toBeVisible();
  await page.clock.resume();
  expect(await findViolations(page)).toEqual([]);
});

/** Checks that pages of readers fit every window and the largest letters, and that axe-core finds no fault. */
import { expectAccessible, findViolations } from '../support/axe.ts';
import { paths } from '../support/content.ts';
import { enlargeLetters, overhang, squeezedTexts, widthsToTry } from '../support/overhang.ts';
import { expect, test } from '../support/portal.ts';
import { island, mainMenu, widths } from '../support/screen.ts';

for (const [name, path] of Object.entries({ ...paths, login: '/login' })) {
  const tag = ['home', 'richArticle'].includes(name) ? [] : ['@more'];
  test(`${name} never scrolls sideways, and is accessible`, { tag }, async ({
    page,
    context,
    faults,
    portal,
  }) => {
    if (name === 'missing') faults.expect(/404/);
    await context.addCookies([{ name: 'consentimento', value: 'refused', url: portal.url }]);
    await page.goto(path);
    for (const width of widthsToTry) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overhang(page), `at ${width} px`).toEqual([]);
    }
    await enlargeLetters(page, true);
    for (const width of [1024, 1248]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await squeezedTexts(page), `at ${width} px`).toEqual([]);
      expect(await overhang(page), `at ${width} px, largest letters`).toEqual([]);
    }
    await enlargeLetters(page, false);
    for (const device of ['desktop', 'phone'] as const) await expectAccessible(page, [device]);
  });
}

for (const device of ['phone', 'desktop'] as const) {
  test(`menu of a ${device}`, { tag: device === 'phone' ? [] : ['@more'] }, async ({ page }) => {
    await page.setViewportSize({ width: widths[device], height: 800 });
    await page.goto('/');
    if (device === 'phone') {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectAccessible(page, [device]);
    }
    await mainMenu(page).getByRole('button', { name: 'Mais' }).click();
    await expect(mainMenu(page).getByRole('link', { name: 'Natureza' })).toBeVisible();
    await expectAccessible(page, [device]);
  });
}

test('a toast is accessible', { tag: '@more' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await page.clock.install();
  await page.goto(paths.richArticle);
  const button = page.getByRole('button', { name: 'Copiar link' });
  await button.hover();
  await expect(island(page, 'share-buttons')).toHaveAttribute('data-awake', '');
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await expect(page.getByText('Link copiado!')).toBeVisible();
  await page.clock.resume();
  expect(await findViolations(page)).toEqual([]);
});

/** Text size and theme of the device (docs/product.md#frame). */
import type { Page } from '@playwright/test';
import { paths } from '../support/content.ts';
import { expect, test } from '../support/portal.ts';

const dark = 'rgb(18, 19, 23)';
const light = 'rgb(250, 249, 245)';

const look = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color, fontSize, colorScheme } = getComputedStyle(document.documentElement);
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return {
      paper: backgroundColor,
      ink: color,
      fontSize,
      colorScheme,
      themeColor: metas.find(({ media }) => matchMedia(media).matches)?.content,
    };
  });

async function choose(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Aa' }).click();
  for (const name of names) await page.getByText(name, { exact: true }).click();
  await page.keyboard.press('Escape');
}

test('theme and text size are stored on the device, and apply before the first paint', async ({
  page,
  faults,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const ink = 'rgb(21, 23, 28)';
  expect(await look(page)).toMatchObject({ paper: light, ink, fontSize: '16px', themeColor: '#faf9f5' });
  await choose(page, 'Escuro', 'Maior');
  const chosen = {
    paper: dark,
    ink: 'rgb(236, 234, 227)',
    fontSize: '21.6px',
    colorScheme: 'dark',
    themeColor: '#121317',
  };
  expect(await look(page)).toEqual(chosen);

  // No script file is loaded: the page itself applies the choice.
  faults.expect(/browser-.*ERR_FAILED|ERR_FAILED.*browser-/);
  await page.route('**/assets/browser-*.js', (route) => route.abort());
  await page.goto(paths.richArticle);
  expect(await look(page)).toMatchObject({ paper: dark, fontSize: '21.6px' });
  await page.unroute('**/assets/browser-*.js');

  await page.goto(paths.contact);
  // The row of links has no room for the largest letters: the menu is a sheet.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name: 'Aa' }).click();
  await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Maior' })).toBeChecked();
  // Each group is one stop of the Tab key; arrows choose.
  await page.getByRole('radio', { name: 'Escuro' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Automático' })).toBeChecked();
  expect(await look(page)).toMatchObject({ paper: light, themeColor: '#faf9f5' });
});

test('a reader chooses the light theme on a dark device', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await choose(page, 'Claro');
  const markerHeight = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--marker-height'));
  expect(await look(page)).toMatchObject({ paper: light, colorScheme: 'light', themeColor: '#faf9f5' });
  expect(await markerHeight()).toBe('.32em');
  await choose(page, 'Automático');
  expect(await look(page)).toMatchObject({ paper: dark });
  expect(await markerHeight()).toBe('.09em');
});

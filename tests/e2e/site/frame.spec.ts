/** Ticker, header and footer, by hand and by keyboard, and what readers' preferences change. */
import type { Page } from '@playwright/test';
import { paths } from '../support/content.ts';
import { overhang } from '../support/overhang.ts';
import { expect, test } from '../support/portal.ts';
import { mainMenu, widths, withMotion } from '../support/screen.ts';

// The footer shows social profiles only when they are configured.
test.use({ ...withMotion, portalEnv: { SOCIAL_INSTAGRAM_URL: 'https://www.instagram.com/folha' } });

/** Turns the wheel and resolves when the page no longer moves: another turn would end the movement earlier. */
async function turnWheel(page: Page, deltaY: number): Promise<void> {
  const scrolled = () => page.evaluate(() => window.scrollY);
  const from = await scrolled();
  await page.mouse.wheel(0, deltaY);
  await expect.poll(scrolled).toBe(from + deltaY);
}

test('the ticker pauses and continues', async ({ page }) => {
  await page.goto('/');
  await page.mouse.move(600, 600);
  const track = page.locator('.ticker-track');
  await expect(track).toHaveCSS('animation-play-state', 'running');
  await expect(track).toHaveCSS('animation-duration', '100s');
  await page.getByRole('button', { name: 'Pausar' }).click();
  await page.mouse.move(600, 600);
  await expect(track).toHaveCSS('animation-play-state', 'paused');
  // The next page is paused from the start, before its button is hydrated.
  await page.goto(paths.category);
  await expect(track).toHaveCSS('animation-play-state', 'paused');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.mouse.move(600, 600);
  await expect(track).toHaveCSS('animation-play-state', 'running');
});

test('the ticker shows the 15 latest twice, is one stop of the Tab key, and arrows move inside', async ({
  page,
}) => {
  await page.goto('/');
  const ticker = page.getByRole('complementary', { name: 'Últimas notícias' });
  await expect(ticker.locator('.ticker-track a')).toHaveCount(30);
  // Screen readers get the headlines once.
  await expect(ticker.locator('.ticker-track').getByRole('link')).toHaveCount(15);
  const links = ticker.locator('ul').first().getByRole('link');
  await links.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(links.last()).toBeFocused();
});

test('the keyboard brings a headline back that has left the ticker', async ({ page }) => {
  await page.goto('/');
  const track = page.locator('.ticker-track');
  await expect(track).toHaveCSS('animation-play-state', 'running');
  await track.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.currentTime = 20_000;
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const first = track.getByRole('link').first();
  await expect(first).toBeFocused();
  const edge = (await page.locator('.ticker-window').boundingBox())?.x ?? 0;
  await expect.poll(async () => (await first.boundingBox())?.x).toBeGreaterThanOrEqual(edge);
});

test('a portal without third parties shows no privacy bar', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Privacidade' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Preferências de privacidade' })).toHaveCount(0);
});

test('the header is 48 px high and reappears when the reader scrolls up', async ({ page }) => {
  const header = page.getByRole('banner');
  const top = async () => (await header.boundingBox())?.y;
  for (const width of Object.values(widths)) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paths.richArticle);
    expect((await header.boundingBox())?.height).toBe(48);
    await page.mouse.move(width / 2, 600);
    await turnWheel(page, 900);
    await expect.poll(top).toBeLessThanOrEqual(-48);
    await turnWheel(page, -100);
    await expect.poll(top).toBe(0);
    await turnWheel(page, 100);
    await expect.poll(top).toBeLessThanOrEqual(-48);
    // The header stays visible while a part of it has the focus.
    await header.getByRole('link', { name: 'Buscar' }).focus();
    await expect.poll(top).toBe(0);
  }
});

test('a drop-down opens below the header that reappeared', { tag: '@more' }, async ({ page }) => {
  await page.goto(paths.richArticle);
  await page.mouse.move(600, 600);
  await turnWheel(page, 900);
  await expect(page.locator('html')).toHaveAttribute('data-header', 'away');
  await turnWheel(page, -100);
  await expect(page.locator('html')).toHaveAttribute('data-header', 'back');
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.y).toBe(0);
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  const box = () => page.locator('#menu-mais').boundingBox();
  expect((await box())?.y).toBeGreaterThanOrEqual(42);
  expect((await box())?.y).toBeLessThanOrEqual(72);
});

test('nothing moves for readers who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.locator('.ticker-track')).toHaveCSS('animation-name', 'none');
  const running = await page.evaluate(() => document.getAnimations().length);
  expect(running).toBe(0);
});

test('the first stop of the Tab key leads to the content', async ({ page }) => {
  await page.goto(paths.richArticle);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#conteudo$/);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a drop-down is used by keyboard', async ({ page }) => {
  await page.goto('/');
  const group = page.getByRole('button', { name: 'Entretenimento' });
  const link = mainMenu(page).getByRole('link', { name: 'Tudo de Entretenimento' });
  await group.focus();
  await page.keyboard.press('Enter');
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(group).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/categoria/entretenimento');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: widths.phone, height: 740 } });

  test('the menu opens and closes by keyboard', async ({ page }) => {
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(mainMenu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(mainMenu(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('the menu is one sheet, whose groups open in place', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    const group = mainMenu(page).getByRole('button', { name: 'Tecnologias' });
    await group.click();
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    const next = mainMenu(page).getByRole('button', { name: 'Entretenimento' });
    const last = mainMenu(page).getByRole('link', { name: 'Ciência e espaço' });
    expect((await last.boundingBox())?.y).toBeLessThan((await next.boundingBox())?.y ?? 0);
    await expect(page.getByRole('button', { name: /^Fechar/ })).toHaveCount(1);
    await group.click();
    await expect(last).toBeHidden();
    await page.getByRole('searchbox', { name: 'Buscar notícias' }).fill('chip');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/busca?q=chip');
  });

  test('a dialog that the menu opened gives the focus back to it', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    await menu.click();
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  });

  test('the header is one line with the largest letters', async ({ page }) => {
    for (const width of [320, widths.phone]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/');
      await page.locator('html').evaluate((html) => {
        html.dataset.size = 'largest';
      });
      expect((await page.getByRole('banner').boundingBox())?.height).toBe(48);
      expect(await overhang(page)).toEqual([]);
    }
  });
});

test("the menu is a row only if it fits at the reader's text size", async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(button).toBeHidden();
  await page.locator('html').evaluate((html) => {
    html.dataset.size = 'largest';
  });
  await expect(button).toBeVisible();
  await expect(mainMenu(page)).toBeHidden();
});

test('the menu closes 100 ms after a choice', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  // The click must not leave the page.
  await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('#menu-mais')?.showPopover();
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  const link = mainMenu(page).getByRole('link', { name: 'Saúde' });
  await link.click();
  await page.clock.runFor(90);
  await expect(link).toBeVisible();
  await page.clock.runFor(20);
  await expect(link).toBeHidden();
});

test('a group of forty sections is a column of forty lines neither in the footer nor in its menu', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/sobre-nos');
  // The links of a group are enough to see how they are laid out.
  await page.evaluate(() => {
    for (const list of document.querySelectorAll('.footer-columns > :first-child ul, #menu-tecnologias')) {
      const link = list.lastElementChild;
      while (link && list.childElementCount < 40) list.append(link.cloneNode(true));
    }
  });
  for (const [width, linesMax] of [
    [widths.phone, 21],
    [widths.desktop, 14],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const list = page.locator('.footer-columns ul').first();
    const lines = await list.evaluate(
      (element) => element.getBoundingClientRect().height / (element.firstElementChild?.clientHeight ?? 1),
    );
    expect(lines, `lines at ${width} px`).toBeLessThanOrEqual(linesMax);
    expect(await overhang(page), `${width} px`).toEqual([]);
  }
  await page.getByRole('button', { name: 'Tecnologias', exact: true }).click();
  const panel = page.locator('#menu-tecnologias');
  await expect(panel).toBeVisible();
  expect(await panel.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(
    0,
  );
});

test.describe('by touch', () => {
  test.use({ viewport: { width: widths.phone, height: 740 }, hasTouch: true, isMobile: true });

  test('buttons and links of header and footer are 44 px high', async ({ page }) => {
    await page.goto('/');
    const small = await page
      .locator('header.site-header :is(a, button), .site-footer :is(a, button), .ticker-pause')
      .evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility() && !element.querySelector('.wordmark'))
          .map((element) => ({
            name: element.textContent,
            height: element.getBoundingClientRect().height,
          }))
          .filter(({ height }) => height < 43.9),
      );
    expect(small).toEqual([]);
  });
});

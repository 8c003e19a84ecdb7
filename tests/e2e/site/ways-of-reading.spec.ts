/** By keyboard alone, enlarged, with wider letters, in forced colours. */
import type { Page } from '@playwright/test';
import { newsroomScreens, screenPath } from '../../../app/program/screens.ts';
import { patienceMs } from '../../patience.ts';
import { expectAccessible } from '../support/axe.ts';
import { paths, richArticle } from '../support/content.ts';
import { openAsVisitor, signInAdmin, withAdmin } from '../support/environments.ts';
import { listSharedNames } from '../support/names.ts';
import { brokenWords, enlargeLetters, overhang, squeezedTexts } from '../support/overhang.ts';
import { expect, test } from '../support/portal.ts';
import { everythingArrived } from '../support/screen.ts';
import { account, anAddress, enter, password, registerOnPage, signOut } from '../support/sign-in.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, portal }) => openAsVisitor(context, portal.url));

/** Returns the element that has the focus, and whether a reader can see that it has. */
function focused(page: Page): Promise<{ name: string; isVisible: boolean } | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    const isDrawn = (it: Element | null) => {
      if (!it) return false;
      const { outlineStyle, outlineWidth, borderBottomWidth } = getComputedStyle(it);
      const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      return (
        hasOutline || (it.matches('input, textarea, select') && Number.parseFloat(borderBottomWidth) >= 2)
      );
    };
    // A file field is transparent: the box around it and its button shows the focus.
    const shown = element.matches('[type=file]') ? element.parentElement : element;
    const isVisible = isDrawn(shown) || isDrawn(element.closest(':focus-within:not(body, main, html)'));
    const isOnScreen =
      box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth;
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 60)}`;
    return { name, isVisible: isVisible && isOnScreen };
  });
}

/**
 * Walks through the page by Tab, for at most `stopsMax` stops. Returns the names of elements whose focus cannot be
 * seen.
 */
async function walk(page: Page, stopsMax: number): Promise<{ stops: number; unseen: string[] }> {
  const unseen: string[] = [];
  for (let stops = 0; stops < stopsMax; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (!stop) return { stops, unseen };
    if (!stop.isVisible) unseen.push(stop.name);
  }
  return { stops: stopsMax, unseen };
}

/** Presses Tab until `name` has the focus. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first();
  for (let stops = 0; stops < 150; stops += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${role} ${name} was not reached by keyboard`);
}

test('the focus is visible at every stop of the Tab key on pages of readers', { tag: '@more' }, async ({
  page,
}) => {
  // If a carousel glided, it would still be moving here.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [paths.home, paths.richArticle, paths.search, paths.gallery, paths.contact]) {
    await page.goto(path);
    const { stops, unseen } = await walk(page, 60);
    expect(unseen, path).toEqual([]);
    expect(stops, path).toBeGreaterThan(10);
  }
});

test('a reader logs in, finds an article and comments without a mouse', async ({ page }) => {
  const email = anAddress('teclado');
  await registerOnPage(page, email);
  await signOut(page);
  await expect(enter(page)).toBeVisible();

  await page.goto(paths.home);
  await tabTo(page, 'button', 'Entrar');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(account(page)).toBeVisible();

  await tabTo(page, 'link', /Pesquisadores apresentam um chip/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.richArticle);
  await tabTo(page, 'textbox', 'Comentário');
  await page.keyboard.type('Escrito só com o teclado.');
  await tabTo(page, 'button', 'Comentar');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escrito só com o teclado.')).toBeVisible();
});

/** Other programs rely on these names: each of the three forms is in a region of its own. */
const namesOfContract: Record<string, string[]> = { '/dashboard/banners': ['textbox “Link”'] };
/** Screens on which no word of a button or header breaks, however narrow the window is. */
const hasWholeWords = /noticias(?:\/todas)?$|lixeira|edit-news|^\/$/;

const screens = [
  ...newsroomScreens.map(screenPath),
  `/edit-news/${richArticle.id}`,
  '/dashboard/noticias/todas',
  '/dashboard/mensagens/todas',
  '/dashboard/paginas/sobre-nos',
  '/dashboard/ajuda/noticias',
  '/dashboard/conta',
  '/',
  ...['aparencia', 'menus', 'seguranca'].map((tab) => `/dashboard/configuracoes?aba=${tab}`),
];
/** A single test of all screens would run alone at the end. */
const parts = 4;

for (let part = 0; part < parts; part += 1) {
  test(`every screen of the newsroom fits, is accessible, shows the focus, and names each field once (${part + 1})`, {
    tag: '@more',
  }, async ({ page, context, portal, faults }) => {
    test.setTimeout(3 * patienceMs);
    // The seed names files that do not exist.
    faults.expect(/\/files\//);
    await signInAdmin(context, page, portal.url);
    for (const screen of screens.filter((_, index) => index % parts === part)) {
      await page.goto(screen);
      await everythingArrived(page);
      const names = await listSharedNames(page);
      expect(
        names.filter((name) => !namesOfContract[screen]?.includes(name)),
        screen,
      ).toEqual([]);
      for (const device of ['phone', 'desktop'] as const) await expectAccessible(page, [device]);
      const { unseen } = await walk(page, 40);
      expect(unseen, screen).toEqual([]);
      for (const width of [320, 360, 640, 1024]) {
        await page.setViewportSize({ width, height: 640 });
        expect(await overhang(page), `${screen} at ${width} px`).toEqual([]);
        if (hasWholeWords.test(screen))
          expect(await brokenWords(page), `${screen} at ${width} px`).toEqual([]);
      }
      await enlargeLetters(page, true);
      expect(await overhang(page), `${screen} with the largest letters`).toEqual([]);
      expect(await squeezedTexts(page), screen).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 800 });
    }
  });
}

test('wider letters and lines fit on every page (WCAG 1.4.12)', { tag: '@more' }, async ({ page }) => {
  for (const path of [paths.home, paths.richArticle, paths.contact, '/login']) {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await page.evaluate(() => {
      const wider = new CSSStyleSheet();
      wider.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, wider];
    });
    expect(await overhang(page), path).toEqual([]);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('button, h1, h2, h3, label, main p')]
        .filter((element) => element.checkVisibility() && !element.closest('.ticker-window, .sr-only'))
        .filter((element) => getComputedStyle(element).overflowX !== 'visible')
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.textContent?.slice(0, 60)),
    );
    expect(cut, path).toEqual([]);
  }
});

test('forced colours keep what colours say', { tag: '@more' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(paths.home);
  await enter(page).click();
  const dialog = page.getByRole('dialog');
  const lineOf = (name: string) =>
    dialog.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).textDecorationLine);
  await expect(dialog).toBeVisible();
  expect(await lineOf('Login')).not.toBe(await lineOf('Registro'));
  const [edge, ground] = await dialog
    .getByRole('button', { name: 'Entrar', exact: true })
    .evaluate((button) => [
      getComputedStyle(button).borderTopColor,
      getComputedStyle(button).backgroundColor,
    ]);
  expect(edge).not.toBe(ground);
});

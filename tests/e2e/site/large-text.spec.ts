/** Every page and screen on a phone: targets of 44 px, and letters of 32 px that fit. */
import type { Page } from '@playwright/test';
import { words } from '../../builders.ts';
import { allNews, paths } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { overhang } from '../support/overhang.ts';
import { expect, test } from '../support/portal.ts';
import { everythingArrived } from '../support/screen.ts';
import { sharedNames, smallTargets } from '../support/targets.ts';

test.use({ portalEnv: withAdmin(), viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const formPaths = ['/login', '/login?modo=registro', '/redefinir-senha', '/busca', '/?pagina=2'];

const screens = [
  ...words(`
    /dashboard /dashboard/noticias /dashboard/noticias/todas /dashboard/banners /dashboard/videos
    /dashboard/mensagens /dashboard/noticias-antigas /dashboard/mensagens-denunciadas /dashboard/midia
    /dashboard/lixeira /dashboard/auditoria /dashboard/saude /dashboard/conta
  `),
  `/edit-news/${allNews[1]?.id}`,
];

async function expectToFit(page: Page, path: string): Promise<void> {
  expect(await smallTargets(page), `targets of ${path}`).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  expect(await overhang(page), `${path} with letters of 32 px`).toEqual([]);
  expect(await smallTargets(page), `targets of ${path} with letters of 32 px`).toEqual([]);
}

test('pages of readers fit large text and fingers', { tag: '@more' }, async ({ page, faults }) => {
  faults.expect(/404/);
  for (const path of [...Object.values(paths), ...formPaths]) {
    await page.goto(path);
    await expectToFit(page, path);
  }
});

test('screens of the newsroom and of Minha conta fit large text and fingers', { tag: '@more' }, async ({
  page,
  context,
  portal,
}) => {
  test.slow();
  await signInAdmin(context, page, portal.url);
  for (const path of screens) {
    await page.goto(path);
    await everythingArrived(page);
    expect(await sharedNames(page), `buttons of ${path}`).toEqual([]);
    await expectToFit(page, path);
  }
});

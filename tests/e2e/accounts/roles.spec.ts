/** The newsroom as each role sees it: every link and every button leads somewhere (docs/product.md#roles). */
import { isDeepStrictEqual } from 'node:util';
import type { Page, Request } from '@playwright/test';
import { patienceMs } from '../../patience.ts';
import { staff } from '../support/content.ts';
import { openAsVisitor, withAdmin } from '../support/environments.ts';
import { listSharedNames } from '../support/names.ts';
import { expect, test } from '../support/portal.ts';
import { register, signIn } from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });

/** Other programs rely on this name of three fields, each in a region of its own. */
const nameOfContract = 'textbox “Link”';
/** The elements that may cover the buttons of a page. */
const overlay = 'dialog[open], [popover]:popover-open, [role="menu"], [role="listbox"]';

for (const role of ['editor', 'reporter', 'moderator', 'reader'] as const) {
  test(`${role}: every link and button leads somewhere, and no two fields of a screen share a name`, {
    tag: '@more',
  }, async ({ page, context, portal, faults }) => {
    test.setTimeout(10 * patienceMs);
    await openAsVisitor(context, portal.url);
    if (role === 'reader') await register(page, 'leitora-de-telas@exemplo.com');
    else await signIn(page, staff[role].email);
    // The walk sends empty forms, and the store has no files for the seed's records.
    faults.expect(/400|\/files\//);
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    const settled = watchRequests(page);
    const refused: string[] = [];
    const sharedNames: Record<string, string[]> = {};
    let here = '';
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if ([401, 403, 404, 500].includes(response.status()) && !pathname.startsWith('/files/'))
        refused.push(`${here}: ${response.status()} ${response.request().method()} ${pathname}`);
    });

    if (role === 'editor' || role === 'reporter') await createDraft(page);
    const queue = [role === 'reader' ? '/dashboard/conta' : '/dashboard'];
    const seen = new Set(queue);
    // The walk follows one link from each kind of screen to each other kind.
    const kinds = new Set<string>();
    const pressed = new Set<string>();
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      here = path;
      await open(page, path);
      await settled();
      // No link may lead to a screen that redirects its reader.
      const at = new URL(page.url());
      if (isOfNewsroom(path)) expect(`${at.pathname}${at.search}`, `from ${path}`).toBe(path);
      for (const link of isOfNewsroom(path) ? await listLinks(page) : []) {
        const kind = `${kindOf(path)} ${kindOf(link)}`;
        if (seen.has(link) || kinds.has(kind)) continue;
        seen.add(link);
        kinds.add(kind);
        queue.push(link);
      }
      if (!isOfNewsroom(path)) continue;
      // The walk itself begins several texts without a title, and copies its draft.
      const shared = (await listSharedNames(page)).filter(
        (name) => name !== nameOfContract && !/Sem título|Um rascunho de agora/.test(name),
      );
      if (shared.length > 0) sharedNames[path] = shared;
      const buttons = await listButtons(page);
      for (const name of buttons) {
        const button = `${kindOf(path).replace(/[?].*/, '')} ${name.replace(/:.*/s, '')}`;
        if (pressed.has(button)) continue;
        pressed.add(button);
        here = `${path}, “${name}”`;
        await page
          .locator('main')
          .getByRole('button', { name, exact: true })
          .first()
          .click({ timeout: patienceMs / 12 })
          .catch(() => {});
        await settled();
        if ((await page.locator(overlay).count()) > 0) await page.keyboard.press('Escape');
        // If the press changed nothing, the page is used for the next button.
        const isSame = page.url().endsWith(path) && isDeepStrictEqual(await listButtons(page), buttons);
        if (isSame && (await page.locator(overlay).count()) === 0) continue;
        await open(page, path);
        await settled();
      }
    }
    expect(refused).toEqual([]);
    expect(sharedNames).toEqual({});
    expect(seen.size, [...seen].join(' ')).toBeGreaterThan(role === 'reader' ? 0 : 3);
  });
}

/** The address without what identifies a record. */
function kindOf(path: string): string {
  return path.replace(/^(\/(?!dashboard)[^/]+)\/.*/, '$1').replace(/\b(rascunho|autor|noticia)=[^&]*/g, '$1');
}

function isOfNewsroom(path: string): boolean {
  return /^\/(?:dashboard|edit-news)(?:[/?]|$)/.test(path);
}

/**
 * The returned function resolves when the page has reacted and all that it asked for has been answered. The state
 * `networkidle` of a page is reached once, and takes half a second.
 */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  const end = (request: Request) => void pending.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // A page whose dialog is open may never be idle.
  const untilIdle = () =>
    new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 300 }));
  return async () => {
    do {
      // After a press that led to another page, that page is awaited.
      await page.evaluate(untilIdle).catch(() => {});
      await expect.poll(() => pending.size, { intervals: [20] }).toBe(0);
      await expect(page.getByText('Carregando...')).toHaveCount(0);
      await page.evaluate(untilIdle).catch(() => {});
    } while (pending.size > 0);
  };
}

/** If a button of the previous page navigates meanwhile, that aborts this visit, so it is repeated. */
async function open(page: Page, path: string): Promise<void> {
  await expect(async () => void (await page.goto(path))).toPass();
}

/** Addresses of this site, without files to download, the manual and the parts that every visitor has. */
async function listLinks(page: Page): Promise<string[]> {
  const links = await page
    .locator(':is(main, nav[aria-label="Dashboard"]) a[href]:visible')
    .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')));
  const origin = new URL(page.url()).origin;
  return [
    ...new Set(
      links.flatMap((href) => {
        const url = URL.parse(href);
        return url?.origin === origin ? [url.pathname + url.search] : [];
      }),
    ),
  ].filter((link) => !/^\/(?:files|sair|api|dashboard\/ajuda)\b/.test(link));
}

/**
 * One control of each name is pressed, except those that end the session or delete the account, and the tools of the
 * editor, which send nothing.
 */
async function listButtons(page: Page): Promise<string[]> {
  const names = await page
    .locator('main button:not([role="toolbar"] *):visible:enabled:not([aria-disabled="true"])')
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''));
  return [...new Set(names.map((name) => name.trim()))].filter(
    (name) => name !== '' && !/^(?:Sair|Excluir minha conta|Encerrar|Trocar senha)/.test(name),
  );
}

async function createDraft(page: Page): Promise<void> {
  const names = 'category title summary content imageUrl imageCaption videoLink source'.split(' ');
  const fields = Object.fromEntries(names.map((name) => [name, '']));
  const answer = await page.context().request.post('/api/redacao/rascunhos', {
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    data: { fields: { ...fields, title: 'Um rascunho de agora', isFeatured: false } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

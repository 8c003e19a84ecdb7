/** Checks what a reader sees without a network (docs/product.md#offline). */
import { createServer } from 'node:http';
import type { Page, Request } from '@playwright/test';
import { serviceWorkerPath } from '../../../domain/web/service-worker.ts';
import { freePort } from '../../free-port.ts';
import { bareArticle, paths, richArticle } from '../support/content.ts';
import { expect, test } from '../support/portal.ts';
import { account, anAddress, enter, registerOnPage, signOut } from '../support/sign-in.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a page, and waits until the worker answers the next one. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
}

const offlineHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sem conexão' });
const kept = (page: Page) => page.getByRole('region', { name: 'Para ler sem internet' });

test('a page without a network is the offline page of the portal, at the same address', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|503/);
  await visit(page, '/');
  await page.context().setOffline(true);
  await page.goto(paths.richArticle);
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page).toHaveURL(paths.richArticle);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '800');
  await expect(kept(page)).toBeHidden();
  // A pointer would prefetch the page, and that request does not know that it is offline.
  const again = page.getByRole('link', { name: 'Tentar novamente' });
  await again.press('Enter');
  await expect(offlineHeading(page)).toBeVisible();

  await page.context().setOffline(false);
  await again.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();
});

test('articles that were read stay readable', async ({ page, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|503/);
  await visit(page, '/');
  await page.goto(paths.bareArticle);
  await page.goto(paths.richArticle);
  await page.goto('/sobre-nos');
  await page.context().setOffline(true);
  await page.goto('/categoria/games');
  await expect(kept(page).getByRole('link')).toHaveText([richArticle.title, bareArticle.title]);
  await kept(page).getByRole('link', { name: richArticle.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();
});

test('pages of a session are not stored, and a logged-in reader gets the same offline page', {
  tag: '@more',
}, async ({ page, faults }) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|503/);
  await visit(page, '/');
  await registerOnPage(page, anAddress());
  await page.goto(paths.richArticle);
  await expect(account(page)).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(paths.richArticle);
  await expect(offlineHeading(page)).toBeVisible();
  await expect(kept(page)).toBeHidden();

  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Tentar novamente' }).press('Enter');
  await signOut(page);
  await page.reload();
  await expect(enter(page)).toBeVisible();
});

test('a page that was prefetched is shown without a second request', async ({ page }) => {
  await visit(page, '/');
  const requests: string[] = [];
  const isArticle = (request: Request) =>
    new URL(request.url()).pathname === paths.richArticle && request.serviceWorker() !== null;
  page.context().on('request', (request) => {
    if (isArticle(request)) requests.push(request.headers()['sec-purpose'] ?? '');
  });
  await page.goto('/');
  const link = page.getByRole('region', { name: 'Destaques' }).locator(`a[href="${paths.richArticle}"]`);
  const prefetched = page.context().waitForEvent('requestfinished', isArticle);
  await link.hover();
  await prefetched;
  await link.click();
  await expect(page).toHaveURL(paths.richArticle);
  expect(requests).toEqual(['prefetch']);
});

/** The portal behind a server that can answer an address itself, and close. */
async function startServerBefore(portalUrl: string) {
  let replaced: { path: string; status: number; body: string; type: string } | null = null;
  const server = createServer(async (req, res) => {
    if (replaced && req.url === replaced.path) {
      res.writeHead(replaced.status, { 'Content-Type': replaced.type }).end(replaced.body);
      return;
    }
    const answer = await fetch(portalUrl + req.url);
    const headers = [...answer.headers].filter(
      ([name]) => !/^(?:content-encoding|content-length|transfer-encoding)$/.test(name),
    );
    res.writeHead(answer.status, Object.fromEntries(headers)).end(Buffer.from(await answer.arrayBuffer()));
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    url: `http://localhost:${port}`,
    replace: (path: string, status: number, body: string, type: string) => {
      replaced = { path, status, body, type };
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a new service worker takes over, and one whose file is missing changes nothing', {
  tag: '@more',
}, async ({ page, faults, portal }) => {
  const server = await startServerBefore(portal.url);
  faults.expect(new RegExp(`${server.url}|ERR_CONNECTION_REFUSED|503|404`));
  await visit(page, server.url);
  const update = async () => {
    await page.goto(server.url);
    return page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const isUpdated = await registration.update().then(
        () => true,
        () => false,
      );
      const next = registration.installing ?? registration.waiting;
      if (next)
        await new Promise((resolve) =>
          next.addEventListener('statechange', () => next.state === 'activated' && resolve(0)),
        );
      return isUpdated;
    });
  };
  const script = await (await page.request.get(serviceWorkerPath)).text();
  const replaceWorker = (status: number, body: string) =>
    server.replace(serviceWorkerPath, status, body, 'text/javascript');
  replaceWorker(200, script.replaceAll('Sem conexão', 'Fora do ar'));
  expect(await update()).toBe(true);
  replaceWorker(404, '');
  expect(await update()).toBe(false);
  await page.goto(server.url + paths.richArticle);
  await expect(page.getByRole('heading', { level: 1, name: richArticle.title })).toBeVisible();
  await server.close();
  await page.goto(`${server.url}/sobre-nos`);
  await expect(page.getByRole('heading', { level: 1, name: 'Fora do ar' })).toBeVisible();
  await expect(kept(page).getByRole('link')).toHaveText([richArticle.title]);
});

test('an article that was deleted from the portal is not kept for reading offline', {
  tag: '@more',
}, async ({ page, faults, portal }) => {
  const server = await startServerBefore(portal.url);
  faults.expect(new RegExp(`${server.url}|410`));
  const article = server.url + paths.richArticle;
  const isKept = () => page.evaluate((address) => caches.match(address).then(Boolean), article);
  await visit(page, server.url);
  await page.goto(article);
  await expect.poll(isKept).toBe(true);
  server.replace(paths.richArticle, 410, '<title>Saiu do ar</title>', 'text/html');
  await page.goto(article);
  await expect.poll(isKept).toBe(false);
  await server.close();
});

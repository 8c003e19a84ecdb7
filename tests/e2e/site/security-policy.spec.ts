/** The content policy in a real browser: it stops injected code, and nothing of the pages themselves. */
import type { Page } from '@playwright/test';
import { words } from '../../builders.ts';
import { expect, test } from '../support/portal.ts';
import { registerOnPage } from '../support/sign-in.ts';

declare global {
  interface Window {
    stopped: string[];
  }
}

/** Returns a function that lists everything that the policy has stopped on a page since then. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.stopped = [];
    addEventListener('securitypolicyviolation', (event) => {
      window.stopped.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`);
    });
  });
  return () => page.evaluate(() => window.stopped);
}

const readersPages = words(`
  / /?pagina=2 /categoria/games /busca?q=noticia /galeria-de-videos /contato /sobre-nos /acessibilidade
  /termos-de-uso-e-privacidade /login /redefinir-senha /404
`);

test('the content policy blocks nothing on any page, for every role', async ({ page }) => {
  const stopped = await watchPolicy(page);
  const look = async (paths: string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await page.mouse.move(100, 100);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.locator('pauta-island').first().waitFor({ state: 'attached' });
      expect(await stopped(), path).toEqual([]);
    }
  };
  await look(readersPages.filter((path) => path !== '/404'));
  await page.goto('/');
  const article = await page.locator('main a[href^="/news/"]').first().getAttribute('href');
  await look([article ?? '/']);
  await registerOnPage(page, `politica-${process.pid}@exemplo.com`);
  await page.goto('/dashboard/conta');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await stopped(), 'Minha conta').toEqual([]);
});

test('the content policy stops planted handlers, scripts, styles, frames and markup', async ({
  page,
  faults,
}) => {
  faults.expect(
    /Content Security Policy|Trusted(?:HTML|Script|Type)|violates|Framing|request to another site|ERR_BLOCKED_BY_CSP/i,
  );
  const stopped = await watchPolicy(page);
  for (const path of ['/sobre-nos', '/login', '/galeria-de-videos']) {
    await page.goto(path);
    const outcome = await page.evaluate(async () => {
      const tries: Record<string, () => void> = {
        innerHTML: () => Object.assign(document.body, { innerHTML: '<img src=x onerror=alert(1)>' }),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
        write: () => document.write('<b>x</b>'),
        'text as code': () => Reflect.get(window, 'setTimeout')('window.planted = true'),
        policy: () => void Reflect.get(window, 'trustedTypes').createPolicy('minha', { createHTML: String }),
        srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>x</b>' }),
        handler: () => document.body.setAttribute('onclick', 'window.planted = true'),
        scriptText: () => Object.assign(document.createElement('script'), { text: 'window.planted = true' }),
      };
      const passed: string[] = [];
      for (const [name, attempt] of Object.entries(tries)) {
        try {
          attempt();
          passed.push(name);
        } catch {}
      }
      const frame = document.createElement('iframe');
      frame.src = 'https://mal.exemplo/';
      const form = document.createElement('form');
      form.action = 'https://mal.exemplo/';
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.body.click();
      document.body.append(frame, form, style);
      form.submit();
      await new Promise((resolve) => setTimeout(resolve, 0));
      return {
        passed,
        planted: 'planted' in window,
        isRed: getComputedStyle(document.body).color === 'rgb(255, 0, 0)',
      };
    });
    expect(outcome, path).toEqual({ passed: [], planted: false, isRed: false });
    await expect
      .poll(async () => (await stopped()).map((text) => text.split(':')[0]).join(' '))
      .toContain('frame-src');
  }
});

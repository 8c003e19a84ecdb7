/** The contact form with reCAPTCHA v3, simulated by a server on this machine. */
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { test as base, expect, type PortalOptions } from '../support/portal.ts';

interface FakeRecaptcha {
  url: string;
  /** The tokens that the portal asked the service about, with its secret. */
  asked: string[];
}

/** A script that gives tokens like the real one, or none when a test says so. */
const script = `window.grecaptcha = {
  ready: (go) => setTimeout(go),
  execute: (key, { action }) => Promise.resolve(window.noToken ? '' : [key, action, Math.random()].join(' ')),
};`;

const test = base.extend<PortalOptions, { fake: FakeRecaptcha }>({
  fake: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const asked: string[] = [];
      const server = await startFake(asked);
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      await use({ url: `http://localhost:${port}`, asked });
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  portalEnv: ({ fake }, use) =>
    use({
      CAPTCHA: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'chave',
      RECAPTCHA_SECRET: 'segredo',
      RECAPTCHA_SCRIPT_URL: `${fake.url}/api.js`,
      RECAPTCHA_VERIFY_URL: `${fake.url}/verify`,
      TRUSTED_PROXIES: '127.0.0.1,::1',
    }),
});

function startFake(asked: string[]): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.url?.startsWith('/api.js')) {
      res.setHeader('Content-Type', 'text/javascript').end(script);
      return;
    }
    let body = '';
    req.on('data', (chunk) => {
      body += chunk;
    });
    req.on('end', () => {
      const values = new URLSearchParams(body);
      const token = values.get('response') ?? '';
      asked.push(`${values.get('secret')}: ${token}`);
      const [, action] = token.split(' ');
      const challenge_ts = new Date().toISOString();
      res.end(JSON.stringify({ success: true, score: 0.9, hostname: 'localhost', action, challenge_ts }));
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true });

async function fill(page: Page): Promise<void> {
  await expect(page.getByText('0/500 caracteres')).toBeVisible();
  for (const name of ['Nome', 'Título', 'Mensagem']) await field(page, name).fill('Caio');
  await field(page, 'Email').fill('caio@exemplo.com');
}

test('a token is created when the message is sent, and the server verifies it', async ({
  page,
  faults,
  fake,
}) => {
  faults.expect(/request to another site: http:\/\/localhost:\d+\/api\.js\?render=chave$/);
  await page.goto('/contato');
  await expect(page.getByText('protegido pelo reCAPTCHA')).toBeVisible();
  await fill(page);
  await sendButton(page).click();
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible();
  expect(fake.asked.at(-1)).toMatch(/^segredo: chave submit 0\.\d+$/);
});

test('only the contact page loads the script, and only when the visitor starts to write', {
  tag: '@more',
}, async ({ page }) => {
  for (const path of ['/', '/sobre-nos', '/contato']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => 'grecaptcha' in window)).toBe(false);
  }
});

test('a blocked script is reported', { tag: '@more' }, async ({ page, faults }) => {
  faults.expect(/api\.js|Failed to load resource/);
  await page.route(/api\.js/, (route) => route.abort('blockedbyclient'));
  await page.goto('/contato');
  await fill(page);
  await sendButton(page).click();
  await expect(page.getByText('reCAPTCHA não carregado.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enviar por e-mail' })).toBeVisible();
  await page.unroute(/api\.js/);
  await sendButton(page).click();
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible();
});

test('a script without a token is reported as a failed verification', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  faults.expect(/api\.js/);
  await page.addInitScript('window.noToken = true');
  await page.goto('/contato');
  await fill(page);
  await sendButton(page).click();
  await expect(page.getByText('Falha ao verificar o reCAPTCHA.')).toBeVisible();
});

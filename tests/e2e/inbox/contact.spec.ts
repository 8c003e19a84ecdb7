/** The contact form, with and without JavaScript. */
import type { Page, Route } from '@playwright/test';
import { expectToFit } from '../support/axe.ts';
import { newAddress, withAdmin } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context }) => context.setExtraHTTPHeaders(newAddress()));

const whole = {
  Nome: 'Caio',
  Título: 'Sugestão de pauta',
  Email: 'caio@exemplo.com',
  Mensagem: 'Falem de impressoras.\n\nAbraço!',
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true });

async function fill(page: Page, values: Partial<typeof whole> = whole): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
}

/** Opens the contact form and waits until it is hydrated. */
async function open(page: Page): Promise<void> {
  await page.goto('/contato');
  await expect(page.getByText('0/500 caracteres')).toBeVisible();
}

test('a visitor sends a message by keyboard, and the fields are empty afterwards', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contato' }).click();
  await expect(page).toHaveURL('/contato');
  await field(page, 'Nome').focus();
  for (const value of Object.values(whole)) {
    await page.keyboard.insertText(value);
    await page.keyboard.press('Tab');
  }
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mensagem enviada com sucesso!', { exact: true })).toBeVisible();
  for (const name of Object.keys(whole)) await expect(field(page, name)).toHaveValue('');
  await expect(page.getByText('0/500 caracteres')).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
  await expect(page).toHaveURL('/contato');
});

test('a message is sent once, and text typed meanwhile stays', async ({ page }) => {
  let calls = 0;
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('/api/contato', async (route) => {
    calls += 1;
    await isAnswered;
    await route.continue();
  });
  await open(page);
  await fill(page);
  await sendButton(page).click();
  const sending = page.getByRole('button', { name: 'Enviando...', exact: true });
  await expect(sending).toBeDisabled();
  await field(page, 'Nome').press('Enter');
  await expect(sending).toBeDisabled();
  await field(page, 'Mensagem').fill('Mais uma coisa.');
  answer();
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible();
  await expect(field(page, 'Nome')).toHaveValue('');
  await expect(field(page, 'Mensagem')).toHaveValue('Mais uma coisa.');
  expect(calls).toBe(1);
});

test('counters count characters as people do, and say when there are too many', async ({ page }) => {
  await open(page);
  await expect(page.getByText('/20 caracteres')).toHaveCount(0);
  await expect(field(page, 'Nome')).toHaveAccessibleDescription('Use seu primeiro nome e sobrenome');
  await field(page, 'Nome').fill('👨‍👩‍👧‍👦'.repeat(20));
  await expect(page.getByText('20/20 caracteres')).toBeVisible();
  await field(page, 'Nome').fill('a'.repeat(21));
  await expect(page.getByText('21/20 caracteres')).toBeVisible();
  await field(page, 'Mensagem').fill('  e\u0301\n ');
  await expect(page.getByText('1/500 caracteres')).toBeVisible();
  await fill(page, { Título: 'a', Email: 'a@b.co', Mensagem: 'm'.repeat(501) });
  await sendButton(page).click();
  await expect(field(page, 'Nome')).toBeFocused();
  await expect(field(page, 'Nome')).toHaveAccessibleDescription(/O nome pode ter no máximo 20 caracteres\./);
  await expect(page.getByText('A mensagem pode ter no máximo 500 caracteres.')).toBeVisible();
});

test('missing and invalid fields are named beside them, without a request', async ({ page }) => {
  await page.route('/api/contato', () => {
    throw new Error('Nothing should have been sent.');
  });
  await open(page);
  await sendButton(page).click();
  await expect(page.getByText('Por favor, preencha todos os campos.', { exact: true })).toBeVisible();
  await expect(field(page, 'Nome')).toBeFocused();
  for (const name of Object.keys(whole))
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  await fill(page, { ...whole, Email: 'caio@' });
  await sendButton(page).click();
  await expect(page.getByText('Por favor, insira um email válido.', { exact: true })).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Por favor, insira um email válido.');
  await expect(field(page, 'Nome')).not.toHaveAttribute('aria-invalid');
});

test('a message that is not sent stays in the form, with the reason', async ({ page, faults }) => {
  faults.expect(/\/api\/contato|Failed to load resource/);
  await open(page);
  await fill(page);
  const message = 'Muitas tentativas em pouco tempo. Tente novamente em 10 minutos.';
  const refuse = (route: Route) =>
    route.fulfill({ status: 429, json: { code: 'too-many-requests', message } });
  for (const [fail, reason] of [
    [refuse, message],
    [(route: Route) => route.abort(), 'Erro desconhecido'],
  ] as const) {
    await page.route('/api/contato', fail, { times: 1 });
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(`Ocorreu um erro ao enviar a mensagem: ${reason}`);
    await expect(field(page, 'Mensagem')).toHaveValue(whole.Mensagem);
  }
  await sendButton(page).click();
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible();
  await expect(page.getByRole('alert')).toBeEmpty();
});

test('a visitor without a captcha challenge is offered a mail', { tag: '@more' }, async ({
  page,
  faults,
}) => {
  faults.expect(/\/api\/captcha|Failed to load resource/);
  await page.route('/api/captcha', (route) => route.fulfill({ status: 503, body: '' }));
  await open(page);
  await fill(page);
  await sendButton(page).click();
  await expect(page.getByText('Falha ao verificar o reCAPTCHA.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enviar por e-mail' })).toHaveAttribute(
    'href',
    'mailto:contato@pauta.example?subject=Sugest%C3%A3o%20de%20pauta&body=Falem%20de%20impressoras.%0D%0A%0D%0AAbra%C3%A7o!',
  );
  await page.unroute('/api/captcha');
  await sendButton(page).click();
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible();
});

test('the proof of work keeps the page responsive', { tag: '@more' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.keysInARow = [];
    let keys = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (keys > 0) window.keysInARow.push(keys);
      keys = 0;
      port2.postMessage(null);
    };
    port2.postMessage(null);
    const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
    crypto.subtle.deriveBits = async (...given) => {
      const bits = await derive(...given);
      keys += 1;
      return bits;
    };
  });
  await open(page);
  const solver = page.waitForResponse('/api/captcha');
  await field(page, 'Nome').focus();
  await solver;
  await fill(page);
  await sendButton(page).click();
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible();
  const inARow = await page.evaluate(() => window.keysInARow);
  expect(inARow.reduce((sum, keys) => sum + keys, 0)).toBeGreaterThanOrEqual(150);
  // No time is measured: a proof of work that blocks the page would try all keys in one turn of the event loop.
  expect(Math.max(...inARow)).toBeLessThan(10);
});

declare global {
  interface Window {
    /** How many keys the proof of work tried in each turn of the event loop. */
    keysInARow: number[];
  }
}

test('text typed before the form is hydrated is counted and sent', async ({ page }) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/mount-/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/contato');
  await fill(page);
  await expect(page.getByText('até 500 caracteres')).toBeVisible();
  await sendButton(page).click();
  release();
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL('/contato');
});

test('every state of the contact form is accessible and fits', { tag: '@more' }, async ({ page }) => {
  await open(page);
  await sendButton(page).click();
  await expectToFit(page);
  await fill(page, { ...whole, Email: 'x'.repeat(60), Mensagem: 'palavra'.repeat(80) });
  await sendButton(page).click();
  await expectToFit(page);
  await fill(page);
  await sendButton(page).click();
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible();
  await expectToFit(page);
});

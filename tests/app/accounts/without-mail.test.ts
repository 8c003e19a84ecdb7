/** Checks what a portal without a mail server says of mails. */
import { afterEach, describe, expect, it } from 'vitest';
import { describeHealth } from '../../../app/newsroom/health/describe-health.ts';
import { testNowMs } from '../../builders.ts';
import { openBrowser, openPersonBrowser } from '../http/browser.ts';
import { openTestPortal, type TestPortal } from '../http/open-portal.ts';

const mailEnv = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'redacao@pauta.test' };

let portal: TestPortal;
afterEach(() => portal.close());

async function open(env: Record<string, string> = {}) {
  portal = await openTestPortal({ env });
  return portal;
}

async function openNewsroom() {
  const person = await openPersonBrowser(portal, { subject: 'ana', name: 'Ana', now: testNowMs });
  await portal.database.users.setRoles(person.userId, ['admin']);
  const Cookie = [...person.cookies].map((pair) => pair.join('=')).join('; ');
  return async (path: string, method = 'GET') => {
    const response = await portal.get(path, { method, headers: { Cookie, Origin: 'https://pauta.test' } });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json();
  };
}

describe('without a mail server', () => {
  it('the reset page says how to reach the newsroom and promises no mail', async () => {
    await open();
    for (const path of ['/redefinir-senha', '/redefinir-senha?enviado=1']) {
      const html = await portal.page(path);
      expect(html).toMatch(/este site não envia e-mails\./i);
      expect(html).toMatch(/<a href="\/contato"[^>]*>Falar com a redação<\/a>/);
      expect(html).not.toMatch(/enviamos/i);
    }
    expect(await portal.page('/redefinir-senha?enviado=1')).toContain(
      'o link para criar uma nova senha está com a redação',
    );
    expect(await portal.page('/redefinir-senha?enviado=1')).not.toContain('Enviar link');
    const asked = await openBrowser(portal).post('/redefinir-senha', { email: 'ana@exemplo.com' });
    expect(asked.headers.get('Location')).toBe('/redefinir-senha?enviado=1');
  });

  it('the account, the overview and the health page say so, and how to set mail up', async () => {
    await open();
    const call = await openNewsroom();
    expect(await call('/api/conta/senha/link', 'POST')).toEqual({ isSent: false });
    expect(await call('/api/redacao/resumo')).toMatchObject({ hasMail: false });
    const health = await call('/api/redacao/saude');
    const mail = describeHealth({ ...health, hasMailServer: false })
      .flatMap(({ lines }) => lines)
      .find(({ label }) => label === 'E-mails');
    expect(mail).toMatchObject({ state: 'watch', detail: expect.stringContaining('SMTP_URL') });
    expect(mail?.detail).toContain('MAIL_FROM');
  });
});

describe('with a mail server', () => {
  it('the pages promise the mail as before', async () => {
    await open(mailEnv);
    expect(await portal.page('/redefinir-senha')).toContain('Enviamos um link');
    expect(await portal.page('/redefinir-senha?enviado=1')).toContain('enviamos um link');
    const call = await openNewsroom();
    expect(await call('/api/conta/senha/link', 'POST')).toEqual({ isSent: true });
    expect(await call('/api/redacao/resumo')).toMatchObject({ hasMail: true });
  });
});

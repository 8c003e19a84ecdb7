/** All outside services accept connections and never answer. */
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captchaFailure } from '../../domain/text/sentences.ts';
import { saveNews } from '../../server/services/news/save-news.ts';
import { aNews, aUser } from '../builders.ts';
import { type ServedPortal, servePortal, until } from '../server/http/served-portal.ts';

const news = aNews({ slug: 'uma-noticia', title: 'Uma notícia', createdAt: 1 });
const reader = aUser({ email: 'bia@exemplo.com' });

let silent: Server;
let portal: ServedPortal;
let visitors = 0;

beforeAll(async () => {
  silent = createServer(() => {}).listen(0, '127.0.0.1');
  await until(() => silent.address());
  const address = silent.address();
  const where = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  portal = await servePortal(
    {
      TRUSTED_PROXIES: '127.0.0.1',
      METRICS_ADDRESS: '127.0.0.1:0',
      COUNTRY_LOOKUP: 'http',
      COUNTRY_SERVICE_URL: `http://${where}/{ip}`,
      CAPTCHA: 'recaptcha',
      RECAPTCHA_SITE_KEY: 'chave',
      RECAPTCHA_SECRET: 'segredo',
      RECAPTCHA_VERIFY_URL: `http://${where}/siteverify`,
      GOOGLE_ISSUER: `http://${where}`,
      GOOGLE_CLIENT_ID: 'pauta',
      GOOGLE_CLIENT_SECRET: 'segredo',
      SMTP_URL: `smtp://${where}`,
      MAIL_FROM: 'contato@pauta.test',
    },
    async (database) => {
      await saveNews(database, news);
      await database.users.saveVerified(reader);
    },
  );
});

afterAll(async () => {
  await portal?.close();
  silent?.close();
});

/** A visitor whose country is unknown. */
function ask(path: string, init: RequestInit = {}): Promise<Response> {
  visitors += 1;
  const headers = { Accept: 'text/html', 'X-Forwarded-For': `8.8.4.${visitors}`, ...init.headers };
  return fetch(portal.url(path), { redirect: 'manual', ...init, headers });
}

const post = (path: string, fields: Record<string, string>) =>
  ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });

describe('outside services that hang', () => {
  it('the country service: visitors are let in, and counted', async () => {
    const answers = await Promise.all(['/', '/news/uma-noticia'].map((path) => ask(path)));
    for (const answer of answers) {
      expect([answer.status, (await answer.text()).includes('Uma notícia')]).toEqual([200, true]);
    }
    const metrics = await (await fetch(portal.metricsUrl('/metrics'))).text();
    expect(metrics).toContain('pauta_country_checks_total{result="unanswered"} 2');
  });

  it('captcha, Google and the mail server: each fails with a sentence, without affecting others', async () => {
    const message = {
      nome: 'Bia',
      email: 'bia@exemplo.com',
      titulo: 'Pauta',
      mensagem: 'Falem de impressoras.',
      captchaToken: 'ficha',
    };
    const hanging = Promise.all([post('/contato', message), ask('/api/auth/google')]);
    // The page is served and the password is checked without them.
    const page = await ask('/login');
    expect([page.status, (await page.text()).includes('Entrar')]).toEqual([200, true]);
    const login = await post('/login', { email: reader.email, password: 'não é esta senha' });
    expect([400, 401]).toContain(login.status);
    const reset = await post('/redefinir-senha', { email: reader.email });
    expect(reset.status).toBeLessThan(400);
    expect((await ask('/')).status).toBe(200);

    const [contact, google] = await hanging;
    const html = await contact.text();
    expect(html).toContain(captchaFailure);
    expect(html).toContain('Falem de impressoras.</textarea>');
    const back = await ask(google.headers.get('Location') ?? '', {
      headers: {
        Cookie: google.headers
          .getSetCookie()
          .map((line) => line.split(';')[0])
          .join('; '),
      },
    });
    expect(await back.text()).toContain('o Google não respondeu');

    await until(() => portal.log.some((line) => line.includes('the mail server cannot be reached')));
    const metrics = await (await fetch(portal.metricsUrl('/metrics'))).text();
    expect(metrics).toContain('pauta_mail_queue{state="waiting"} 1');
    expect(portal.log.join('')).not.toMatch(/unhandled|uncaught|request failed/i);
  });
});

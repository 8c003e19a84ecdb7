/** The page of the contact form, also without JavaScript, and its captcha. */
import { describe, expect, it } from 'vitest';
import { longestField } from '../../../domain/site/limits.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews } from '../../builders.ts';
import { wholeForm, withContact } from './contact-form.ts';

const { portal, open, post, stored, aToken } = withContact();

/** The page without its frame, whose login dialog has fields of its own. */
const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
const fieldOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(mainOf(html))?.[0] ?? '';

describe('the page of the contact form', () => {
  it('has four named fields, a button, and no personal data', async () => {
    await open();
    const response = await portal().get('/contato');
    expect(response.headers.get('Cache-Control')).toContain('s-maxage=');
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const html = await response.text();
    expect(html).toContain('<title>Contato | Pauta</title>');
    for (const label of ['Nome', 'Título', 'Email', 'Mensagem']) expect(html).toContain(`>${label}</label>`);
    expect(html).toMatch(/<button type="submit"[^>]*>Enviar<\/button>/);
    expect(html).toMatch(/<form [^>]*action="\/contato" method="post"/);
    expect(html).toMatch(/<noscript>.*contato@pauta\.test.*<\/noscript>/);
    // The attribute is far beyond the limits, so that a text that is too long gets a sentence and is not cut silently.
    const lengths = [...mainOf(html).matchAll(/maxlength="(\d+)"/gi)].map(([, length]) => Number(length));
    expect(lengths).toEqual([longestField, longestField, longestField, longestField]);
  });

  it('is linked in header and footer', async () => {
    await open();
    const html = await portal().page('/');
    expect(html.match(/<a href="\/contato"[^>]*>Contato<\/a>/g)).toHaveLength(2);
  });

  it('begins with the address of the news in which a reader saw an error', async () => {
    await open();
    const news = aNews();
    await portal().database.inTransaction((stores) => saveNews(stores, news));
    const response = await portal().get(`/contato?noticia=${news.id}`);
    expect(response.headers.get('Cache-Control')).not.toContain('s-maxage=');
    const html = await response.text();
    expect(fieldOf(html, 'titulo')).toContain('value="Erro em uma notícia"');
    expect(mainOf(html)).toContain(`/news/${news.slug}\n\n</textarea>`);
    const unknown = await portal().get('/contato?noticia=nada');
    expect(unknown.headers.get('Cache-Control')).toContain('s-maxage=');
    expect(fieldOf(await unknown.text(), 'titulo')).not.toContain('Erro em uma');
  });

  it('confirms that a message was sent', async () => {
    await open();
    expect(await portal().page('/contato')).not.toContain('Mensagem enviada com sucesso!');
    expect(await portal().page('/contato?enviada=sim')).toContain('>Mensagem enviada com sucesso!</p>');
    expect(await portal().page('/contato?enviada=x')).not.toContain('Mensagem enviada com sucesso!');
  });

  it('is the only page that allows the script of a configured captcha', async () => {
    const policyOf = async (path: string) =>
      (await portal().get(path)).headers.get('Content-Security-Policy') ?? '';
    await open();
    expect(await policyOf('/contato')).toBe(await policyOf('/sobre-nos'));
    expect(await portal().page('/contato')).not.toMatch(/recaptcha/i);
    await open({
      env: { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'chave-do-site', RECAPTCHA_SECRET: 'segredo' },
    });
    const policy = await policyOf('/contato');
    for (const directive of ['script-src', 'connect-src', 'frame-src']) {
      expect(policy).toMatch(
        new RegExp(`${directive} [^;]*https://www\\.google\\.com https://www\\.gstatic\\.com`),
      );
    }
    expect(policy).not.toMatch(/require-trusted-types-for|unsafe/);
    expect(await policyOf('/sobre-nos')).not.toContain('google');
    expect(await policyOf('/')).not.toContain('google');
    const html = await portal().page('/contato');
    expect(html).toContain('chave-do-site');
    expect(html).not.toContain('segredo');
    // The island loads the script when the visitor starts to write.
    expect(html).not.toMatch(/<script[^>]*google/);
    expect(await portal().page('/')).not.toContain('chave-do-site');
  });
});

describe('the contact form without JavaScript', () => {
  it('leads to the page that confirms the message', async () => {
    await open();
    const response = await post({ ...wholeForm, captchaToken: 'bom' });
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe('/contato?enviada=sim');
    expect(await stored()).toHaveLength(1);
  });

  it('shows typed texts and problems beside the fields after a failure', async () => {
    await open();
    const response = await post({ ...wholeForm, nome: ' ', email: 'caio', titulo: '"><script>x</script>' });
    expect(response.status).toBe(400);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const html = await response.text();
    expect(html).toContain('<title>Erro: Contato | Pauta</title>');
    expect(html.match(/>Por favor, preencha todos os campos\.<\/p>/g)).toHaveLength(1);
    expect(html).toMatch(/<p id="contato-email-problema"[^>]*>Por favor, insira um email válido\.<\/p>/);
    expect(fieldOf(html, 'nome')).toContain('aria-invalid="true"');
    expect(fieldOf(html, 'email')).toMatch(/aria-describedby="contato-email-problema".* value="caio"/);
    expect(fieldOf(html, 'titulo')).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"');
    expect(fieldOf(html, 'titulo')).not.toContain('aria-invalid');
    expect(html).toContain('Falem de impressoras.</textarea>');
  });

  it('reports a failed captcha, and offers a mail with the written text', async () => {
    await open({ captcha: undefined });
    const html = await (await post(wholeForm)).text();
    expect(html).toContain('Falha ao verificar o reCAPTCHA.');
    expect(html).not.toContain('Ocorreu um erro');
    expect(html).toContain(
      'href="mailto:contato@pauta.test?subject=Pauta&amp;body=Falem%20de%20impressoras."',
    );
    expect(await stored()).toEqual([]);
  });

  it('reports any other failure with its reason', async () => {
    await open();
    for (let index = 0; index < 3; index += 1) await post({ ...wholeForm, captchaToken: aToken() });
    const limited = await post({ ...wholeForm, captchaToken: aToken() });
    expect(limited.status).toBe(429);
    expect(limited.headers.get('Retry-After')).toBe('600');
    expect(await limited.text()).toContain(
      'Ocorreu um erro ao enviar a mensagem: Muitas tentativas em pouco tempo. Tente novamente em 10 minutos.',
    );
    await portal().database.close();
    const broken = await post({ ...wholeForm, captchaToken: aToken() });
    expect(broken.status).toBe(500);
    const html = await broken.text();
    expect(html).toMatch(/Ocorreu um erro/);
  });

  it('uses one value of a field that was sent twice, and ignores files', async () => {
    await open();
    const twice = await post({ ...wholeForm, nome: ['Ana', 'Bia'], captchaToken: aToken() });
    expect(twice.status).toBe(303);
    const body = new FormData();
    for (const [name, value] of Object.entries(wholeForm)) body.append(name, value);
    body.set('nome', new File(['x'], 'nome.txt'));
    const file = await portal().get('/contato', { method: 'POST', body });
    expect(file.status).toBe(400);
    expect(await file.text()).toContain('Por favor, preencha todos os campos.');
  });
});

describe('the challenge of the captcha', () => {
  it('is new each time, and never cached', async () => {
    await open({ captcha: undefined });
    const [first, second] = [await portal().get('/api/captcha'), await portal().get('/api/captcha')];
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    expect(await first.text()).not.toBe(await second.text());
  });

  it('is missing with an external captcha', async () => {
    await open();
    expect((await portal().get('/api/captcha')).status).toBe(404);
  });
});

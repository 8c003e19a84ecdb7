/** `Configurações`: who may change them, and where their values are seen. */
import { afterEach, describe, expect, it } from 'vitest';
import { defaultTimeZone, formatShortDate, setTimeZone } from '../../../domain/text/dates.ts';
import { commentsClosed } from '../../../domain/text/sentences.ts';
import { createLiveSite } from '../../../server/services/settings/live-site.ts';
import { readConfig } from '../../../server/start/config.ts';
import { aNews, dayMs, minuteMs } from '../../builders.ts';
import { answerOf, auditSentencesFor, type Person, refusalOf, withNewsroom } from '../http/newsroom.ts';
import { openTestPortal, sessionSecret } from '../http/open-portal.ts';

const { portal, signIn, signInAdmin, visitor, now } = withNewsroom();

afterEach(() => setTimeZone(defaultTimeZone));

const path = '/configuracoes';
const save = (person: Person, version: number, values: Record<string, string>) =>
  person.call('PUT', path, { tab: 'identidade', version, values });

describe('settings', () => {
  it('begin without profiles where there is no demo content', async () => {
    const ana = await signInAdmin();
    expect(await answerOf(await ana.call('GET', `${path}?aba=identidade`))).toMatchObject({
      values: { instagram: '', youtube: '', threads: '' },
    });
    expect(await portal().page('/')).not.toContain('pauta.exemplo');
  });

  it('begin with version 0 and the first values', async () => {
    const ana = await signInAdmin();
    expect(await answerOf(await ana.call('GET', `${path}?aba=identidade`))).toMatchObject({
      version: 0,
      values: { name: 'Pauta', footerYear: '2025', timeZone: 'America/Sao_Paulo', contact: '' },
      setOnServer: [],
    });
    expect((await ana.call('GET', `${path}?aba=outra`)).status).toBe(400);
  });

  it('show on pages, feeds, manifest and metadata at once', async () => {
    await portal().database.news.save(aNews({ id: 'noticia1', slug: 'uma', author: '' }));
    const before = await portal().page('/');
    expect(before).toContain('<title>Pauta: notícias de tecnologia</title>');
    expect(before).toContain('© 2025–2026 Pauta');
    const ana = await signInAdmin();
    const values = {
      name: 'Folha de Ipê',
      description: 'política & esporte',
      author: 'Redação da Folha',
      contact: 'fale@folha.example',
      owner: 'Associação de Ipê, com doações.',
      otherProfiles: 'https://www.facebook.com/folha',
      instagram: '',
      footerText: 'Feita em Ipê.',
      footerYear: '1998',
    };
    expect(await answerOf(await save(ana, 0, values))).toMatchObject({ version: 1, values });
    const home = await portal().page('/');
    expect(home).toContain('<title>Folha de Ipê: política &amp; esporte</title>');
    expect(home).toContain('<h1 class="sr-only">Política &amp; esporte</h1>');
    expect(home).toContain('© 1998–2026 Folha de Ipê');
    expect(home).toContain('Feita em Ipê.');
    expect(home).toContain('aria-label="Facebook"');
    expect(home).not.toContain('aria-label="Instagram"');
    expect(home).not.toMatch(/>Pauta|tecnologia"/);
    const rss = await (await portal().get('/rss.xml')).text();
    expect(rss).toContain('<title>Folha de Ipê</title>');
    expect(rss).toContain('Redação da Folha');
    expect(await (await portal().get('/site.webmanifest')).text()).toContain('"name":"Folha de Ipê"');
    for (const page of ['/sobre-nos', '/termos-de-uso-e-privacidade', '/acessibilidade']) {
      expect(await portal().page(page)).toContain('Folha de Ipê');
    }
    expect(await portal().page('/sobre-nos')).toContain('Associação de Ipê, com doações.');
    expect(await portal().page('/acessibilidade')).not.toContain('Associação de Ipê');
    expect(await portal().page('/contato')).toContain('fale@folha.example');
    expect(await portal().page('/news/uma')).toContain(
      '"publisher":{"@type":"NewsMediaOrganization","name":"Folha de Ipê"',
    );
  });

  it('decide the time zone of all dates', async () => {
    await portal().database.news.save(aNews({ id: 'noticia1', slug: 'uma', createdAt: now() }));
    expect(await portal().page('/news/uma')).toContain('-03:00');
    await save(await signInAdmin(), 0, { timeZone: 'America/Manaus' });
    const page = await portal().page('/news/uma');
    expect(page).toContain('<html lang="pt-BR" data-zone="America/Manaus">');
    expect(page).toContain('T13:35:00-04:00');
    expect(formatShortDate(now())).toBe('20/11/2026, 13:35');
  });

  it('are rejected with a sentence for their field', async () => {
    const answer = await refusalOf(await save(await signInAdmin(), 0, { name: ' ' }));
    expect(answer).toMatchObject({ status: 400, field: 'name', message: 'Escreva o nome do site.' });
  });

  it('of a late form are rejected, and nothing is lost', async () => {
    const [ana, bia] = [await signInAdmin('Ana'), await signInAdmin('Bia')];
    await save(ana, 0, { name: 'Folha' });
    expect(await refusalOf(await save(bia, 0, { author: 'Bia' }))).toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^Ana salvou estas configurações, em \d\d\/\d\d\/\d{4}, \d\d:\d\d, depois que você as abriu\. Confira/,
      ),
    });
    expect(await answerOf(await save(bia, 1, { author: 'Bia' }))).toMatchObject({
      version: 2,
      values: { name: 'Folha', author: 'Bia' },
    });
  });

  it('of two forms at the same moment: one is saved', async () => {
    const [ana, bia] = [await signInAdmin('Ana'), await signInAdmin('Bia')];
    const answers = await Promise.all([save(ana, 0, { name: 'Folha' }), save(bia, 0, { name: 'Gazeta' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are in the audit log with old and new values, unless nothing changed', async () => {
    const ana = await signInAdmin();
    await save(ana, 0, { name: 'Folha' });
    await save(ana, 1, { name: 'Folha' });
    expect(await auditSentencesFor(ana)).toEqual([
      'alterou as configurações de “Identidade” (Nome do site: “Pauta” → “Folha”)',
    ]);
  });

  it('have a history that ends with how the site begins, and can be restored from it', async () => {
    const ana = await signInAdmin();
    await save(ana, 0, { name: 'Folha' });
    await save(ana, 1, { name: 'Gazeta' });
    const versions = await answerOf(await ana.call('GET', `${path}/historico?aba=identidade`));
    expect(versions).toMatchObject([
      { version: 2, values: { name: 'Gazeta' }, savedByName: 'Ana', savedAt: now() },
      { version: 1, values: { name: 'Folha' } },
      { version: 0, values: { name: 'Pauta' }, savedAt: null },
    ]);
    const [, , first] = Object(versions);
    expect(await answerOf(await save(ana, 2, first.values))).toMatchObject({
      version: 3,
      values: first.values,
    });
    expect(await portal().page('/')).toContain('<title>Pauta: notícias de tecnologia</title>');
  });
});

describe('settings of other tabs', () => {
  const change = (person: Person, tab: string, values: Record<string, string>) =>
    person.call('PUT', path, { tab, version: 0, values });

  it('put an ad network on home, and its origin into the content policy', async () => {
    const ana = await signInAdmin();
    const policy = async () => (await portal().get('/')).headers.get('content-security-policy');
    expect(await policy()).not.toContain('rede.example');
    const values = { adsClient: 'c1', adsScript: 'https://rede.example/ads.js', adsTop: 's1' };
    expect((await change(ana, 'anuncios', values)).status).toBe(200);
    expect(await policy()).toContain('https://rede.example');
    const home = await portal().page('/');
    expect(home).toContain('Preferências de privacidade');
    expect(home).toContain('rede.example/ads.js');
  });

  it('colour pages by a style sheet of its own, mails and share images; an admin sees it before', async () => {
    const ana = await signInAdmin();
    const sheet = '<link rel="stylesheet" href="/cores/ffaa00.css"/>';
    const preview = async (person: Person) => (await person.get('/?cor=ffaa00')).text();
    expect(await preview(ana)).toContain(sheet);
    expect((await portal().get('/cores/ffaa00.css')).status).toBe(200);
    expect(await preview(visitor())).not.toContain(sheet);
    expect(await portal().page('/')).not.toContain('/cores/');
    const images = async () => (await portal().services.getShareImage(null)).kind === 'found';
    expect(await images()).toBe(true);
    expect((await change(ana, 'aparencia', { brandColor: '#FFAA00' })).status).toBe(200);
    const page = await portal().get('/');
    expect(await page.text()).toContain(sheet);
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self';");
    const styles = await portal().get('/cores/ffaa00.css');
    expect(styles.headers.get('cache-control')).toBe('public, max-age=600, stale-while-revalidate=3600');
    expect(await styles.text()).toBe(
      ':root{--color-marker:#ffaa00;--color-on-marker:#15171c;--color-marker-line:light-dark(#bc7c00,#ffaa00)}\n',
    );
    for (const file of ['zzzzzz.css', 'ffaa00-.css', 'ffaa00-ff0000.css'])
      expect((await portal().get(`/cores/${file}`)).status).toBe(404);
    expect(await (await portal().get('/site.webmanifest')).text()).toContain('"theme_color":"#ffaa00"');
    expect((await change(ana, 'aparencia', { brandColor: 'red' })).status).toBe(400);
  });

  it('close the comments, and keep existing ones', async () => {
    const { database } = portal();
    const bia = await signIn();
    const admin = await signInAdmin();
    await database.news.save(aNews({ id: 'noticia1', slug: 'uma' }));
    const comment = (text: string) =>
      portal().services.submitComment(
        { userId: bia.userId, email: 'bia@exemplo.com', name: 'Bia', roles: [] },
        { newsId: 'noticia1', text },
      );
    expect((await comment('Antes.')).ok).toBe(true);
    expect((await change(admin, 'comentarios', { comments: 'closed' })).status).toBe(200);
    const page = await portal().page('/news/uma');
    expect(page).toContain('Os comentários estão fechados.');
    expect(page).toContain('Antes.');
    expect(page).not.toContain('Entrar para comentar');
    expect(await comment('Depois.')).toMatchObject({ ok: false, problem: { message: commentsClosed } });
  });

  it('close the comments of news after some days, with a polite answer on pages that still have the form', async () => {
    const { database } = portal();
    const [bia, ana] = [await signIn(), await signInAdmin()];
    const json = { Accept: 'application/json' };
    const comment = (id: string) => bia.post(`/news/${id}/comentarios`, { comment: 'Oi.' }, json);
    await database.news.save(aNews({ id: 'velha', slug: 'velha', createdAt: now() - 7 * dayMs }));
    await database.news.save(aNews({ id: 'nova', slug: 'nova', createdAt: now() - 7 * dayMs + minuteMs }));
    expect((await comment('velha')).status).toBe(201);
    expect((await change(ana, 'comentarios', { closeComments: '7' })).status).toBe(200);
    expect(await portal().page('/news/velha')).toContain(commentsClosed);
    expect(await portal().page('/news/velha')).toContain('Oi.');
    expect(await portal().page('/news/nova')).toContain('Entrar para comentar');
    expect((await comment('nova')).status).toBe(201);
    expect(await refusalOf(await comment('velha'))).toMatchObject({ status: 403, message: commentsClosed });
    const page = await bia.post('/news/velha/comentarios', { comment: 'Tarde.' });
    expect(await page.text()).toContain(commentsClosed);
  });

  it('choose a captcha only with its secret on the server', async () => {
    const values = { captcha: 'recaptcha', recaptchaSiteKey: 'k' };
    expect(await refusalOf(await change(await signInAdmin(), 'privacidade', values))).toMatchObject({
      status: 400,
      field: 'captcha',
    });
    expect(await portal().page('/contato')).not.toContain('recaptcha');
  });
});

it('settings of the environment override stored ones, which are kept', async () => {
  const { database } = portal();
  const ana = await signInAdmin();
  await save(ana, 0, { name: 'Folha', author: 'Ana' });
  const locked = await openTestPortal({ database, env: { SITE_NAME: 'Gazeta' } });
  expect(await locked.page('/')).toContain('<title>Gazeta: notícias de tecnologia</title>');
  const { services } = locked;
  expect(await services.getSettings('identidade')).toMatchObject({
    values: { name: 'Gazeta', author: 'Ana' },
    setOnServer: ['name'],
  });
  await services.changeSettings(
    { userId: ana.userId, name: 'Ana' },
    {
      tab: 'identidade',
      version: 1,
      values: { name: 'Outra', author: 'Bia' },
    },
  );
  expect((await database.settings.listCurrent())[0]?.values).toMatchObject({ name: 'Folha', author: 'Bia' });
});

it('settings are read once for all waiting requests, and again after a change', async () => {
  const { database } = portal();
  let reads = 0;
  const counted = {
    ...database,
    settings: {
      ...database.settings,
      listCurrent: () => {
        reads += 1;
        return database.settings.listCurrent();
      },
    },
  };
  const { site, renewSite } = createLiveSite(readConfig({}), counted, sessionSecret);
  await Promise.all([renewSite(), renewSite(), renewSite()]);
  await renewSite();
  expect(reads).toBe(1);
  await save(await signInAdmin(), 0, { name: 'Folha' });
  expect(site.name).toBe('Pauta');
  await renewSite();
  expect([reads, site.name, { ...site }.name]).toEqual([2, 'Folha', 'Folha']);
});

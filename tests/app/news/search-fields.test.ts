/**
 * Checks the texts of news, sections and pages for search engines and networks
 * (docs/product.md#search-engines-and-networks).
 */
import { describe, expect, it } from 'vitest';
import { noSearchFields, writeSearchFields } from '../../../domain/web/search-fields.ts';
import { anImage } from '../../builders.ts';
import { publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, staff, actions, wait, publishDue, now } = withNewsDesk();
const written = (fields: Partial<typeof noSearchFields>) =>
  writeSearchFields({ ...noSearchFields, ...fields });
const withSearch = (fields: Partial<typeof noSearchFields>, rest = {}) =>
  someFields({ ...rest, searchFields: written(fields) });
const page = async (path: string) => (await portal().get(path)).text();
const headOf = async (path: string) => (await page(path)).split('<body')[0] ?? '';
/** All entries of the sitemaps. */
async function sitemaps(): Promise<string> {
  const index = await page('/sitemap.xml');
  const parts = [...index.matchAll(/<loc>https:\/\/pauta\.test([^<]+)<\/loc>/g)].map(([, path = '']) => path);
  return (await Promise.all([...parts, '/sitemap-news.xml'].map(page))).join('\n');
}

const all = {
  title: 'Jogo de Recife: onde comprar',
  description: 'Preço e lojas do jogo.',
  shareTitle: 'Olha esse jogo!',
  shareDescription: 'Seis anos de trabalho.',
  canonical: 'https://outro.example/jogo?a=1&b=2',
};

describe('search fields of news', () => {
  it('are in the head and in the structured data of the article; readers see no change', async () => {
    const { path } = await publish(await admin(), withSearch(all));
    const head = await headOf(path);
    for (const tag of [
      '<title>Jogo de Recife: onde comprar</title>',
      '<meta name="description" content="Preço e lojas do jogo."/>',
      '<meta name="robots" content="max-image-preview:large"/>',
      '<link rel="canonical" href="https://outro.example/jogo?a=1&amp;b=2"/>',
      '<meta property="og:title" content="Olha esse jogo!"/>',
      '<meta property="og:description" content="Seis anos de trabalho."/>',
      `<meta property="og:url" content="https://pauta.test${path}"/>`,
      '"headline":"Um jogo feito em Recife","description":"Preço e lojas do jogo."',
      '"mainEntityOfPage":"https://outro.example/jogo?a=1&b=2"',
    ])
      expect(head).toContain(tag);
    expect(await page(path)).toMatch(/<h1[^>]*>Um jogo feito em Recife<\/h1>/);
    // The canonical address replaces the own one there, too.
    expect(await sitemaps()).not.toContain(path);
  });

  it('replace empty titles and descriptions for networks by those for readers and search engines', async () => {
    const { path } = await publish(await admin(), withSearch({ title: 'Busca', description: 'Do jogo.' }));
    const head = await headOf(path);
    expect(head).toContain('<meta property="og:title" content="Um jogo feito em Recife"/>');
    expect(head).toContain('<meta property="og:description" content="Do jogo."/>');
    expect(await sitemaps()).toContain(path);
  });

  it('show networks an image of their own; without one, news use the main image', async () => {
    const { database } = portal();
    const storageKey = 'news_images/1763650000000_rede.jpg';
    await database.images.save(anImage({ storageKey }));
    const ana = await admin();
    const { id, path } = await publish(ana, withSearch({ shareImage: `/files/${storageKey}` }));
    const head = await headOf(path);
    expect(head).toContain(`<meta property="og:image" content="https://pauta.test/files/${storageKey}"/>`);
    expect(head).not.toContain('og:image:width');
    expect(head).toContain(`"image":["https://pauta.test/files/${storageKey}"]`);
    expect(await database.imageUses.isUsed(storageKey, ['news'])).toBe(true);
    await ana.ok('POST', `/rascunhos/${id}/publicar`, {
      version: null,
      baseVersion: 1,
      fields: someFields(),
    });
    expect(await database.imageUses.isUsed(storageKey)).toBe(false);
    expect(await headOf(path)).toContain(`content="https://pauta.test/compartilhar/${id}.jpg"`);
  });

  it('hide news from search engines and both sitemaps, but not from readers', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana, withSearch({ isHidden: true }));
    expect(await headOf(path)).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(await sitemaps()).not.toContain(path);
    expect(await page('/')).toContain(path);
    expect(await page('/rss.xml')).toContain(path);
    const shown = { version: null, baseVersion: 1, fields: someFields() };
    await ana.ok('POST', `/rascunhos/${id}/publicar`, shown);
    expect((await sitemaps()).split(path)).toHaveLength(3);
  });

  it('may set the slug; a former slug redirects to it, and an empty one gives the slug of the title', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana, withSearch({ slug: 'Jogo do Recife' }));
    expect(path).toBe('/news/jogo-do-recife');
    const change = async (baseVersion: number, fields = someFields()) =>
      ana.ok('POST', `/rascunhos/${id}/publicar`, { version: null, baseVersion, fields });
    expect((await change(1, withSearch({ slug: 'frevo' }, { title: 'Outro título' }))).path).toBe(
      '/news/frevo',
    );
    expect((await portal().get('/news/jogo-do-recife')).headers.get('location')).toBe('/news/frevo');
    expect((await change(2, someFields({ title: 'Outro título' }))).path).toBe('/news/outro-titulo');
    await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar`, { current: 3 });
    const moved = await portal().get('/news/frevo');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/news/jogo-do-recife']);
    expect((await portal().get('/news/jogo-do-recife')).status).toBe(200);
  });

  it('never take an address that other news have or had, and get a number when a schedule comes due', async () => {
    const ana = await admin();
    const { id } = await publish(ana, withSearch({ slug: 'um' }));
    await ana.ok('POST', `/rascunhos/${id}/publicar`, {
      version: null,
      baseVersion: 1,
      fields: withSearch({ slug: 'dois' }),
    });
    for (const slug of ['um', 'dois']) {
      const fields = withSearch({ slug });
      const { id: other, version } = await ana.ok('POST', '/rascunhos', { fields });
      const at = { version, fields, publishAt: now() + 3_600_000 };
      for (const act of ['publicar', 'agendar'])
        expect(await ana.call('POST', `/rascunhos/${other}/${act}`, at)).toMatchObject({
          status: 400,
          body: { field: 'searchFields', message: expect.stringContaining('outra notícia') },
        });
    }
    const fields = withSearch({ slug: 'tres' });
    const { id: late, version } = await ana.ok('POST', '/rascunhos', { fields });
    await ana.ok('POST', `/rascunhos/${late}/agendar`, { version, fields, publishAt: now() + 3_600_000 });
    await publish(ana, withSearch({ slug: 'tres' }, { title: 'Quem chegou antes' }));
    wait(3_700_000);
    await publishDue();
    expect(await page('/news/tres')).toContain('Quem chegou antes');
    expect(await ana.ok('GET', `/noticias/${late}`)).toMatchObject({
      draft: null,
      published: { path: '/news/tres-2' },
    });
    const [entry] = await portal().database.audit.list({ action: 'news.published' }, { limit: 1 });
    expect(entry?.detail).toBe('agendada; o final do endereço já era de outra notícia');
  });

  it('belong to the draft: reporters write them, wrong ones are not published, and a search finds them', async () => {
    const rui = await staff('reporter');
    const fields = withSearch({ title: 'Jogo de Recife: xilogravura', canonical: 'outro.example' });
    const { id, version } = await rui.ok('POST', '/rascunhos', { fields });
    expect((await rui.call('POST', `/rascunhos/${id}/publicar`, { version, fields })).status).toBe(403);
    const ana = await admin();
    expect(await ana.call('POST', `/rascunhos/${id}/publicar`, { version, fields })).toMatchObject({
      status: 400,
      body: { field: 'searchFields' },
    });
    const unknown = withSearch({ shareImage: '/files/news_images/1763650000000_outra.jpg' });
    expect(await rui.call('POST', '/rascunhos', { fields: unknown })).toMatchObject({
      status: 400,
      body: { field: 'searchFields' },
    });
    const good = withSearch({ title: 'Jogo de Recife: xilogravura' });
    const found = (state: string) => ana.ok('GET', `/noticias?estado=${state}&busca=xilogravura`);
    expect((await found('rascunhos')).items).toHaveLength(1);
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields: good });
    expect((await found('publicadas')).items).toHaveLength(1);
    // A form that was opened before these fields existed does not change them.
    const { searchFields: _, ...old } = someFields({ title: 'Outro' });
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: null, baseVersion: 1, fields: old });
    expect(await headOf('/news/outro')).toContain('<title>Jogo de Recife: xilogravura</title>');
  });
});

describe('search fields of named things and pages', () => {
  it('are in the head of a section, remove it from the sitemap, and are audited', async () => {
    const ana = await admin();
    const before = await page('/sitemap-paginas.xml');
    expect(before).toContain('/categoria/saude<');
    const { all: sections } = await ana.ok('GET', '/secoes');
    const health = [sections].flat().find((one) => Object(one).slug === 'saude');
    const { id, version, name, slug, description, groupId, isHidden } = Object(health);
    const form = { version, name, slug, description, groupId, isHidden };
    const hidden = { ...form, searchFields: written({ title: 'Tudo sobre saúde', isHidden: true }) };
    const editor = await staff('editor');
    expect((await editor.call('PUT', `/secoes/${id}`, hidden)).status).toBe(403);
    await ana.ok('PUT', `/secoes/${id}`, hidden);
    const head = await headOf('/categoria/saude');
    expect(head).toContain('<title>Tudo sobre saúde</title>');
    expect(head).toContain('noindex, follow');
    expect(await page('/sitemap-paginas.xml')).not.toContain('/categoria/saude<');
    expect(await actions()).toContain('section.changed');
    const wrong = { ...form, version: version + 1, searchFields: written({ canonical: 'nada' }) };
    expect(await ana.call('PUT', `/secoes/${id}`, wrong)).toMatchObject({
      status: 400,
      body: { field: 'searchFields' },
    });
    // A dialog that was opened before these fields existed does not change them.
    await ana.ok('PUT', `/secoes/${id}`, { ...form, version: version + 1 });
    expect(await headOf('/categoria/saude')).toContain('<title>Tudo sobre saúde</title>');
  });

  it('are in the head of a page when it is published', async () => {
    const ana = await admin();
    const { id, revision, slug, title, description, lead, content } = await ana.ok('POST', '/paginas', {
      title: 'Equipe',
      slug: '',
    });
    const searchFields = written({ title: 'Quem faz o jornal', isHidden: true });
    const form = { title, description, lead, content, searchFields, revision };
    const saved = await ana.ok('PUT', `/paginas/${id}`, form);
    await ana.ok('PUT', `/paginas/${id}/publicacao`, { revision: saved.revision });
    const head = await headOf(`/pagina/${slug}`);
    expect(head).toContain('<title>Quem faz o jornal</title>');
    expect(head).toContain('noindex, follow');
    expect(await page('/sitemap-paginas.xml')).not.toContain(`/pagina/${slug}<`);
  });
});

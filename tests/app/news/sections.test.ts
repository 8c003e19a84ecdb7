/** Sections and groups as admins change them, and as readers see them. */
import { describe, expect, it } from 'vitest';
import { sectionGroupsMax, sectionsMax } from '../../../domain/site/limits.ts';
import { isRecord } from '../../../domain/text/json-values.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews, aSection, aSectionGroup } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, now, wait, publishDue } = withNewsDesk();

const form = { name: 'Política', slug: '', description: 'Quem decide.', groupId: 'mais', isHidden: false };

async function sectionNamed(name: string) {
  const found = (await portal().database.things.readSections()).all.find((section) => section.name === name);
  if (!found) throw new Error(`There is no section ${name}.`);
  return found;
}

/** Changes a seeded section; `id` is also its first slug. */
async function update(ana: Person, id: string, changes: object) {
  const {
    mergedIds: _,
    position: __,
    id: ___,
    ...section
  } = (await portal().database.things.readSections()).find(id) ?? aSection();
  return ana.call('PUT', `/secoes/${id}`, { ...section, ...changes });
}

const statusAndLocation = async (path: string) => {
  const response = await portal().get(path);
  return [response.status, response.headers.get('location')];
};

describe('a section', () => {
  it('gets a slug of its name, and is in menu, form, feeds and sitemap at once', async () => {
    const ana = await admin();
    await portal().page('/');
    await ana.ok('POST', '/secoes', form);
    const { id, slug, position } = await sectionNamed('Política');
    expect([id, slug, position]).toEqual([expect.stringMatching(/^[A-Za-z0-9]{20}$/), 'politica', 7]);
    expect(await portal().page('/')).toContain('href="/categoria/politica"');
    expect(await portal().page('/categoria/politica')).toContain('Quem decide.');
    expect(await portal().page('/sitemap-paginas.xml')).toContain('/categoria/politica');
    const fields = someFields({ category: id });
    const draft = await ana.ok('POST', '/rascunhos', { fields });
    await ana.ok('POST', `/rascunhos/${draft.id}/publicar`, { version: draft.version, fields });
    const { items } = await (await portal().get('/api/noticias?categoria=politica')).json();
    expect(items[0]).toMatchObject({ category: 'politica', categoryName: 'Política', hue: 'verde' });
    expect(await portal().page('/categoria/politica/rss.xml')).toContain('<category>Política</category>');
    expect(await portal().page('/busca?q=jogo&categoria=politica')).toContain(
      'Um jogo feito em Recife'.slice(3, 8),
    );
  });

  it('is refused for a name, slug, description or group that is invalid or taken', async () => {
    const ana = await admin();
    await portal().database.things.saveFormerKey('section', 'jogatina', 'games');
    for (const [field, value, message] of [
      ['name', '', 'Escreva um nome.'],
      ['name', 'a'.repeat(41), 'O nome pode ter no máximo 40 caracteres.'],
      ['slug', 'com espaço', 'O endereço pode ter até 60 letras sem acento, números e hifens.'],
      ['slug', 'a'.repeat(61), 'O endereço pode ter até 60 letras sem acento, números e hifens.'],
      ['slug', 'games', 'Outra seção ou outro grupo já usa este endereço.'],
      ['slug', 'tecnologias', 'Outra seção ou outro grupo já usa este endereço.'],
      ['slug', 'jogatina', 'Este endereço já foi de outra seção e continua levando a ela.'],
      ['description', 'a'.repeat(161), 'A descrição pode ter no máximo 160 caracteres.'],
      ['groupId', 'nada', 'Escolha um grupo.'],
    ] as const)
      expect(await ana.call('POST', '/secoes', { ...form, [field]: value })).toEqual({
        status: 400,
        body: { code: 'invalid-input', message, field },
      });
  });

  it('is recorded with the names of what changed', async () => {
    const ana = await admin();
    await update(ana, 'games', { name: 'Jogos', groupId: 'mais' });
    expect((await ana.ok('GET', '/auditoria')).items).toMatchObject([
      { sentence: 'alterou a seção “Jogos” (nome: Games → Jogos; grupo: Tecnologias → Mais)' },
    ]);
  });

  it('keeps its former slugs for pages and search, through every later change', async () => {
    const ana = await admin();
    await saveNews(portal().database, aNews({ title: 'Corrida de satélites' }));
    await update(ana, 'games', { slug: 'jogos' });
    await update(ana, 'games', { slug: 'diversao' });
    for (const old of ['games', 'jogos']) {
      expect(await statusAndLocation(`/categoria/${old}`)).toEqual([301, '/categoria/diversao']);
      expect(await portal().page(`/busca?q=satelites&categoria=${old}`)).toContain(
        'value="diversao" selected',
      );
    }
    expect(await portal().page('/categoria/diversao')).toContain('Corrida de satélites');
    // The section gets a former slug again, and its other slugs lead there.
    await update(ana, 'games', { slug: 'games' });
    expect((await portal().get('/categoria/games')).status).toBe(200);
    expect(await statusAndLocation('/categoria/diversao')).toEqual([301, '/categoria/games']);
    expect((await portal().get('/categoria/nunca')).status).toBe(404);
  });

  it('that is hidden keeps its page and is in no list of sections', async () => {
    const ana = await admin();
    await update(ana, 'natureza', { isHidden: true });
    for (const path of ['/', '/busca', '/sitemap-paginas.xml'])
      expect(await portal().page(path), path).not.toContain('categoria/natureza');
    expect((await portal().get('/categoria/natureza')).status).toBe(200);
    expect((await portal().get('/categoria/natureza/rss.xml')).status).toBe(200);
  });

  it('is merged into another: news, drafts, search and addresses follow', async () => {
    const ana = await admin();
    const { database } = portal();
    await update(ana, 'natureza', { slug: 'bichos' });
    await saveNews(
      database,
      aNews({ id: 'noticiadebichos00000', category: 'natureza', title: 'Onça volta' }),
    );
    const fields = someFields({ category: 'natureza', title: 'Baleia' });
    const draft = await ana.ok('POST', '/rascunhos', { fields });
    await ana.ok('POST', '/secoes/natureza/juntar', { targetId: 'saude', version: 2 });
    for (const old of ['natureza', 'bichos'])
      expect(await statusAndLocation(`/categoria/${old}`)).toEqual([301, '/categoria/saude']);
    for (const path of ['/categoria/saude', '/categoria/saude/rss.xml', '/busca?q=onca&categoria=saude'])
      expect(await portal().page(path), path).toMatch(/Onça|<mark>/);
    const drafts = await ana.ok('GET', '/noticias?estado=rascunhos&categoria=saude');
    expect(drafts.items).toMatchObject([{ title: 'Baleia' }]);
    expect(
      (await ana.ok('GET', '/noticias?estado=publicadas&categoria=saude&texto=onca')).items,
    ).toHaveLength(1);
    // A form that was opened before.
    await ana.ok('POST', `/rascunhos/${draft.id}/publicar`, { version: draft.version, fields });
    const found = await database.news.listByIds([String(draft.id)], { publishedUntil: null });
    expect(found[0]?.category).toBe('saude');
    expect((await ana.call('POST', '/secoes/saude/juntar', { targetId: 'saude', version: 2 })).status).toBe(
      404,
    );
  });

  it.each(['opened before', 'opened after'])(
    'that was merged gives its drafts to the other for good, even when a form %s',
    async (moment) => {
      const ana = await admin();
      const fields = someFields({ category: 'natureza', title: 'Baleia' });
      const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
      await ana.ok('POST', '/secoes/natureza/juntar', { targetId: 'saude', version: 1 });
      expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({ fields: { category: 'saude' } });
      const category = moment === 'opened before' ? 'natureza' : 'saude';
      const changed = { ...fields, category, title: 'Baleia volta' };
      await ana.ok('PUT', `/rascunhos/${id}`, { version, fields: changed });
      const { items } = await ana.ok('GET', '/noticias?estado=rascunhos&categoria=saude');
      expect(items).toMatchObject([{ title: 'Baleia volta' }]);
      expect((await ana.call('DELETE', '/secoes/saude')).body.message).toMatch(/^Esta seção tem notícias/);
    },
  );

  it('that was merged leaves schedules as they are', async () => {
    const ana = await admin();
    const fields = someFields({ category: 'natureza', title: 'Baleia' });
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    await ana.ok('POST', '/secoes/natureza/juntar', { targetId: 'saude', version: 1 });
    // By a form that was opened before.
    const publishAt = now() + 60_000;
    const schedule = { version, fields, publishAt };
    await ana.ok('POST', `/rascunhos/${id}/agendar`, schedule);
    await ana.ok('POST', '/secoes/saude/juntar', { targetId: 'fatos', version: 2 });
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({ unscheduled: null });
    wait(60_000);
    await publishDue();
    const found = await portal().database.news.listByIds([String(id)], { publishedUntil: null });
    expect(found[0]?.category).toBe('fatos');
    expect(await portal().database.drafts.find(String(id))).toBeNull();
  });

  it('that was deleted is not given back to a draft of unpublished news that were in it', async () => {
    const ana = await admin();
    const fields = someFields({ category: 'natureza' });
    const { id } = await publish(ana, fields);
    await ana.ok('POST', `/noticias/${id}/despublicar`);
    const { draft } = await ana.ok('GET', `/noticias/${id}`);
    const { version } = isRecord(draft) ? draft : {};
    const moved = { ...fields, category: 'saude' };
    const saved = await ana.ok('PUT', `/rascunhos/${id}`, { version, fields: moved });
    await ana.ok('DELETE', '/secoes/natureza');
    const back = await ana.call('PUT', `/rascunhos/${id}`, { version: saved.version, fields });
    expect(back).toMatchObject({ status: 400, body: { field: 'category' } });
  });

  it('is deleted only without news and drafts, and never the last one', async () => {
    const ana = await admin();
    await saveNews(portal().database, aNews({ category: 'games' }));
    await ana.ok('POST', '/rascunhos', { fields: someFields({ category: 'fatos' }) });
    for (const id of ['games', 'fatos'])
      expect((await ana.call('DELETE', `/secoes/${id}`)).body.message).toMatch(/^Esta seção tem notícias/);
    await ana.ok('DELETE', '/secoes/saude');
    expect((await portal().get('/categoria/saude')).status).toBe(404);
    const { things } = portal().database;
    for (const { id } of (await things.readSections()).all) if (id !== 'games') await things.delete(id);
    expect((await ana.call('DELETE', '/secoes/games')).body.message).toBe(
      'O site precisa de pelo menos uma seção.',
    );
  });
});

describe('a group', () => {
  it('is created, changed and deleted when it has no sections; its slug keeps leading to it', async () => {
    const ana = await admin();
    await ana.ok('POST', '/grupos', { name: 'Esporte', slug: '', hue: 'laranja' });
    const group = (await portal().database.things.readSections()).groups.at(-1);
    expect(group).toMatchObject({ slug: 'esporte', hue: 'laranja', version: 1 });
    expect(await portal().page('/')).not.toContain('Esporte');
    await update(ana, 'games', { groupId: group?.id });
    await ana.ok('PUT', `/grupos/${group?.id}`, {
      name: 'Esportes',
      slug: 'esportes',
      hue: 'roxo',
      version: 1,
    });
    expect(await statusAndLocation('/categoria/esporte')).toEqual([301, '/categoria/esportes']);
    expect(await portal().page('/categoria/games')).toContain('data-hue="roxo"');
    expect((await ana.call('DELETE', `/grupos/${group?.id}`)).status).toBe(400);
    await update(ana, 'games', { groupId: 'mais' });
    await ana.ok('DELETE', `/grupos/${group?.id}`);
    expect((await portal().get('/categoria/esporte')).status).toBe(404);
  });

  it('can have any colour, in shades with readable letters', async () => {
    const ana = await admin();
    const form = { name: 'Mais', slug: 'mais', version: 1 };
    expect((await ana.call('PUT', '/grupos/mais', { ...form, hue: 'amarelo' })).status).toBe(400);
    await ana.ok('PUT', '/grupos/mais', { ...form, hue: '#ffd400' });
    const home = await portal().page('/');
    expect(home).toContain('<link rel="stylesheet" href="/cores/d4f53c-ffd400.css"/>');
    expect(home).toContain('data-hue="#ffd400"');
    expect(await (await portal().get('/cores/d4f53c-ffd400.css')).text()).toContain(
      '[data-hue="#ffd400"]{--hue:light-dark(#826b00,#ffd400)}',
    );
    // Requests for other colours compute no shades.
    for (const file of ['d4f53c-ffd401.css', 'd4f53c-ffd400-ff0000.css', 'd4f53c.css', 'd4f53c-.css'])
      expect((await portal().get(`/cores/${file}`)).status).toBe(404);
  });

  it('orders its sections, and groups are ordered; an old order is refused', async () => {
    const ana = await admin();
    await ana.ok('PUT', '/secoes/ordem', { ids: ['redes-sociais', 'cinema-e-streaming', 'internet'] });
    await ana.ok('PUT', '/secoes/ordem', { ids: ['mais', 'tecnologias', 'entretenimento'] });
    const { groups, all } = await portal().database.things.readSections();
    expect(groups.map(({ id }) => id)).toEqual(['mais', 'tecnologias', 'entretenimento']);
    expect(all.slice(-3).map(({ id }) => id)).toEqual(['redes-sociais', 'cinema-e-streaming', 'internet']);
    for (const ids of [
      ['internet', 'redes-sociais'],
      ['internet', 'internet', 'internet'],
      ['mais', 'games'],
      ['x'],
    ])
      expect((await ana.call('PUT', '/secoes/ordem', { ids })).status).toBe(409);
  });
});

it('sections and groups are limited in number, and all shown', async () => {
  const ana = await admin();
  const { database } = portal();
  for (let count = 3; count < sectionGroupsMax; count += 1)
    await database.things.save('group', aSectionGroup({ id: `g${count}`, name: `Grupo número ${count}` }));
  for (let count = 17; count < sectionsMax; count += 1)
    await database.things.save('section', aSection({ id: `s${count}`, groupId: `g${3 + (count % 5)}` }));
  await database.invalidateContent();
  expect((await ana.call('POST', '/secoes', form)).body.message).toBe('O site pode ter no máximo 60 seções.');
  const group = { name: 'Mais um', slug: '', hue: 'roxo' };
  expect((await ana.call('POST', '/grupos', group)).body.message).toBe('O site pode ter no máximo 8 grupos.');
  const home = await portal().page('/');
  expect(new Set(home.match(/href="\/categoria\/[^"]+"/g)).size).toBe(sectionsMax + sectionGroupsMax);
  expect((await portal().page('/busca')).split('name="tipo"')[0]?.match(/<option /g)).toHaveLength(
    sectionsMax + 1,
  );
  for (const path of ['/categoria/g3', '/categoria/s59', '/sitemap-paginas.xml', '/sobre-nos'])
    expect((await portal().get(path)).status).toBe(200);
});

/** Bylines: profiles of accounts and guests, their pages, imported names (docs/product.md#bylines). */
import { describe, expect, it } from 'vitest';
import { foldAccents } from '../../../domain/text/text.ts';
import { aNews } from '../../builders.ts';
import { publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, staff, reader, actions } = withNewsDesk();
const titled = (title: string) => someFields({ title });
const page = async (path: string) => {
  const answer = await portal().get(path);
  return { status: answer.status, to: answer.headers.get('Location'), text: await answer.text() };
};
const guest = (name: string, rest: object = {}) => ({
  name,
  role: '',
  biography: '',
  photo: '',
  links: '',
  userId: null,
  ...rest,
});
const profileOf = async (name: string) => {
  const [found] = await portal().database.things.list('author', {
    contains: foldAccents(name),
    after: '',
    limit: 1,
  });
  if (!found) throw new Error(`No author is called ${name}.`);
  return found;
};

describe('bylines', () => {
  it('give the writer a profile, with page, feed, metadata and sitemap', async () => {
    const ana = await admin();
    const { path } = await publish(ana, titled('Um jogo feito em Recife'));
    const { slug, name } = await profileOf('');
    const article = await page(path);
    expect(article.text).toContain(`<a href="/autor/${slug}" rel="author"`);
    expect(article.text).toContain(`"author":[{"@type":"Person","name":"${name}","url":"`);
    const own = await page(`/autor/${slug}`);
    expect([own.status, own.text]).toEqual([200, expect.stringContaining('"@type":"ProfilePage"')]);
    expect(own.text).toMatch(/<main.*Um jogo feito em Recife.*<\/main>/s);
    expect((await page(`/autor/${slug.toUpperCase()}`)).to).toBe(`/autor/${slug}`);
    expect((await page('/autor/ninguem')).status).toBe(404);
    expect((await page(`/autor/${slug}/rss.xml`)).text.match(/<item>/g)).toHaveLength(1);
    expect((await page(`/autor/${slug}/feed.json`)).text).toContain('Um jogo feito em Recife');
    expect((await page(`/api/noticias?autor=${slug}`)).text).toContain('Um jogo feito em Recife');
    expect((await page('/sitemap-paginas.xml')).text).toContain(`/autor/${slug}<`);
  });

  it('stand below the article with a line about each author, and those with a function in `Sobre nós`', async () => {
    const ana = await admin();
    expect((await page('/sobre-nos')).text).not.toContain('Quem faz</h2><ul');
    const { id, path } = await publish(ana, titled('Um jogo feito em Recife'));
    const line = { role: 'Repórter de jogos', biography: 'Joga de tudo.' };
    const rui = await ana.ok('POST', '/autores/perfis', guest('Rui Costa', line));
    await ana.ok('PUT', `/noticias/${id}/autoria`, { authors: [rui.id], contributors: [] });
    const { text } = await page(path);
    expect(text).toMatch(/Rui Costa<\/a>, repórter de jogos<span[^>]*>Joga de tudo\.<\/span>/);
    expect(text).toMatch(
      new RegExp(`<a href="/contato\\?noticia=${id}" rel="nofollow"[^>]*>Viu um erro\\?</a>`),
    );
    const about = (await page('/sobre-nos')).text;
    expect(about).toMatch(/<a href="\/autor\/rui-costa"[^>]*>Rui Costa<\/a><span[^>]*>Repórter de jogos/);
    expect(about).not.toContain('{equipe}');
    expect(about).not.toContain('Ana Prado</a>');
  });

  it('give the name of a person of the newsroom only to that person', async () => {
    const [ana, eva] = [await admin(), await staff('editor', 'Eva Reis')];
    const taken = { code: 'invalid-input', field: 'name' };
    for (const form of [guest('Ana Prado'), guest('Ana Pradо', { userId: eva.userId })])
      expect(await eva.call('POST', '/autores/perfis', form)).toMatchObject({ status: 400, body: taken });
    const rui = await eva.ok('POST', '/autores/perfis', guest('Rui Costa'));
    const renamed = { ...guest('Ana Prado'), version: rui.version };
    expect(await eva.call('PUT', `/autores/perfis/${rui.id}`, renamed)).toMatchObject({ status: 400 });
    await eva.ok('POST', '/autores/perfis', guest('Ana P. Prado', { userId: ana.userId }));
    const penName = await eva.call('POST', '/autores/perfis', guest('Ana P. Prado'));
    expect(penName).toMatchObject({ status: 400, body: taken });
  });

  it('of several people are found in the newsroom by the name of each', async () => {
    const ana = await admin();
    const { id } = await publish(ana, titled('Um jogo feito em Recife'));
    const own = await profileOf('');
    const rui = await ana.ok('POST', '/autores/perfis', guest('Rui Costa'));
    await ana.ok('POST', '/autores/perfis', guest('Rui Costa Lima'));
    await ana.ok('PUT', `/noticias/${id}/autoria`, { authors: [own.id, rui.id], contributors: [] });
    const found = async (name: string, text: string) => {
      const query = new URLSearchParams({ estado: 'todas', texto: text, autor: name });
      return Object(await ana.ok('GET', `/noticias?${query}`)).items.length;
    };
    for (const text of ['', 'jogo']) {
      expect([await found(own.name, text), await found('Rui Costa', text)]).toEqual([1, 1]);
      expect([await found('Rui', text), await found('Rui Costa Lima', text)]).toEqual([0, 0]);
    }
    expect(Object(await ana.ok('GET', '/autores')).list).toEqual([own.name, 'Rui Costa', 'Rui Costa Lima']);
  });

  it('are changed by editors, in order, with contributors, without a new version', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana, titled('Um jogo feito em Recife'));
    const before = await portal().database.news.findStamp(id);
    const [rui, bia] = [
      await ana.ok('POST', '/autores/perfis', guest('Rui Costa')),
      await ana.ok('POST', '/autores/perfis', guest('Bia Sá')),
    ];
    const own = await profileOf('');
    await ana.ok('PUT', `/noticias/${id}/autoria`, { authors: [rui.id, own.id], contributors: [bia.id] });
    expect(await portal().database.news.findStamp(id)).toEqual(before);
    const { text } = await page(path);
    expect(text.replace(/<!-- -->/g, '')).toMatch(
      /Rui Costa<\/a> e <a[^>]*>[^<]+<\/a><\/strong><span>Colaborou <a[^>]*>Bia Sá<\/a>/,
    );
    expect((await page('/autor/bia-sa')).text).toContain('Um jogo feito em Recife');
    expect((await page('/busca?q=costa')).text).toContain('Um jogo feito em Recife');
    expect(await actions()).toContain('news.signed');
    for (const [authors, message] of [
      [[], 'Escolha quem assina a notícia.'],
      [Array.from({ length: 6 }, (_, index) => `id${index}`), 'Escolha no máximo 5 autores.'],
    ] as const)
      expect(await ana.call('PUT', `/noticias/${id}/autoria`, { authors, contributors: [] })).toMatchObject({
        status: 400,
        body: { message },
      });
    expect(
      await ana.call('PUT', `/noticias/${id}/autoria`, { authors: ['nada'], contributors: [] }),
    ).toMatchObject({ status: 404, body: { message: 'Este autor não existe mais.' } });
  });

  it('offer people of the newsroom before they have a profile', async () => {
    const ana = await admin();
    const rui = await staff('reporter', 'Rui Costa');
    const { id } = await rui.ok('POST', '/rascunhos', { fields: titled('Um jogo feito em Recife') });
    const account = { id: `@${rui.userId}`, name: 'Rui Costa', role: '' };
    expect(await ana.ok('GET', `/noticias/${id}/autoria`)).toEqual({
      author: 'Rui Costa',
      authors: [account],
      contributors: [],
    });
    expect(await ana.ok('GET', '/autores/sugestoes?texto=costa')).toEqual({ list: [account] });
    const bia = await ana.ok('POST', '/autores/perfis', guest('Bia Sá'));
    const signed = await ana.ok('PUT', `/noticias/${id}/autoria`, {
      authors: [account.id, account.id, bia.id],
      contributors: [account.id],
    });
    expect(signed).toMatchObject({ author: 'Rui Costa e Bia Sá', contributors: [] });
    expect((await profileOf('rui')).userId).toBe(rui.userId);
    const bea = await reader();
    for (const author of ['@ninguem', `@${bea.userId}`])
      expect(
        await ana.call('PUT', `/noticias/${id}/autoria`, { authors: [author], contributors: [] }),
      ).toMatchObject({ status: 404 });
    expect(await ana.call('POST', '/autores/perfis', guest('Bea', { userId: bea.userId }))).toMatchObject({
      status: 400,
      body: { field: 'userId' },
    });
  });

  it('of a draft are used when it is published, and survive trash and unpublishing', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields: titled('Um jogo feito em Recife') });
    const rui = await ana.ok('POST', '/autores/perfis', guest('Rui Costa'));
    await ana.ok('PUT', `/noticias/${id}/autoria`, { authors: [rui.id], contributors: [] });
    const draft = await portal().database.drafts.find(String(id));
    const saved = await ana.ok('PUT', `/rascunhos/${id}`, {
      fields: titled('Outro título'),
      version: draft?.version,
    });
    const { path } = await ana.ok('POST', `/rascunhos/${id}/publicar`, {
      fields: titled('Outro título'),
      version: saved.version,
    });
    expect((await page(String(path))).text).toContain('>Rui Costa</a>');
    await ana.ok('POST', `/noticias/${id}/despublicar`);
    expect((await page('/autor/rui-costa')).text).not.toContain('Outro título');
    const again = await portal().database.drafts.find(String(id));
    await ana.ok('POST', `/rascunhos/${id}/publicar`, {
      fields: titled('Outro título'),
      version: again?.version,
    });
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect((await page('/autor/rui-costa')).text).toContain('Outro título');
  });

  it('link all news of an imported name', async () => {
    const ana = await admin();
    const { database } = portal();
    for (let index = 0; index < 3; index += 1)
      await database.news.save(aNews({ title: `Antiga ${index}`, author: 'Zé do Blog' }));
    expect(await ana.ok('GET', '/autores/nomes')).toEqual({ list: ['Zé do Blog'] });
    const ze = await ana.ok('POST', '/autores/perfis', guest('José da Silva'));
    const link = (name: string) => ana.call('POST', `/autores/perfis/${ze.id}/vincular`, { name });
    expect(await link('Zé do Blog')).toMatchObject({ status: 200, body: { count: 3 } });
    expect(await ana.ok('GET', '/autores/nomes')).toEqual({ list: [] });
    const { text } = await page('/autor/jose-da-silva');
    for (let index = 0; index < 3; index += 1) expect(text).toContain(`Antiga ${index}`);
    expect(await link('Zé do Blog')).toMatchObject({ status: 404 });
  });

  it('never make profiles of readers', async () => {
    const ana = await admin();
    for (const [form, field] of [
      [guest(''), 'name'],
      [guest('a'.repeat(61)), 'name'],
      [guest('Ana', { biography: 'a'.repeat(301) }), 'biography'],
      [guest('Ana', { links: 'javascript:alert(1)' }), 'links'],
      [guest('Ana', { links: 'https://a.example\nmailto:a@b.example' }), 'links'],
      [guest('Ana', { photo: 'https://a.example/foto.jpg' }), 'photo'],
      [guest('Ana', { userId: 'ninguem' }), 'userId'],
    ] as const)
      expect(await ana.call('POST', '/autores/perfis', form)).toMatchObject({ status: 400, body: { field } });
  });

  it('keep the author of an account that is deleted', async () => {
    const rui = await staff('editor', 'Rui Costa');
    await publish(rui, titled('Um jogo feito em Recife'));
    const { userId } = await profileOf('rui');
    await portal().database.users.delete(userId ?? '');
    expect((await profileOf('rui')).userId).toBeNull();
  });
});

const fields = someFields();

describe('the byline', () => {
  it('signs news with the name of the person who created the draft, as the preview does', async () => {
    const [ana, rui] = [await admin('Ana Prado'), await admin('Rui Sá')];
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    const changed = { ...fields, source: 'Agência' };
    const saved = await rui.ok('PUT', `/rascunhos/${id}`, { version, fields: changed });
    const { url } = await rui.ok('POST', `/noticias/${id}/previa`);
    const preview = await portal().page(String(url));
    expect(preview).toContain('>Ana Prado</strong>');
    expect(preview).not.toContain('>Rui Sá</strong>');

    await rui.ok('POST', `/rascunhos/${id}/publicar`, { version: saved.version, fields: changed });
    expect((await rui.ok('GET', `/noticias/${id}`)).published).toMatchObject({ author: 'Ana Prado' });
    const [entry] = await portal().database.audit.list({ action: 'news.published' }, { limit: 1 });
    expect(entry).toMatchObject({ userName: 'Rui Sá' });
  });

  it('signs a draft of an unknown creator with the name of the person who publishes it', async () => {
    const rui = await admin('Rui Sá');
    const { id, version } = await rui.ok('POST', '/rascunhos', { fields });
    const { drafts } = portal().database;
    const draft = await drafts.find(String(id));
    if (!draft) throw new Error('The draft is missing.');
    await drafts.replace({ ...draft, createdBy: { userId: '', name: ' ' } }, Number(version));
    await rui.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
    expect((await rui.ok('GET', `/noticias/${id}`)).published).toMatchObject({ author: 'Rui Sá' });
  });

  it('cannot be set by a client', async () => {
    const [ana, rui] = [await admin('Ana Prado'), await admin('Rui Sá')];
    const { id, version } = await rui.ok('POST', '/rascunhos', { fields, createdBy: ana.userId });
    await rui.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
    expect((await rui.ok('GET', `/noticias/${id}`)).published).toMatchObject({ author: 'Rui Sá' });
  });
});

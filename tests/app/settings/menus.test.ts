/** `Menus` of the settings, and what readers see of them. */

import { expect, it } from 'vitest';
import { pageFieldsOf } from '../../../domain/pages/page-text.ts';
import { createMenuEntry, formatMenu, type MenuEntry } from '../../../domain/settings/menus.ts';
import { aTopic } from '../../builders.ts';
import { answerOf, auditSentencesFor, type Person, refusalOf, withNewsroom } from '../http/newsroom.ts';

const { portal, signInAdmin } = withNewsroom();

const menu = (...entries: Partial<MenuEntry>[]) => formatMenu(entries.map(createMenuEntry));
const save = (person: Person, version: number, values: Record<string, string>) =>
  person.call('PUT', '/configuracoes', { tab: 'menus', version, values });

const linksIn = (html: string, tag: string) => {
  const [part = ''] = html.match(new RegExp(`<${tag}[ >].*?</${tag}>`, 's')) ?? [];
  return [...part.matchAll(/<a href="([^"]*)"[^>]*>([^<]+)<\/a>/g)].map(
    ([, href, name]) => `${name} ${href}`,
  );
};

it('menus begin as the header and footer of a new site', async () => {
  const home = await portal().page('/');
  const header = linksIn(home, 'header');
  expect([...header.slice(0, 3), header.at(-1)]).toEqual([
    'Home /',
    'Vídeos /galeria-de-videos',
    'Tudo de Tecnologias /categoria/tecnologias',
    'Contato /contato',
  ]);
  expect(header).toHaveLength(2 + 3 + 17 + 1);
  const footer = linksIn(home, 'footer');
  expect(footer.slice(-5)).toEqual([
    'Contato /contato',
    'Sobre nós /sobre-nos',
    'Acessibilidade /acessibilidade',
    'Termos de uso e privacidade /termos-de-uso-e-privacidade',
    'RSS /rss.xml',
  ]);
  expect(footer).toHaveLength(17 + 5);
});

it('menus follow changes of sections, and mark links to other sites', async () => {
  const ana = await signInAdmin();
  const headerMenu = menu(
    { kind: 'section', target: 'games' },
    { name: 'Loja', target: 'https://loja.example/' },
    { kind: 'group', target: 'mais', name: 'Tudo' },
  );
  const column: Partial<MenuEntry> = {
    kind: 'links',
    name: 'A casa',
    entries: [createMenuEntry({ name: 'Equipe', target: '/sobre-nos' })],
  };
  await answerOf(await save(ana, 0, { headerMenu, footerColumns: menu(column), footerLine: menu() }));
  const page = await portal().page('/contato');
  expect(linksIn(page, 'header').slice(0, 2)).toEqual([
    'Games /categoria/games',
    'Loja https://loja.example/',
  ]);
  expect(page).toContain(
    '<a href="https://loja.example/" rel="noopener external" class="menu-link">Loja</a>',
  );
  expect(linksIn(page, 'footer')).toEqual(['Equipe /sobre-nos']);
  expect(page).toContain('aria-label="A casa no rodapé"');

  const form = { name: 'Jogos', slug: 'jogos', description: '', groupId: 'tecnologias', isHidden: false };
  expect((await ana.call('PUT', '/secoes/games', { ...form, version: 1 })).status).toBe(200);
  expect(linksIn(await portal().page('/contato'), 'header')[0]).toBe('Jogos /categoria/jogos');
  expect((await ana.call('PUT', '/secoes/games', { ...form, isHidden: true, version: 2 })).status).toBe(200);
  expect(linksIn(await portal().page('/contato'), 'header')[0]).toBe('Loja https://loja.example/');
});

it('menus show pages until they are unpublished', async () => {
  const { database } = portal();
  const about = await database.textPages.find('sobre-nos');
  if (!about) throw new Error('There is no page.');
  const page = { ...about, id: 'p1', slug: 'quem-somos', latest: 1 };
  await database.textPages.save(page);
  const texts = { ...pageFieldsOf(page), title: 'Quem somos' };
  const published = { version: 1, publishedAt: 1, publishedByName: 'Ana' };
  await database.textPages.saveVersion({ ...texts, ...published, pageId: 'p1' });
  const ana = await signInAdmin();
  await answerOf(await save(ana, 0, { footerLine: menu({ kind: 'page', target: 'p1' }) }));
  const last = async () => linksIn(await portal().page('/contato'), 'footer').at(-1);
  expect(await last()).toBe('Quem somos /pagina/quem-somos');
  const targets = await answerOf(await ana.call('GET', '/configuracoes/destinos'));
  expect(Object(targets).pages).toContainEqual({ id: 'p1', title: 'Quem somos', path: '/pagina/quem-somos' });
  await database.textPages.save({ ...page, published: null });
  await database.invalidateContent();
  expect(await last()).toBe('Fatos /categoria/fatos');
});

it('menus show topics until they are deleted', async () => {
  const { database } = portal();
  await database.things.save('topic', aTopic('t1', { slug: 'eleicoes', name: 'Eleições' }));
  const ana = await signInAdmin();
  await answerOf(await save(ana, 0, { footerLine: menu({ kind: 'topic', target: 't1' }) }));
  const last = async () => linksIn(await portal().page('/contato'), 'footer').at(-1);
  expect(await last()).toBe('Eleições /assunto/eleicoes');
  const targets = await answerOf(await ana.call('GET', '/configuracoes/destinos'));
  expect(Object(targets).topics).toEqual([{ id: 't1', name: 'Eleições', slug: 'eleicoes' }]);
  await database.things.delete('t1');
  await database.invalidateContent();
  expect(await last()).toBe('Fatos /categoria/fatos');
});

it('menus of more than two lines have the rest in a menu of its own', async () => {
  const entries = Array.from({ length: 20 }, (_, index) => ({
    name: `Um item de nome comprido ${index + 1}`,
    target: `/busca?q=${index}`,
  }));
  await answerOf(await save(await signInAdmin(), 0, { headerMenu: menu(...entries) }));
  const home = await portal().page('/');
  expect(home).toContain('id="menu-ver-mais"');
  // Phones show every entry in one list, desktops the last ones in `Ver mais`.
  expect(home.match(/busca\?q=19"/g)).toHaveLength(2);
  expect(home.match(/busca\?q=0"/g)).toHaveLength(1);
});

it('menus with scripts or too many entries are rejected, and changes are in the audit log', async () => {
  const ana = await signInAdmin();
  const problem = async (value: string) =>
    String(Object(await refusalOf(await save(ana, 0, { headerMenu: value }))).message);
  expect(await problem(menu({ name: 'X', target: 'javascript:alert(1)' }))).toContain(
    'Escreva um endereço do site',
  );
  expect(await problem('x')).toContain('não pôde ser lido');
  await answerOf(await save(ana, 0, { headerMenu: menu({ name: 'Home', target: '/' }) }));
  expect(await auditSentencesFor(ana)).toEqual([
    'alterou as configurações de “Menus” (Cabeçalho: “Home (/), Vídeos (/galeria-de-videos), Todos os grupos de seções, Contato (/contato)” → “Home (/)”)',
  ]);
});

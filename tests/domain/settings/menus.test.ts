/** The rules for menus of header and footer. */
import { describe, expect, it } from 'vitest';
import { Sections } from '../../../domain/news/sections.ts';
import {
  cleanMenu,
  createMenuEntry,
  defaultMenus,
  describeMenu,
  findMenuProblem,
  formatMenu,
  type MenuEntry,
  type MenuPlace,
  parseMenu,
  toMenus,
} from '../../../domain/settings/menus.ts';
import { columnEntriesMax, menuEntriesMax } from '../../../domain/site/limits.ts';
import { showMenus } from '../../../domain/site/shown-menus.ts';
import { isLinkAddress } from '../../../domain/web/web-address.ts';
import { aSection, aSectionGroup } from '../../builders.ts';

const menu = (...entries: Partial<MenuEntry>[]) => formatMenu(entries.map(createMenuEntry));
const problemOf = (place: MenuPlace, ...entries: Partial<MenuEntry>[]) =>
  findMenuProblem(place, cleanMenu(menu(...entries)));
const link = (index: number) => ({ name: `Item ${index}`, target: `/${index}` });

describe('a menu', () => {
  it('keeps the properties that differ from an empty entry', () => {
    expect(
      cleanMenu('[{"kind":"address","name":" A\\u200b ","target":" / ","hack":1,"isHidden":false}]'),
    ).toBe('[{"kind":"address","target":"/","name":"A"}]');
    for (const text of Object.values(defaultMenus)) expect(cleanMenu(text)).toBe(text);
  });

  it('leaves out kinds of a newer program; an unreadable menu becomes the default one', () => {
    expect(parseMenu('[{"kind":"newer","target":"x"},{"kind":"groups"}]')).toHaveLength(1);
    expect(parseMenu('{}')).toBeNull();
    const values = { headerMenu: 'x', footerColumns: '[]', footerLine: '[]' };
    expect(toMenus(values)).toEqual({ header: parseMenu(defaultMenus.header), columns: [], line: [] });
  });

  it.each<[MenuPlace, Partial<MenuEntry>[], string | null]>([
    ['header', [{ name: 'Loja', target: 'https://loja.example/a?b=1' }], null],
    ['header', [{ target: '/' }], 'Escreva o nome do item.'],
    ['header', [{ name: 'á'.repeat(41), target: '/' }], 'O nome pode ter no máximo 40 caracteres.'],
    ['header', [{ kind: 'section' }], 'Escolha para onde o item leva.'],
    ['header', [{ kind: 'groups' }, { kind: 'groups' }], '“Todos os grupos de seções” já está neste menu.'],
    [
      'header',
      [{ kind: 'links', name: 'A' }],
      'O menu não pôde ser lido. Recarregue a página e tente novamente.',
    ],
    ['columns', [{ kind: 'links' }], 'Escreva o nome da coluna.'],
    [
      'columns',
      [{ kind: 'links', name: 'A', entries: [createMenuEntry({ target: '/' })] }],
      'Escreva o nome do item.',
    ],
    ['line', Array.from({ length: menuEntriesMax.line }, (_, index) => link(index)), null],
    [
      'line',
      Array.from({ length: 13 }, (_, index) => link(index)),
      'A linha final pode ter no máximo 12 itens.',
    ],
    [
      'header',
      Array.from({ length: 21 }, (_, index) => link(index)),
      'O cabeçalho pode ter no máximo 20 itens.',
    ],
    [
      'columns',
      Array.from({ length: 7 }, (_, index) => ({ kind: 'links', name: `${index}` })),
      'O rodapé pode ter no máximo 6 colunas.',
    ],
    [
      'columns',
      [
        {
          kind: 'links',
          name: 'A',
          entries: Array.from({ length: columnEntriesMax + 1 }, (_, index) => createMenuEntry(link(index))),
        },
      ],
      'A coluna “A” pode ter no máximo 12 itens.',
    ],
  ])('%s of %j: %s', (place, entries, message) => {
    expect(problemOf(place, ...entries)).toBe(message);
  });

  it('is described for history and audit log', () => {
    expect(describeMenu(defaultMenus.header)).toBe(
      'Home (/), Vídeos (/galeria-de-videos), Todos os grupos de seções, Contato (/contato)',
    );
    const column: Partial<MenuEntry> = {
      kind: 'links',
      name: 'Casa',
      entries: [createMenuEntry({ name: 'A', target: '/a' })],
    };
    expect(
      describeMenu(menu(column, { kind: 'section', target: 'x', targetName: 'Jogos', isHidden: true })),
    ).toBe('Casa [A (/a)], Jogos (oculto)');
  });
});

it.each([
  ['/', true],
  ['/contato?a=1#b', true],
  ['https://loja.example/a', true],
  ['http://loja.example', false],
  ['//loja.example', false],
  ['/\\loja.example', false],
  ['/a\\b', false],
  ['/a b', false],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['https://ana:senha@loja.example', false],
  ['contato', false],
  ['', false],
  [`/${'a'.repeat(500)}`, false],
])('a menu may link to %j: %s', (address, isAllowed) => {
  expect(isLinkAddress(address)).toBe(isAllowed);
});

describe('shown menus', () => {
  const groups = ['um', 'dois'].map((id) => aSectionGroup({ id, name: `Grupo ${id}` }));
  const sections = new Sections(groups, [
    aSection({ id: 'a', name: 'A', groupId: 'um' }),
    aSection({ id: 'b', name: 'B', groupId: 'um', isHidden: true }),
    aSection({ id: 'c', name: 'C', slug: 'nova', groupId: 'dois', mergedIds: ['old'] }),
  ]);
  const pages = [{ id: 'p1', title: 'Quem somos', path: '/pagina/quem-somos', searchFields: '' }];
  const show = (place: MenuPlace, ...entries: Partial<MenuEntry>[]) =>
    showMenus(
      { header: [], columns: [], line: [], [place]: entries.map(createMenuEntry) },
      { sections, pages, topics: [] },
    )[place];
  const names = (place: MenuPlace, ...entries: Partial<MenuEntry>[]) =>
    show(place, ...entries).map(({ name }) => name);

  it('follow a section that was renamed or merged, unless the entry has a name of its own', () => {
    expect(show('header', { kind: 'section', target: 'old' })).toEqual([
      { name: 'C', href: '/categoria/nova' },
    ]);
    expect(names('line', { kind: 'section', target: 'c', name: 'Novas' })).toEqual(['Novas']);
  });

  it('follow a page', () => {
    const page = { name: 'Quem somos', href: '/pagina/quem-somos' };
    expect(show('line', { kind: 'page', target: 'p1', targetName: 'Before' })).toEqual([page]);
  });

  it('leave out what is hidden or gone', () => {
    expect(
      names(
        'header',
        { name: 'X', target: '/', isHidden: true },
        { kind: 'section', target: 'b' },
        { kind: 'section', target: 'gone' },
        { kind: 'group', target: 'gone' },
        { kind: 'page', target: 'gone' },
      ),
    ).toEqual([]);
    expect(
      names('columns', {
        kind: 'links',
        name: 'A',
        entries: [createMenuEntry({ kind: 'section', target: 'b' })],
      }),
    ).toEqual([]);
  });

  it('show all groups that have no entry of their own, hidden or not', () => {
    expect(names('header', { kind: 'groups' })).toEqual(['Grupo um', 'Grupo dois']);
    expect(names('header', { kind: 'groups' }, { kind: 'group', target: 'um' })).toEqual([
      'Grupo dois',
      'Grupo um',
    ]);
    expect(names('columns', { kind: 'group', target: 'dois', isHidden: true }, { kind: 'groups' })).toEqual([
      'Grupo um',
    ]);
    expect(names('line', { kind: 'group', target: 'um', name: 'Um' })).toEqual(['Um']);
    expect(show('header', { kind: 'group', target: 'um', name: 'Um' })).toMatchObject([
      { name: 'Um', ownName: 'Grupo um' },
    ]);
  });

  it('show the few sections of a single group in the header themselves', () => {
    const ofOneGroup = (count: number, ...entries: Partial<MenuEntry>[]) => {
      const [group = aSectionGroup()] = groups;
      const all = Array.from({ length: count }, (_, index) =>
        aSection({ id: `s${index}`, name: `Seção ${index}`, groupId: group.id }),
      );
      const menus = { header: entries.map(createMenuEntry), columns: [], line: [] };
      return showMenus(menus, { sections: new Sections([group], all), pages, topics: [] }).header;
    };
    const shown = (...args: Parameters<typeof ofOneGroup>) => ofOneGroup(...args).map(({ name }) => name);
    expect(shown(3, { kind: 'groups' })).toEqual(['Seção 0', 'Seção 1', 'Seção 2']);
    expect(shown(2, { kind: 'groups' }, { kind: 'section', target: 's1', name: 'Uma' })).toEqual([
      'Seção 0',
      'Uma',
    ]);
    expect(shown(9, { kind: 'groups' })).toEqual(['Grupo um']);
    expect(shown(2, { kind: 'groups' }, { kind: 'group', target: 'um', isHidden: true })).toEqual([]);
    expect(shown(2, { kind: 'group', target: 'um' })).toEqual(['Grupo um']);
  });
});

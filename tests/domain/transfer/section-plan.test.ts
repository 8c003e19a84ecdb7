/** Deciding which sections and topics the categories of another system become. */
import { describe, expect, it } from 'vitest';
import { Sections } from '../../../domain/news/sections.ts';
import { parseSectionMap, planSections } from '../../../domain/transfer/section-plan.ts';
import { aSection, aSectionGroup } from '../../builders.ts';
import { costOn, growthFault } from '../../growth.ts';
import { aForeignSection } from '../../server/transfer/foreign-records.ts';

const group = aSectionGroup({ id: 'g', slug: 'grupo' });
const known = new Sections(
  [group],
  [aSection({ id: 'ia', slug: 'inteligencia-artificial', name: 'Inteligência artificial', groupId: 'g' })],
);

function plan(
  foreign: readonly ReturnType<typeof aForeignSection>[],
  changes: Partial<Parameters<typeof planSections>[0]> = {},
) {
  return planSections({
    known,
    foreign,
    uses: new Map(),
    isFallbackNeeded: false,
    map: new Map(),
    settled: new Map(),
    isSlugTaken: (slug) => slug === 'ocupado',
    toId: (id) => `novo-${id}`,
    ...changes,
  });
}

describe('plan of sections', () => {
  it('makes one new section from several categories; its name is new, or that of a category of the old site', () => {
    const foreign = [
      aForeignSection('celulares', { name: 'Celulares' }),
      aForeignSection('tablets', { name: 'Tablets' }),
      aForeignSection('ciencia', { name: 'Ciência' }),
      aForeignSection('espaco', { name: 'Espaço' }),
      aForeignSection('jogos', { name: 'Jogos' }),
    ];
    const map = new Map([
      ['celulares', 'Aparelhos móveis'],
      ['tablets', 'Aparelhos móveis'],
      ['espaco', 'Ciência'],
      ['ciencia', 'Pesquisa'],
      ['jogos', 'inteligência artificial'],
    ]);
    const { mappings, sections } = plan(foreign, { map });
    expect(sections.map(({ name, slug }) => [name, slug])).toEqual([
      ['Aparelhos móveis', 'aparelhos-moveis'],
      ['Pesquisa', 'pesquisa'],
      ['Ciência', 'ciencia'],
    ]);
    const idOf = (category: string) => mappings.get(category)?.sectionId;
    expect(idOf('celulares')).toBe(idOf('tablets'));
    expect(idOf('espaco')).not.toBe(idOf('ciencia'));
    expect(idOf('jogos')).toBe('ia');
    expect(new Set(sections.map(({ id }) => id)).size).toBe(3);
  });

  it('ranks categories for the main section: the deepest, then the most used, names that say nothing last', () => {
    const foreign = [
      aForeignSection('sem', { name: 'Sem categoria' }),
      aForeignSection('capa', { name: 'Destaques' }),
      aForeignSection('geral-local', { name: 'Local' }),
      aForeignSection('esporte', { name: 'Esporte' }),
      aForeignSection('futebol', { name: 'Futebol', parentId: 'esporte' }),
    ];
    const uses = new Map([
      ['sem', 90],
      ['capa', 80],
      ['esporte', 30],
      ['geral-local', 20],
    ]);
    const { mainRanks } = plan(foreign, { uses });
    expect([...mainRanks.keys()]).toEqual(['futebol', 'esporte', 'geral-local', 'sem', 'capa']);
  });

  it('finds sections with the same slug or name, and creates others in the last group, which the header shows already', () => {
    const { mappings, sections } = plan([
      aForeignSection('ia', { name: 'inteligencia ARTIFICIAL', slug: 'ia' }),
      aForeignSection('ocupado'),
    ]);
    expect(mappings.get('ia')).toEqual({ sectionId: 'ia', topic: '' });
    expect(sections).toMatchObject([{ id: 'novo-ocupado', slug: 'ocupado-2', groupId: 'g' }]);
  });

  it('puts news without a category into one general section', () => {
    const { mappings, sections, fallbackId } = plan(
      [aForeignSection('uncategorized', { name: 'Sem categoria' }), aForeignSection('a')],
      { isFallbackNeeded: true },
    );
    expect(sections).toMatchObject([
      { name: 'Geral', slug: 'geral' },
      { name: 'a', slug: 'a' },
    ]);
    expect(mappings.get('uncategorized')).toEqual({ sectionId: fallbackId, topic: '' });
  });

  it('makes nested categories topics of the section above them, even if they form a circle', () => {
    const { mappings, sections } = plan([
      aForeignSection('a'),
      aForeignSection('b', { parentId: 'a' }),
      aForeignSection('c', { parentId: 'b' }),
      aForeignSection('x', { parentId: 'y' }),
      aForeignSection('y', { parentId: 'x' }),
    ]);
    expect(sections.map(({ slug }) => slug)).toEqual(['a']);
    expect(mappings.get('c')).toEqual({ sectionId: 'novo-a', topic: 'c' });
    expect(mappings.get('x')).toEqual({ sectionId: null, topic: 'x' });
  });

  it('creates the seven most used ones, but not more than a portal can have', () => {
    const many = Array.from({ length: 80 }, (_, index) => aForeignSection(`s${index}`));
    const uses = new Map(many.map(({ id }, index) => [id, index]));
    const { mappings, sections } = plan(many, { uses, isFallbackNeeded: true });
    expect(sections.map(({ slug }) => slug)).toEqual([
      's79',
      's78',
      's77',
      's76',
      's75',
      's74',
      's73',
      'geral',
    ]);
    expect(mappings.get('s79')?.sectionId).toBe('novo-s79');
    const filled = many.slice(0, 58).map(({ id }) => aSection({ id, slug: `cheia-${id}`, groupId: 'g' }));
    expect(plan(many, { known: new Sections([group], filled), uses }).sections).toHaveLength(2);
    expect(mappings.get('s0')).toEqual({ sectionId: null, topic: 's0' });
  });

  it('follows a map before anything else', () => {
    const read = parseSectionMap(
      'old,new\r\nNotícias;inteligencia-artificial\n"a, b",topic:Pix\nlixo,skip\n',
    );
    const map = 'map' in read ? read.map : new Map();
    const foreign = ['noticias', 'a, b', 'lixo'].map((name) => aForeignSection(name));
    const { mappings } = plan(foreign, { map, settled: new Map([['lixo', { sectionId: 'ia', topic: '' }]]) });
    expect([...mappings.values()]).toEqual([
      { sectionId: 'ia', topic: '' },
      { sectionId: null, topic: 'Pix' },
      { sectionId: null, topic: '' },
    ]);
    expect(parseSectionMap('só um campo')).toEqual({
      problem: { portuguese: 'a linha 1 não é "antiga,nova"', english: 'line 1 is not "old,new"' },
    });
  });

  it('takes time in proportion to the length of a chain of nested categories', async () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, depth) =>
        aForeignSection(`c${depth}`, { name: `C${depth}`, parentId: depth === 0 ? null : `c${depth - 1}` }),
      ).reverse();
    expect(await growthFault(costOn(chain, plan), 8_000)).toBeNull();
  });
});

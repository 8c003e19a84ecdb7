/** The rules for sections and groups. */
import { describe, expect, it } from 'vitest';
import { opinionHue } from '../../../domain/news/hues.ts';
import { Sections } from '../../../domain/news/sections.ts';
import { aSection, aSectionGroup } from '../../builders.ts';

const sections = new Sections(
  [
    aSectionGroup({ id: 'cidade', name: 'Cidade', hue: 'verde' }),
    aSectionGroup({ id: 'vazio', name: 'Vazio' }),
    aSectionGroup({ id: 'esporte', slug: 'esportes', name: 'Esporte', hue: 'laranja' }),
  ],
  [
    aSection({ id: 'futebol', groupId: 'esporte', name: 'Futebol', mergedIds: ['copa', 'estadual'] }),
    aSection({ id: 'obras', groupId: 'cidade', name: 'Obras' }),
    aSection({ id: 'eleicoes', slug: 'votos', groupId: 'cidade', name: 'Eleições', isHidden: true }),
    aSection({ id: 'perdida', groupId: 'sem-grupo' }),
  ],
);

describe('sections', () => {
  it('stand in the order of their groups; those of unknown groups are left out', () => {
    expect(sections.all.map(({ id }) => id)).toEqual(['obras', 'eleicoes', 'futebol']);
  });

  it('are in menus unless they are hidden; a group without any is not', () => {
    expect(sections.shownGroups).toEqual([
      { id: 'cidade', slug: 'cidade', name: 'Cidade', hue: 'verde', sections: [pick('obras', 'Obras')] },
      {
        id: 'esporte',
        slug: 'esportes',
        name: 'Esporte',
        hue: 'laranja',
        sections: [pick('futebol', 'Futebol')],
      },
    ]);
  });

  it('are found by id, also by the ids that were merged into them, and by exact slug', () => {
    expect(sections.find('estadual')?.id).toBe('futebol');
    expect(sections.findBySlug('votos')?.id).toBe('eleicoes');
    for (const slug of ['', 'Obras', 'obras ', 'toString', '__proto__', 'eleicoes', 'esportes'])
      expect(sections.findBySlug(slug), slug).toBeNull();
  });

  it('label their news by slug, name and hue of the group', () => {
    expect(sections.labelOf('copa')).toEqual({
      category: 'futebol',
      categoryName: 'Futebol',
      hue: 'laranja',
    });
    expect(sections.labelOf('eleicoes')).toEqual({
      category: 'votos',
      categoryName: 'Eleições',
      hue: 'verde',
    });
    expect(sections.labelOf('fora')).toEqual({ category: 'fora', categoryName: 'fora', hue: null });
    expect(sections.nameOf('')).toBe('');
  });

  it('have the hue of opinions in any group when they have the slug of opinions', () => {
    const section = aSection({ id: 'voz', slug: 'opiniao', groupId: 'cidade', name: 'Voz' });
    const group = aSectionGroup({ id: 'cidade', hue: 'verde' });
    expect(new Sections([group], [section]).labelOf('voz').hue).toBe(opinionHue);
  });

  it('list their own news, and those of a group together', () => {
    expect(sections.findListed('futebol')).toMatchObject({
      ids: ['futebol'],
      isGroup: false,
    });
    expect(sections.findListed('votos')).toMatchObject({ ids: ['eleicoes'], name: 'Eleições' });
    expect(sections.findListed('cidade')).toMatchObject({
      ids: ['obras'],
      isGroup: true,
      description: 'Obras',
    });
    expect(sections.findListed('vazio')?.description).toBe('Notícias de Vazio.');
    expect(sections.findListed('esporte')).toBeNull();
  });
});

function pick(id: string, name: string) {
  return { id, slug: id, name };
}

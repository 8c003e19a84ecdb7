import { describe, expect, it } from 'vitest';
import { aSection, aSectionGroup } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const first = {
  tecnologias: [
    'inteligencia-artificial',
    'blockchain-e-criptomoedas',
    'so-e-softwares',
    'veiculos-e-tecnologias',
    'impressao-3d',
    'games',
    'ciencia-e-espaco',
  ],
  entretenimento: ['cinema-e-streaming', 'internet', 'redes-sociais'],
  mais: [
    'agronegocios',
    'produtos-e-reviews',
    'saude',
    'educacao-e-cursos',
    'seguranca-digital',
    'natureza',
    'fatos',
  ],
};

export function describeSectionStore(open: OpenDatabase) {
  describe('sections', () => {
    const opened = useDatabase(open);

    it('of a new database are the 17 of docs/product.md in three groups', async () => {
      const { groups, all } = await opened().database.sections.read();
      expect(groups.map(({ name, hue }) => [name, hue])).toEqual([
        ['Tecnologias', 'azul'],
        ['Entretenimento', 'magenta'],
        ['Mais', 'verde'],
      ]);
      for (const [group, slugs] of Object.entries(first)) {
        const found = all.filter(({ groupId }) => groupId === group);
        expect(found.map(({ id }) => id)).toEqual(slugs);
        expect(found.map(({ slug }) => slug)).toEqual(slugs);
      }
      for (const { name, description } of all) {
        expect(name).not.toBe('');
        expect(description).toMatch(/^\p{Lu}[^.]{40,150}\.$/u);
      }
    });

    it('are created, replaced, ordered and deleted', async () => {
      const { sections } = opened().database;
      await sections.saveGroup(aSectionGroup({ id: 'esporte', position: -1 }));
      const section = aSection({ id: 'futebol', groupId: 'esporte', mergedIds: ['copa', 'taca'] });
      await sections.saveSection(section);
      await sections.saveSection(aSection({ id: 'volei', groupId: 'esporte', position: -1 }));
      const changed = { ...section, slug: 'bola', name: 'Bola', isHidden: true, version: 2 };
      await sections.saveSection(changed);
      const { groups, all } = await sections.read();
      expect(groups[0]?.id).toBe('esporte');
      expect(all.slice(0, 2)).toEqual([expect.objectContaining({ id: 'volei' }), changed]);
      await sections.deleteSection('futebol');
      await sections.deleteSection('volei');
      await sections.deleteGroup('esporte');
      expect((await sections.read()).groups).toHaveLength(3);
      expect((await sections.read()).all).toHaveLength(17);
    });

    it('keep former slugs, which can lead elsewhere later', async () => {
      const { sections } = opened().database;
      await sections.saveRedirect('jogos', 'games');
      await sections.saveRedirect('bichos', 'natureza');
      expect(await sections.findRedirect('jogos')).toBe('games');
      await sections.replaceRedirects('games', 'fatos');
      expect(await sections.findRedirect('jogos')).toBe('fatos');
      expect(await sections.findRedirect('bichos')).toBe('natureza');
      await sections.deleteRedirect('bichos');
      await sections.replaceRedirects('fatos', null);
      expect(await sections.findRedirect('jogos')).toBeNull();
      expect(await sections.findRedirect('bichos')).toBeNull();
    });
  });
}

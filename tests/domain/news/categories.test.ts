import { describe, expect, it } from 'vitest';
import { categories, categoryGroups, findCategory } from '../../../domain/news/categories.ts';

describe('categories', () => {
  it('are the 17 of docs/product.md', () => {
    expect(categories.map((category) => category.slug).sort()).toEqual(
      [
        'inteligencia-artificial',
        'veiculos-e-tecnologias',
        'games',
        'impressao-3d',
        'ciencia-e-espaco',
        'cinema-e-streaming',
        'internet',
        'redes-sociais',
        'produtos-e-reviews',
        'saude',
        'agronegocios',
        'educacao-e-cursos',
        'seguranca-digital',
        'so-e-softwares',
        'natureza',
        'blockchain-e-criptomoedas',
        'fatos',
      ].sort(),
    );
  });

  it('belong to three groups in the order of the header', () => {
    expect(categoryGroups.map((group) => group.name)).toEqual(['Tecnologias', 'Entretenimento', 'Mais']);
    const slugsOf = (group: string) =>
      categories.filter((each) => each.group === group).map(({ slug }) => slug);
    expect(categoryGroups.flatMap(({ id }) => slugsOf(id))).toEqual(categories.map(({ slug }) => slug));
    expect(slugsOf('tecnologias')[1]).toBe('blockchain-e-criptomoedas');
  });

  it('have a name and one sentence each', () => {
    for (const category of categories) {
      expect(category.name).not.toBe('');
      expect(category.description).toMatch(/^\p{Lu}[^.]{40,150}\.$/u);
    }
    expect(findCategory('so-e-softwares')?.name).toBe('SO e softwares');
  });

  it('are found by exact slug only', () => {
    expect(findCategory('games')?.name).toBe('Games');
    for (const slug of ['', 'Games', 'games ', 'toString', '__proto__', 'tecnologias']) {
      expect(findCategory(slug)).toBeNull();
    }
  });
});

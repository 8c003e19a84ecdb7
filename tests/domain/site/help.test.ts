/** The manual of the newsroom: how its Markdown is read, and how it is searched. */
import { describe, expect, it } from 'vitest';
import { createHelpSearch, type HelpPage } from '../../../domain/site/help.ts';
import { readHelpPage } from '../../../domain/site/help-page.ts';

describe('a page', () => {
  it('has its title, headings, lines, steps and lists in order', () => {
    const page = readHelpPage(
      '# Vídeos\n\nA **galeria**\ndo site.\n\n## Passos\n\n1. Escolha `Salvar`.\n2. Veja [Mídia](midia).\n\n- Um\n- Dois\n',
    );
    expect(page).toEqual({
      title: 'Vídeos',
      blocks: [
        {
          kind: 'paragraph',
          lines: [[{ text: 'A ' }, { text: 'galeria', mark: 'strong' }, { text: ' ' }, { text: 'do site.' }]],
        },
        { kind: 'heading', lines: [[{ text: 'Passos' }]] },
        {
          kind: 'steps',
          lines: [
            [{ text: 'Escolha ' }, { text: 'Salvar', mark: 'name' }, { text: '.' }],
            [{ text: 'Veja ' }, { text: 'Mídia', mark: 'link', target: 'midia' }, { text: '.' }],
          ],
        },
        { kind: 'list', lines: [[{ text: 'Um' }], [{ text: 'Dois' }]] },
      ],
    });
  });

  it('shows tags as they were written', () => {
    const { blocks } = readHelpPage('# Um\n\n<b>x</b>');
    expect(JSON.stringify(blocks)).toContain('<b>x</b>');
  });

  it.each([
    'Sem título',
    '# Um\n\n![x](y.png)',
    '# Um\n\n> citação',
    '# Um\n\n### Três',
    '# Um\n\n    código',
  ])('is rejected: %j', (markdown) => {
    expect(() => readHelpPage(markdown)).toThrow('A ');
  });
});

describe('the search', () => {
  const pages: HelpPage[] = [
    readHelpPage('# Notícias\n\nEscreva o texto.\n\n- Para sair em uma hora marcada, escolha `Agendar`.'),
    readHelpPage('# Lixeira\n\nO que foi deletado. Notícias voltam por `Restaurar`.'),
    readHelpPage('# Vídeos\n\nA galeria.'),
  ];
  const search = createHelpSearch(pages);
  const titles = (query: string) => search(query).map(({ page }) => page.title);

  it('finds all words, also in other forms, without accents and while they are typed', () => {
    expect(titles('videos')).toEqual(['Vídeos']);
    expect(titles('LIXEIRA restaurar')).toEqual(['Lixeira']);
    expect(titles('restaur')).toEqual(['Lixeira']);
    expect(titles('agendar lixeira')).toEqual([]);
  });

  it('shows pages with the words in the title first, and the line with most of the words', () => {
    expect(titles('notícia')).toEqual(['Notícias', 'Lixeira']);
    const [hit] = search('hora marcada');
    expect(hit?.excerpt).toEqual([
      { text: 'Para sair em uma ', isMatch: false },
      { text: 'hora', isMatch: true },
      { text: ' ', isMatch: false },
      { text: 'marcada', isMatch: true },
      { text: ', escolha Agendar.', isMatch: false },
    ]);
  });

  it('finds nothing for a query without words', () => {
    expect(titles(' ')).toEqual([]);
  });
});

/** The screens that the sidebar of the newsroom lists. */
import { describe, expect, it } from 'vitest';
import { accountSection, groupSections, isWithin, newsroomSections } from '../../../app/program/sections.ts';

describe('the sidebar of the newsroom', () => {
  it.each([
    ['/dashboard', 'Visão geral'],
    ['/dashboard/noticias', 'Notícias'],
    ['/dashboard/noticias/todas', 'Notícias'],
    ['/edit-news/abc', 'Notícias'],
    ['/dashboard/noticias-antigas', 'Notícias antigas'],
    ['/dashboard/mensagens', 'Mensagens'],
    ['/dashboard/mensagens/todas', 'Mensagens'],
    ['/dashboard/conta', 'Minha conta'],
  ])('marks the one screen of %s', (pathname, label) => {
    const marked = [...newsroomSections, accountSection].filter((section) => isWithin(section, pathname));
    expect(marked.map((section) => section.label)).toEqual([label]);
  });

  it('has each screen once, in groups', () => {
    const groups = groupSections(newsroomSections);
    expect(groups.map(({ name }) => name)).toEqual(['', 'Edição', 'Leitores', 'Site', 'Equipe e sistema']);
    expect(groups.flatMap(({ sections }) => sections)).toEqual([...newsroomSections]);
  });
});

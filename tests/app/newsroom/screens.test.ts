/** The menu of the dashboard: which screen it marks, and in which groups they stand. */
import { describe, expect, it } from 'vitest';
import { accountScreen, groupScreens, isWithin, newsroomScreens } from '../../../app/program/screens.ts';

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
    const marked = [...newsroomScreens, accountScreen].filter((screen) => isWithin(screen, pathname));
    expect(marked.map((screen) => screen.label)).toEqual([label]);
  });

  it('has each screen once, in groups', () => {
    const groups = groupScreens(newsroomScreens);
    expect(groups.map(({ name }) => name)).toEqual(['', 'Edição', 'Leitores', 'Site', 'Equipe e sistema']);
    expect(groups.flatMap(({ screens }) => screens)).toEqual([...newsroomScreens]);
  });
});

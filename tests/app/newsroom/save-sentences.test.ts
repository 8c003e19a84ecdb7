/** The sentences of a form about failed saves and other versions. */
import { describe, expect, it } from 'vitest';
import { checkDelayMs } from '../../../app/newsroom/news/form/use-publication-watch.ts';
import { describeSaveFailure } from '../../../app/newsroom/text/save-failure.ts';
import { otherHand } from '../../../app/newsroom/text/who-saved.ts';
import { CallError } from '../../../app/program/call.ts';
import { accountScreen, groupScreens, isWithin, newsroomScreens } from '../../../app/program/screens.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import { newsText } from '../../../domain/news/text-kind.ts';
import { dayMs } from '../../../domain/text/durations.ts';

const refused = new CallError('O título é longo demais.', 'invalid-input', 'title', null);
const down = new CallError('Ocorreu um erro.', null, null, null);

it.each([
  [down, true, 'não foi salvo; o texto está guardado neste navegador'],
  [refused, true, 'não foi salvo: O título é longo demais. O texto está guardado neste navegador.'],
  [down, false, 'não foi salvo. Este navegador também não conseguiu guardar o texto: não feche esta página.'],
  [
    refused,
    false,
    'não foi salvo: O título é longo demais. Este navegador também não conseguiu guardar o texto: não feche esta página.',
  ],
])(
  'the sentence about a failed save names a copy in the browser only when there is one (%#)',
  (fault, isInJournal, sentence) => {
    expect(describeSaveFailure(fault, isInJournal)).toBe(sentence);
  },
);

const conflict = {
  base: null,
  fields: emptyFields,
  basis: { version: 2, baseVersion: null },
  isPublished: false,
  savedAt: null,
} as const;
const ana = { userId: 'ana' };

describe('the person who saved meanwhile', () => {
  it('is the same person in another tab', () => {
    const { saved } = otherHand(newsText, { ...conflict, savedBy: { userId: 'ana', name: 'Ana' } }, ana);
    expect(saved).toBe('Você salvou esta notícia em outra aba');
  });

  it.each([
    [{ userId: 'rui', name: 'Rui' }, 'Enquanto você escrevia, Rui salvou esta notícia'],
    [null, 'Enquanto você escrevia, alguém salvou esta notícia'],
  ])('is another person, or unknown', (savedBy, sentence) => {
    expect(otherHand(newsText, { ...conflict, savedBy }, ana).saved).toBe(sentence);
  });
});

it.each([
  ['a little after the moment that was planned', 60_000, 63_000],
  ['again a little later, as long as nothing came out', -1, 10_000],
  ['again at the moment itself', 0, 10_000],
  ['no longer than a timer can count', 300 * dayMs, dayMs],
])('an open form asks for the publication %s', (_, restMs, waitMs) => {
  expect(checkDelayMs(1_000_000 + restMs, 1_000_000)).toBe(waitMs);
});

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

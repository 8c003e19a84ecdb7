/** The sentences of a form about failed saves and other versions. */
import { describe, expect, it } from 'vitest';
import { describeSaveFailure } from '../../../app/newsroom/text/save-failure.ts';
import { otherHand } from '../../../app/newsroom/text/who-saved.ts';
import { CallError } from '../../../app/program/call.ts';
import { emptyFields } from '../../../domain/news/news-fields.ts';
import { newsText } from '../../../domain/news/text-kind.ts';

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

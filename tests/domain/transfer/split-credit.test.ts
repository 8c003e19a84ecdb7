/** The credit at the end of a caption, which imports move to the image. */
import { expect, it } from 'vitest';
import { splitCredit } from '../../../domain/transfer/split-credit.ts';

it.each([
  ['O lançamento. Foto: Lia Ramos/Agência Brasil', 'O lançamento.', 'Foto: Lia Ramos/Agência Brasil'],
  ['O lançamento (Foto: Lia/Reuters).', 'O lançamento', 'Foto: Lia/Reuters'],
  ['O lançamento — imagem: Reprodução/TV Globo', 'O lançamento', 'imagem: Reprodução/TV Globo'],
  ['O lançamento | Divulgação', 'O lançamento', 'Divulgação'],
  ['O lançamento. (Divulgação/Samsung)', 'O lançamento.', 'Divulgação/Samsung'],
  ['Cena do clipe Reprodução/YouTube', 'Cena do clipe', 'Reprodução/YouTube'],
  ['Galaxy S23 Crédito: S. Ramos', 'Galaxy S23', 'Crédito: S. Ramos'],
  ['Linha um\nFOTO: DIVULGAÇÃO', 'Linha um', 'FOTO: DIVULGAÇÃO'],
  ['Foto: Lia (AFP)', '', 'Foto: Lia (AFP)'],
])('finds the credit of %j', (whole, caption, credit) => {
  expect(splitCredit(whole)).toEqual({ caption, credit });
});

it.each([
  'O lançamento',
  'Na foto: o presidente e a ministra',
  'A data de Divulgação',
  'Foto: Lia Ramos. O prédio é de 1990.',
  'Foto: Lia (à esquerda). Foto: Rui (à direita)',
  'O lançamento (Foto: Lia) na base',
  'Autoimagem: como você se vê',
  `Foto: ${'nome '.repeat(60)}`,
])('leaves %j as it is', (caption) => {
  expect(splitCredit(caption)).toEqual({ caption, credit: '' });
});

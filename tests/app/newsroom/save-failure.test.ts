import { expect, it } from 'vitest';
import { CallError } from '../../../app/newsroom/data/call.ts';
import { describeSaveFailure } from '../../../app/newsroom/news/drafts/save-failure.ts';

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
])('claims a copy in the browser only when there is one (%#)', (fault, isInJournal, sentence) => {
  expect(describeSaveFailure(fault, isInJournal)).toBe(sentence);
});

/** The name of the site inside sentences. */
import { expect, it } from 'vitest';
import { inSite, ofSite, theSite } from '../../../domain/text/site-name.ts';

it.each([
  ['Pauta', 'o Pauta', 'do Pauta', 'no Pauta'],
  ['Arena Pública', 'Arena Pública', 'de Arena Pública', 'em Arena Pública'],
])('names %s in a sentence with the article that it is known to have', (name, ...expected) => {
  expect([theSite(name), ofSite(name), inSite(name)]).toEqual(expected);
});

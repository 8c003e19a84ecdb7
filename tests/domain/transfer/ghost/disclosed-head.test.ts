/** Checks that disclosures survive the way through Ghost (docs/product.md#genres). */
import { describe, expect, it } from 'vitest';
import {
  dropGhostDisclosures,
  readDisclosedHead,
  writeDisclosedHead,
} from '../../../../domain/transfer/ghost/disclosed-head.ts';

const disclosed = {
  genre: 'Publieditorial',
  payer: 'Café “Sol” & <Filhos>',
  aiUse: 'Na revisão.',
  conflict: '',
  embargoUntil: '',
  endsAt: '2026-12-31T12:00:00.000Z',
};
const noFacts = { genre: '', payer: '', aiUse: '', conflict: '', embargoUntil: '', endsAt: '' };
const read = { ...disclosed, genre: 'paid' };

function lexical(...paragraphs: string[]) {
  const children = paragraphs.map((text) => ({ type: 'paragraph', children: [{ type: 'text', text }] }));
  return { format: 'lexical', source: JSON.stringify({ root: { type: 'root', children } }) } as const;
}

describe('the head of a post', () => {
  it('contains the disclosures, and nothing without disclosures', () => {
    expect(readDisclosedHead(writeDisclosedHead(disclosed) ?? '')).toEqual(read);
    expect(writeDisclosedHead(noFacts)).toBeNull();
    expect(readDisclosedHead('<meta name="pauta_" content="x"><script>1</script>')).toBeNull();
  });

  it('replaces the same lines of the text', () => {
    const lines = ['Publieditorial pago por Café “Sol” & <Filhos>', 'Feito com ajuda de IA: Na revisão.'];
    expect(dropGhostDisclosures(lexical(...lines, 'Texto.'), read)).toEqual(lexical('Texto.'));
    // Somebody changed the lines in Ghost.
    const changed = lexical('Publieditorial', 'Texto.');
    expect(dropGhostDisclosures(changed, read)).toEqual(changed);
  });
});

/** The originals of imported texts are stored packed. */
import { expect, it } from 'vitest';
import { packOriginal, unpackOriginal } from '../../../server/services/transfer/foreign/pack-original.ts';

it('gives back the original of a text as it was, with characters that databases reject', () => {
  const original = {
    format: 'wordpress',
    source: '<p>😀\u0000</p>',
    base: null,
    files: { 7: { address: '/a.jpg', alternativeText: '', caption: 'a' } },
    attached: { '': ['1'] },
    image: '',
    addresses: { '/a': '/news/a' },
  } as const;
  expect(unpackOriginal(packOriginal(original))).toEqual(original);
});

/** The positions that lists accept in addresses. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeCursor,
  encodeCursor,
  parsePageNumber,
  parseSearchPosition,
} from '../../../domain/web/paging.ts';
import { listed, words } from '../../builders.ts';

describe('cursors', () => {
  it('are readable', () => {
    expect(encodeCursor({ createdAt: 1_763_650_000_000, id: 'AbC-_9' })).toBe('1763650000000-AbC-_9');
  });

  it('round-trip, and need no escaping in addresses', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -8_640_000_000_000_000, max: 8_640_000_000_000_000 }),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 35 }),
        (createdAt, id) => {
          const text = encodeCursor({ createdAt, id });
          expect(decodeCursor(text)).toEqual({ createdAt, id });
          expect(new URLSearchParams({ a: text }).toString()).toBe(`a=${text.replaceAll('~', '%7E')}`);
        },
      ),
    );
  });

  it('are rejected in any other form', () => {
    for (const text of [
      '',
      ...words(`
        - 1 1- -abc 01-a -0-a 1.5-a 1e3-a
      `),
      ' 1-a',
      '1-a ',
      '1-a\n',
      ...listed(`
        1-a b · 1-~ · 1-~61 · 1-~ZZ · 1-~ff · 1-~FF · 99999999999999999-a · 9999999999999999-a · 1-a'--
      `),
      `1-${'a'.repeat(600)}`,
    ]) {
      expect(decodeCursor(text), text).toBeNull();
    }
  });

  it('never throw on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cursor = decodeCursor(text);
        if (cursor !== null) expect(encodeCursor(cursor)).toBe(text);
      }),
    );
  });
});

describe('parsePageNumber', () => {
  it('accepts whole numbers from 1 to 100000', () => {
    expect(parsePageNumber('1')).toBe(1);
    expect(parsePageNumber('100000')).toBe(100_000);
    for (const value of [undefined, '', '0', '-1', '01', '1.0', '1e2', ' 1', '1 ', '100001', 'abc', '١']) {
      expect(parsePageNumber(value)).toBeNull();
    }
  });
});

describe('positions in a search', () => {
  it('are read from an address', () => {
    expect(parseSearchPosition({})).toEqual({ pageNumber: 1, after: null, before: null });
    expect(parseSearchPosition({ pagina: '2' })).toEqual({ pageNumber: 2, after: null, before: null });
    expect(parseSearchPosition({ pagina: '3', depois: '1763650000000000' })).toEqual({
      pageNumber: 3,
      after: 1_763_650_000_000_000,
      before: null,
    });
    expect(parseSearchPosition({ pagina: '3', antes: '0' })).toEqual({
      pageNumber: 3,
      after: null,
      before: 0,
    });
    expect(parseSearchPosition({ pagina: '3', depois: '7', antes: '8' }).before).toBeNull();
  });

  it('start at the first page without a key', () => {
    expect(parseSearchPosition({ depois: '5', antes: '5' })).toEqual({
      pageNumber: 1,
      after: null,
      before: null,
    });
  });

  it('ignore impossible keys', () => {
    for (const key of ['', 'x', '-1', '01', '1.5', '1e3', ' 1', '9007199254740992', '99999999999999999']) {
      expect(parseSearchPosition({ pagina: '2', depois: key, antes: key })).toEqual({
        pageNumber: 2,
        after: null,
        before: null,
      });
    }
  });
});

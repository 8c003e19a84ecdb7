/** Merging two versions of a text, block by block. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContentMerge, type MergeSide, mergeContents } from '../../../domain/news/content-merge.ts';
import { isRecord, listOf } from '../../../domain/text/json-values.ts';
import { draftDocuments, hostileDocuments } from '../../app/editor/raw-documents.ts';
import { aContent, listed } from '../../builders.ts';

const sides = ['mine', 'theirs'] as const;

function merge(base: string, mine: string, theirs: string): ContentMerge {
  const merged = mergeContents(base, mine, theirs);
  if (!merged) throw new Error('One of these is no document.');
  return merged;
}

/** Writes with the same choice for every question. */
function write(merged: ContentMerge, side: MergeSide = 'mine'): string {
  return merged.write(new Map(merged.contested.map((_, at) => [at, side])));
}

function stateOf(raw: string | null): Record<string, unknown> {
  const state: unknown = raw === null || raw.trim() === '' ? {} : JSON.parse(raw);
  return isRecord(state) ? state : {};
}

function textsOf(raw: string | null): unknown[] {
  return listOf(stateOf(raw).blocks).map((block) => (isRecord(block) ? block.text : block));
}

/** Blocks with their entities in place of the keys, and without their own keys. */
function contentsOf(raw: string): string[] {
  const { blocks, entityMap } = stateOf(raw);
  const entities = new Map(isRecord(entityMap) || Array.isArray(entityMap) ? Object.entries(entityMap) : []);
  return listOf(blocks).map((block) => {
    if (!isRecord(block)) return JSON.stringify(block);
    const ranges = listOf(block.entityRanges).map((range) =>
      isRecord(range) ? { ...range, key: { entity: entities.get(String(range.key)) } } : range,
    );
    return JSON.stringify({ ...block, key: '', entityRanges: ranges });
  });
}

const base = aContent('Um dia claro.', 'A chuva veio depois.', 'Fim da história.');

describe('two versions with a common base', () => {
  it('merge without a question when different paragraphs changed, also adjacent ones', () => {
    const mine = aContent('Um dia muito claro.', 'A chuva veio depois.', 'Fim da história.');
    const theirs = aContent('Um dia claro.', 'A chuva forte veio depois.', 'Fim da história.', 'E mais.');
    const merged = merge(base, mine, theirs);
    expect(merged.contested).toEqual([]);
    expect(textsOf(write(merged))).toEqual([
      'Um dia muito claro.',
      'A chuva forte veio depois.',
      'Fim da história.',
      'E mais.',
    ]);
  });

  it('ask only where both changed the same paragraph', () => {
    const mine = aContent('Um dia claro e frio.', 'A chuva veio depois.', 'Fim.');
    const theirs = aContent('Um dia claro e quente.', 'A chuva forte veio depois.', 'Fim da história.');
    const merged = merge(base, mine, theirs);
    expect(merged.contested.map(({ mine: one, theirs: other }) => [textsOf(one), textsOf(other)])).toEqual([
      [['Um dia claro e frio.'], ['Um dia claro e quente.']],
    ]);
    expect(textsOf(write(merged, 'mine'))).toEqual([
      'Um dia claro e frio.',
      'A chuva forte veio depois.',
      'Fim.',
    ]);
    expect(textsOf(write(merged, 'theirs'))).toEqual([
      'Um dia claro e quente.',
      'A chuva forte veio depois.',
      'Fim.',
    ]);
    expect(textsOf(merged.write(new Map()))).toEqual(textsOf(write(merged, 'mine')));
  });

  it('ask where one side deleted what the other changed', () => {
    const mine = aContent('Um dia claro.', 'Fim da história.');
    const theirs = aContent('Um dia claro.', 'A chuva forte veio depois.', 'Fim da história.');
    for (const [one, other, contested] of [
      [mine, theirs, { mine: null, theirs: expect.stringContaining('forte') }],
      [theirs, mine, { mine: expect.stringContaining('forte'), theirs: null }],
    ] as const) {
      const merged = merge(base, one, other);
      expect(merged.contested).toEqual([contested]);
      expect(sides.map((side) => textsOf(write(merged, side)).length).toSorted()).toEqual([2, 3]);
    }
  });

  it('delete what one side deleted and the other did not change', () => {
    const mine = aContent('Um dia claro.', 'Fim da história.');
    const theirs = aContent('Um dia claro.', 'A chuva veio depois.', 'Fim da história.', 'E mais.');
    const merged = merge(base, mine, theirs);
    expect([merged.contested, textsOf(write(merged))]).toEqual([
      [],
      ['Um dia claro.', 'Fim da história.', 'E mais.'],
    ]);
  });

  it('keep what both added in the same place, equal additions once', () => {
    const mine = aContent(
      'Um dia claro.',
      'De Ana.',
      'De ambos.',
      'A chuva veio depois.',
      'Fim da história.',
    );
    const theirs = aContent(
      'Um dia claro.',
      'De ambos.',
      'De Rui.',
      'A chuva veio depois.',
      'Fim da história.',
    );
    const merged = merge(base, mine, theirs);
    expect(merged.contested).toEqual([]);
    const texts = textsOf(write(merged));
    expect(texts.toSorted()).toEqual(
      listed(
        `Um dia claro. · De Ana. · De ambos. · De Rui. · A chuva veio depois. · Fim da história.`,
      ).toSorted(),
    );
  });

  it("take the order of the side that moved paragraphs, with the other side's changes", () => {
    const moved = aContent('Fim da história.', 'Um dia claro.', 'A chuva veio depois.');
    const edited = aContent('Um dia claro.', 'A chuva forte veio depois.', 'Fim da história.', 'E mais.');
    for (const [mine, theirs] of [
      [moved, edited],
      [edited, moved],
    ] as const) {
      const merged = merge(base, mine, theirs);
      expect(merged.contested).toEqual([]);
      expect(textsOf(write(merged))).toEqual([
        'Fim da história.',
        'E mais.',
        'Um dia claro.',
        'A chuva forte veio depois.',
      ]);
    }
  });

  it('match rewritten paragraphs by position, whatever their keys are', () => {
    const rekeyed = (raw: string) => raw.replaceAll('"b', '"00');
    const merged = merge(
      base,
      rekeyed(aContent('Abertura nova e inteira.', 'A chuva veio depois.', 'Fim da história.')),
      aContent('Outra coisa completamente.', 'A chuva veio depois.', 'Fim da história.'),
    );
    expect(merged.contested).toHaveLength(1);
    expect(textsOf(write(merged, 'theirs'))[0]).toBe('Outra coisa completamente.');
  });

  it('merge from an empty base', () => {
    for (const empty of ['', '{"blocks":[],"entityMap":{}}']) {
      const merged = merge(empty, aContent('De Ana.'), aContent('De Rui.'));
      expect(textsOf(write(merged)).toSorted()).toEqual(['De Ana.', 'De Rui.']);
    }
  });

  it.each(['{', 'olá', '[]', '{"blocks":3}'])('are not merged when one is not a document: %s', (raw) => {
    expect(mergeContents(raw, base, aContent('x'))).toBeNull();
    expect(mergeContents(base, raw, aContent('x'))).toBeNull();
    expect(mergeContents(base, aContent('x'), raw)).toBeNull();
  });

  it('keep links, images and unknown entities, with unique keys', () => {
    const link = (url: string) => ({ type: 'LINK', mutability: 'MUTABLE', data: { url } });
    const linked = (text: string, key: number | string, more = {}) => ({
      key: 'aaaaa',
      text,
      type: 'unstyled',
      entityRanges: [{ offset: 0, length: 2, key }],
      ...more,
    });
    const plain = { key: 'bbbbb', text: 'No meio.', type: 'unstyled', entityRanges: [] };
    const raw = (blocks: object[], entityMap: object, more = {}) =>
      JSON.stringify({ blocks, entityMap, ...more });
    const begun = raw([plain], { 7: { type: 'NEVER', data: {} } }, { version: 1 });
    const mine = raw(
      [linked('Minha', 0), plain],
      { 0: link('https://a.test/'), 7: { type: 'NEVER', data: {} } },
      { version: 1 },
    );
    const theirs = raw(
      [plain, linked('Deles', 0, { unknown: [1] })],
      { 0: link('https://b.test/'), 7: { type: 'NEVER', data: {} } },
      { version: 2 },
    );
    const result = write(merge(begun, mine, theirs));
    expect(contentsOf(result)).toEqual([contentsOf(mine)[0], contentsOf(theirs)[0], contentsOf(theirs)[1]]);
    expect(stateOf(result)).toMatchObject({ version: 2, entityMap: { 7: { type: 'NEVER' } } });
    const keys = listOf(stateOf(result).blocks).map((block) => isRecord(block) && block.key);
    expect(new Set(keys).size).toBe(3);
  });
});

const documents = fc.oneof(hostileDocuments, draftDocuments);

describe('any three documents', () => {
  it('merge to the other side byte for byte when one side changed nothing', () => {
    fc.assert(
      fc.property(documents, documents, (one, other) => {
        for (const merged of [merge(one, one, other), merge(one, other, one), merge(one, other, other)]) {
          expect(merged.contested).toEqual([]);
          expect(write(merged)).toBe(other);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('contain unchanged blocks of either side, with unknown fields', () => {
    fc.assert(
      fc.property(documents, documents, documents, fc.constantFrom(...sides), (one, mine, theirs, side) => {
        const known = new Set([...contentsOf(mine), ...contentsOf(theirs)]);
        const result = write(merge(one, mine, theirs), side);
        expect(contentsOf(result).filter((content) => !known.has(content))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

/** Edits of a person; `at` is a position. */
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('change', 'rewrite', 'delete', 'add', 'move', 'split', 'join'),
    at: fc.nat(12),
    to: fc.nat(12),
  }),
  { maxLength: 6 },
);
type Act = { kind: string; at: number; to: number };

/** Every written word is unique, so that it can be searched for. */
function edit(paragraphs: readonly string[], steps: readonly Act[], name: string): string[] {
  const texts = [...paragraphs];
  for (const [step, { kind, at, to }] of steps.entries()) {
    const index = texts.length === 0 ? 0 : at % texts.length;
    const text = texts[index] ?? '';
    const typed = `${name}${step}`;
    if (kind === 'add') texts.splice(index, 0, `${typed} novo`);
    else if (texts.length === 0) continue;
    else if (kind === 'change') texts[index] = `${text} ${typed}`;
    else if (kind === 'rewrite') texts[index] = typed;
    else if (kind === 'delete') texts.splice(index, 1);
    else if (kind === 'move') texts.splice(to % texts.length, 0, ...texts.splice(index, 1));
    else if (kind === 'split') texts.splice(index, 1, text.slice(0, 6), `${text.slice(6)} ${typed}`);
    else texts.splice(index, 2, `${text} ${texts[index + 1] ?? ''} ${typed}`);
  }
  return texts;
}

const paragraphs = fc
  .nat(7)
  .map((count) => Array.from({ length: count }, (_, at) => `frase${at} que começa assim e termina ali${at}`));

function wordsIn(raws: readonly (string | null)[], pattern: RegExp): Set<string> {
  return new Set(raws.flatMap(textsOf).join(' ').match(pattern) ?? []);
}

describe('any two edits of one text', () => {
  it('lose no typed word: it is in the result or in a question', () => {
    fc.assert(
      fc.property(paragraphs, acts, acts, fc.constantFrom(...sides), (texts, one, other, side) => {
        const mine = aContent(...edit(texts, one, 'minha'));
        const theirs = aContent(...edit(texts, other, 'dela'));
        const merged = merge(aContent(...texts), mine, theirs);
        const asked = merged.contested.flatMap((block) => [block.mine, block.theirs]);
        const kept = wordsIn([write(merged, side), ...asked], /(?:minha|dela)\d+/g);
        expect([...wordsIn([mine, theirs], /(?:minha|dela)\d+/g)].filter((word) => !kept.has(word))).toEqual(
          [],
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('lose no paragraph that neither deleted: it is in the result or in a question', () => {
    const harmless = acts.map((steps) =>
      steps.filter(({ kind }) => ['change', 'add', 'move'].includes(kind)),
    );
    fc.assert(
      fc.property(paragraphs, harmless, harmless, fc.constantFrom(...sides), (texts, one, other, side) => {
        const merged = merge(
          aContent(...texts),
          aContent(...edit(texts, one, 'minha')),
          aContent(...edit(texts, other, 'dela')),
        );
        const asked = merged.contested.flatMap((block) => [block.mine, block.theirs]);
        const kept = wordsIn([write(merged, side), ...asked], /frase\d+/g);
        expect([...kept].toSorted()).toEqual(texts.map((_, at) => `frase${at}`));
      }),
      { numRuns: 500 },
    );
  });

  it('ask nothing when they changed different paragraphs', () => {
    const indexes = fc.uniqueArray(fc.nat(5), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(indexes, fc.nat(5), (touched, cut) => {
        const texts = Array.from({ length: 6 }, (_, at) => `frase${at} que começa assim e termina ali${at}`);
        const change = (own: number[], word: string) =>
          aContent(...texts.map((text, at) => (own.includes(at) ? `${text} ${word}${at}` : text)));
        const split = Math.max(1, cut % touched.length);
        const [my, their] = [touched.slice(0, split), touched.slice(split)];
        const merged = merge(aContent(...texts), change(my, 'minha'), change(their, 'dela'));
        expect(merged.contested).toEqual([]);
        expect(wordsIn([write(merged)], /(?:minha|dela)\d/g).size).toBe(touched.length);
      }),
    );
  });

  it('merge quickly, however long and different they are', () => {
    const long = (name: string) =>
      aContent(...Array.from({ length: 3_000 }, (_, at) => `${name} parágrafo ${at} de ${name}`));
    const merged = merge(long('a'), long('b'), long('c'));
    expect(merged.contested.length).toBeGreaterThan(0);
  });
});

/** The differences between two texts. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DifferencePart, diffTexts } from '../../../domain/text/differences.ts';

const side = (parts: DifferencePart[], left: 'added' | 'removed') =>
  parts
    .filter(({ kind }) => kind !== left)
    .map(({ text }) => text)
    .join('');

const words = fc.array(fc.constantFrom('um', 'dois', 'três', ',', '.', ' ', '🚀', 'a\u0301'), {
  maxLength: 12,
});
const line = words.map((list) => list.join(''));
const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));

describe('the diff of two texts', () => {
  it('marks words within a paragraph, and omits unchanged paragraphs', () => {
    expect(diffTexts('Igual.\nO jogo saiu ontem.\nFim.', 'Igual.\nO jogo sai amanhã.\nFim.')).toEqual([
      [
        { kind: 'same', text: 'O jogo ' },
        { kind: 'removed', text: 'saiu' },
        { kind: 'added', text: 'sai' },
        { kind: 'same', text: ' ' },
        { kind: 'removed', text: 'ontem' },
        { kind: 'added', text: 'amanhã' },
        { kind: 'same', text: '.' },
      ],
    ]);
  });

  it('lists added and removed paragraphs', () => {
    expect(diffTexts('a\nb', 'a\nnovo\nb')).toEqual([[{ kind: 'added', text: 'novo' }]]);
    expect(diffTexts('a\nvelho\nb', 'a\nb')).toEqual([[{ kind: 'removed', text: 'velho' }]]);
    expect(diffTexts('', 'a')).toEqual([[{ kind: 'added', text: 'a' }]]);
    expect(diffTexts('a', '')).toEqual([[{ kind: 'removed', text: 'a' }]]);
    expect(diffTexts('a', 'a')).toEqual([]);
  });

  it('contains both sides, for any texts', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const paragraphs = diffTexts(before, after);
        expect(paragraphs.length === 0).toBe(before === after);
        for (const parts of paragraphs) {
          expect(before.split('\n')).toContain(side(parts, 'added') || before.split('\n')[0]);
          expect(after.split('\n')).toContain(side(parts, 'removed') || after.split('\n')[0]);
        }
      }),
    );
    fc.assert(
      fc.property(line, line, (before, after) => {
        const [parts = []] = diffTexts(before, after);
        if (before === after) return;
        expect([side(parts, 'added'), side(parts, 'removed')]).toEqual([before, after]);
        for (const [at, part] of parts.entries()) {
          expect(part.text).not.toBe('');
          expect(part.kind).not.toBe(parts[at + 1]?.kind);
        }
      }),
    );
  });

  it('shows texts with little in common as replaced', () => {
    const before = Array.from({ length: 5_000 }, (_, at) => `antes${at}`).join(' ');
    const after = Array.from({ length: 5_000 }, (_, at) => `depois${at}`).join('.');
    const parts = diffTexts(before, after).flat();
    expect(parts).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
    const many = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word}${at}`).join('\n');
    expect(diffTexts(many('a'), many('b'))).toHaveLength(3_000);
  });
});

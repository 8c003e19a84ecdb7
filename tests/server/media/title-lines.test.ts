/** Checks how the title of a share image is broken into lines. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakTitle } from '../../../server/adapters/harfbuzz/title-lines.ts';

const sizes = [
  { sizePx: 20, linesMax: 2 },
  { sizePx: 10, linesMax: 4 },
];
/** Measures a text as if every letter were half as wide as its size. */
const measure = (text: string, sizePx: number) => (text.length * sizePx) / 2;
const broken = (title: string) => breakTitle(title, sizes, 100, measure);

describe('the lines of a title on a share image', () => {
  it('have the largest size that fits', () => {
    expect(broken('curto')).toEqual({ lines: ['curto'], sizePx: 20 });
    expect(broken('dez letras e mais')).toEqual({ lines: ['dez letras', 'e mais'], sizePx: 20 });
    expect(broken('três linhas disso são muitas')).toMatchObject({ sizePx: 10 });
  });

  it('have similar lengths', () => {
    expect(broken('aaa bbb ccc ddd eee fff ggg')).toEqual({
      lines: ['aaa bbb ccc ddd', 'eee fff ggg'],
      sizePx: 10,
    });
  });

  it('end in … when there are too many, and not after a word that leads on', () => {
    const { lines } = broken(`${'palavra '.repeat(8)}de palavra para palavra`);
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toMatch(/\p{L}…$/u);
    const tail = broken(`${'abcdefghi '.repeat(7)}fim de todas coisas que seguem`).lines.at(-1);
    expect(tail).toBe('abcdefghi fim…');
  });

  it('are never wider or more than allowed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const { lines, sizePx } = broken(title.replace(/\s+/g, ' ').trim());
        expect(lines.length).toBeLessThanOrEqual(4);
        for (const line of lines) {
          // A single letter that is wider than the line is allowed.
          if ([...line.replace('…', '')].length > 1) expect(measure(line, sizePx)).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

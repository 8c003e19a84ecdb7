/** The colours of the brand, which letters must be readable on. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { papers } from '../../../domain/news/hues.ts';
import {
  defaultBrand,
  lettersOn,
  lineColorsOf,
  siteStylesheet,
  toSiteStyles,
} from '../../../domain/settings/brand.ts';
import { contrastOf, isColor, parseColor } from '../../../domain/settings/colors.ts';

const ink = '#15171c';
const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('contrast follows the formula of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('letters on every brand have a contrast of 4.5, in ink or paper where one of them has it', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      const letters = lettersOn(brand);
      expect(contrastOf(letters, brand)).toBeGreaterThanOrEqual(4.5);
      for (const preferred of [ink, '#faf9f5'])
        if (contrastOf(preferred, brand) >= 4.5) expect(letters).toBe(preferred);
    }),
  );
  expect(['#0b6e4f', '#c00000', '#ffd400', '#777777', '#767676'].map(lettersOn)).toEqual([
    '#faf9f5',
    '#faf9f5',
    ink,
    '#000000',
    '#000000',
  ]);
});

it('lines of every brand have a contrast of 3 in both themes, and are the brand itself where it has that', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      const { onPaper, onInk } = lineColorsOf(brand);
      for (const [line, grounds] of [
        [onPaper, papers.light],
        [onInk, papers.dark],
      ] as const) {
        expect(isColor(line)).toBe(true);
        for (const ground of grounds) expect(contrastOf(line, ground)).toBeGreaterThanOrEqual(3);
        if (grounds.every((ground) => contrastOf(brand, ground) >= 3)) expect(line).toBe(brand);
      }
    }),
  );
});

it('a broad stroke lies behind letters in ink only where they can be read on it', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      const thin = toSiteStyles(brand, []).includes('--marker-height:.09em;--marker-place:100%');
      expect(thin).toBe(contrastOf(ink, brand) < 4.5);
    }),
  );
});

it.each([
  ['#0b6e4f', '#faf9f5', '#0b6e4f', '#1a7656'],
  ['#ffd400', ink, '#a48700', '#ffd400'],
  ['#777777', '#000000', '#777777', '#777777'],
])('the style sheet of %s has the brand itself', (brand, letters, onPaper, onInk) => {
  expect(toSiteStyles(brand, [])).toContain(
    `:root{--color-marker:${brand};--color-on-marker:${letters};--color-marker-line:light-dark(${onPaper},${onInk})`,
  );
});

it('the default brand is the one in app/look.css, with lines of its own colour and letters in ink', () => {
  const look = readFileSync(new URL('../../../app/look.css', import.meta.url), 'utf8');
  expect(look).toContain(`--color-marker: ${defaultBrand};`);
  expect(look).toContain(`--color-on-marker: ${lettersOn(defaultBrand)};`);
  expect(look).toContain('--color-marker-line: var(--color-marker);');
  expect(lineColorsOf(defaultBrand)).toEqual({ onPaper: defaultBrand, onInk: defaultBrand });
  expect(toSiteStyles(defaultBrand, [])).toBe('');
});

it('the first colours need no style sheet of their own', () => {
  expect(siteStylesheet(defaultBrand, [{ hue: 'azul' }])).toBeNull();
  expect(siteStylesheet('#6e81a5', [])).toBe('/cores/6e81a5.css');
});

it('free colours of groups are in the style sheet once, in a shade for each theme', () => {
  const groups = [{ hue: '#ffd400' }, { hue: 'azul' }, { hue: '#ffd400' }] as const;
  const address = siteStylesheet(defaultBrand, groups);
  expect(address).toBe('/cores/d4f53c-ffd400.css');
  expect(toSiteStyles(defaultBrand, groups)).toBe('[data-hue="#ffd400"]{--hue:light-dark(#826b00,#ffd400)}');
});

it.each([
  ['#d4f53c', '#d4f53c'],
  [' D4F53C ', '#d4f53c'],
  ['#0af', '#00aaff'],
  ['0AF', '#00aaff'],
  ['#00aaf', null],
  ['#00aaff80', null],
  ['azul', null],
  ['', null],
])('reads %j as the colour %s', (text, color) => {
  expect(parseColor(text)).toBe(color);
});

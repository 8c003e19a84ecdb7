import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultBrand, siteStylesheet, toMarker, toSiteStyles } from '../../../domain/site/brand.ts';
import { contrastOf, isColor, parseColor } from '../../../domain/site/colors.ts';

const ink = '#15171c';
const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('letters on every brand have a contrast of 4.5, and bright colours stay as they are', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      const marker = toMarker(brand);
      expect(isColor(marker)).toBe(true);
      expect(contrastOf(marker, ink)).toBeGreaterThanOrEqual(4.5);
      if (contrastOf(brand, ink) >= 4.5) expect(marker).toBe(brand);
    }),
  );
});

it('dark colours are lightened, and stay as strong as the screen allows', () => {
  expect(['#0a2a66', '#ffd400', '#39ff14', '#000000'].map(toMarker)).toEqual([
    '#5a80c3',
    '#ffd400',
    '#39ff14',
    '#808080',
  ]);
});

it('the first colours need no style sheet of their own', () => {
  expect(siteStylesheet(defaultBrand, [{ hue: 'azul' }])).toBeNull();
  expect(siteStylesheet('#6e81a5', [])).toBe('/cores/6e81a5.css');
});

it('free colours of groups are in the style sheet once, in a shade for each theme', () => {
  const groups = [{ hue: '#ffd400' }, { hue: 'azul' }, { hue: '#ffd400' }] as const;
  const address = siteStylesheet(defaultBrand, groups);
  expect(address).toBe('/cores/d4f53c-ffd400.css');
  expect(toSiteStyles(defaultBrand, groups)).toBe(
    ':root{--color-marker:#d4f53c}\n[data-hue="#ffd400"]{--hue:light-dark(#826b00,#ffd400)}',
  );
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

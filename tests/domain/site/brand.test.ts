import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandStylesheet, contrastOf, defaultBrand, isColor, toMarker } from '../../../domain/site/brand.ts';

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

it('dark colours are lightened', () => {
  expect(toMarker('#0a2a66')).toBe('#6e81a5');
});

it('the first colour needs no style sheet of its own', () => {
  expect(brandStylesheet(defaultBrand)).toBeNull();
  expect(brandStylesheet('#6e81a5')).toBe('/cores/6e81a5.css');
});

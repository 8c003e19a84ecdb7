/** The colours of sections. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colorsOf, type Hue, hueColors, namedHues, toHue } from '../../../domain/news/hues.ts';
import { contrastOf } from '../../../domain/settings/colors.ts';
import { words } from '../../builders.ts';

const look = readFileSync(new URL('../../../app/look.css', import.meta.url), 'utf8');
const papers = { onPaper: ['#faf9f5', '#f1efe8'], onInk: ['#121317', '#1b1d23'] } as const;

it.each(namedHues)(
  'the hue %s has a contrast of 4.5:1 on paper and surface of both themes, and equals the one in the stylesheet',
  (hue) => {
    const { onPaper, onInk } = hueColors[hue];
    expect(look).toContain(`--color-${hue}: light-dark(${onPaper}, ${onInk});`);
    expect(look).toContain(`[data-hue="${hue}"]`);
    for (const paper of papers.onPaper) expect(contrastOf(onPaper, paper)).toBeGreaterThan(4.5);
    for (const paper of papers.onInk) expect(contrastOf(onInk, paper)).toBeGreaterThan(4.5);
  },
);

it('an unknown hue is the first one', () => {
  expect(['roxo', '#aa00cc', 'toString', '#AA00CC', ''].map(toHue)).toEqual(
    words('roxo #aa00cc azul azul azul'),
  );
});

it('every free colour gets shades with 4.5:1 in both themes', () => {
  const anyHue = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value): Hue => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(anyHue, (hue) => {
      const { onPaper, onInk } = colorsOf(hue);
      for (const paper of papers.onPaper) expect(contrastOf(onPaper, paper)).toBeGreaterThanOrEqual(4.5);
      for (const paper of papers.onInk) expect(contrastOf(onInk, paper)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hueColors, hues, toHue } from '../../../domain/news/hues.ts';

const look = readFileSync(new URL('../../../app/look.css', import.meta.url), 'utf8');
const papers = { onPaper: ['#faf9f5', '#f1efe8'], onInk: ['#121317', '#1b1d23'] } as const;

it.each(hues)(
  'the hue %s has 4.5:1 on paper and surface of both themes, and is that of the stylesheet',
  (hue) => {
    const { onPaper, onInk } = hueColors[hue];
    expect(look).toContain(`--color-${hue}: light-dark(${onPaper}, ${onInk});`);
    expect(look).toContain(`[data-hue="${hue}"]`);
    for (const paper of papers.onPaper) expect(contrast(onPaper, paper)).toBeGreaterThan(4.5);
    for (const paper of papers.onInk) expect(contrast(onInk, paper)).toBeGreaterThan(4.5);
  },
);

it('an unknown hue is the first one', () => {
  expect(['roxo', 'toString', ''].map(toHue)).toEqual(['roxo', 'azul', 'azul']);
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2 relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

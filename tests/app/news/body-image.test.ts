/** Checks how wide the images of a text are shown. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BodyImage } from '../../../app/ui/news/body-image.tsx';

it.each([
  [2_000, undefined],
  [640, undefined],
  [500, 'max-w-120'],
  [120, 'max-w-24'],
  [20, 'max-w-4'],
  [null, undefined],
])('shows an image of %s pixels at most as wide as it is', (width, limit) => {
  expect(/max-w-\d+/.exec(draw('/files/a.jpg', width))?.[0]).toBe(limit);
});

it('sends no referrer to other sites for their images', () => {
  expect(draw('https://antigo.example/a.jpg', null)).toContain('referrerPolicy="no-referrer"');
  expect(draw('/files/a.jpg', 640)).not.toContain('referrerPolicy');
});

function draw(src: string, width: number | null): string {
  const credits = { credit: '', licence: '' };
  const picture = { ...credits, src, width, height: width, placeholder: null, widths: [], alt: '' };
  return renderToStaticMarkup(
    createElement(BodyImage, { src, alt: '', caption: null, captionText: '', picture, sizes: '92vw' }),
  );
}

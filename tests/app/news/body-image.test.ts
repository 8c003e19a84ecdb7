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
  const credits = { credit: '', licence: '' };
  const picture = {
    ...credits,
    src: '/files/a.jpg',
    width,
    height: width,
    placeholder: null,
    widths: [],
    alt: '',
  };
  const html = renderToStaticMarkup(
    createElement(BodyImage, {
      src: '/files/a.jpg',
      alt: '',
      caption: null,
      captionText: '',
      picture,
      sizes: '92vw',
    }),
  );
  expect(/max-w-\d+/.exec(html)?.[0]).toBe(limit);
});

/** Addresses of an old site that were derived from others. */
import { expect, it } from 'vitest';
import { listOriginsOf } from '../../../domain/redirects/old-variants.ts';

it.each([
  ['/2019/05/foguete/feed', ['/2019/05/foguete']],
  ['/2019/05/foguete/feed/atom', ['/2019/05/foguete']],
  ['/2019/05/foguete/amp', ['/2019/05/foguete']],
  ['/2019/05/foguete/comment-page-2', ['/2019/05/foguete']],
  ['/category/games/page/12', ['/category/games']],
  ['/tag/games/rss', ['/tag/games']],
  ['/2019/05/foguete/2', ['/2019/05/foguete']],
  ['/2019/05', ['/2019']],
  ['/blog/2019/05/03/page/2', ['/blog/2019']],
  ['/page/2', ['/page']],
  ['/blog/page/2', ['/blog']],
  [
    '/wp-content/uploads/2019/05/foto-300x200.jpg',
    ['/wp-content/uploads/2019/05/foto.jpg', '/wp-content/uploads/2019/05/foto-scaled.jpg'],
  ],
  ['/wp-content/uploads/foto-scaled.jpg', ['/wp-content/uploads/foto.jpg']],
  ['/content/images/size/w600/2024/02/foto.jpg', ['/content/images/2024/02/foto.jpg']],
  ['/content/images/size/w256h256/format/webp/2024/02/foto.jpg', ['/content/images/2024/02/foto.jpg']],
])('derives %s from %j', (key, origins) => {
  expect(listOriginsOf(key)).toEqual(origins);
});

it.each(['/', '/2019/05/foguete', '/feed', '/amp', '/2019', '/x/feeds', '/foto-3x2.txt', '/a-300x200'])(
  'derives %s from nothing',
  (key) => {
    expect(listOriginsOf(key)).toEqual([]);
  },
);

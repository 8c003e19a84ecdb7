/** The words before categories and tags in addresses of WordPress, which only links of its texts tell. */
import { expect, it } from 'vitest';
import { BaseVotes, withBase } from '../../../../domain/transfer/wordpress/bases.ts';

const links = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}">x</a>`).join('');
const categories = new Set(['politica', 'brasil', 'games']);

it.each([
  [
    'a base that two categories have',
    ['/editoria/politica/', 'https://www.antigo.example/editoria/brasil/games/'],
    'editoria',
  ],
  ['only one link', ['/editoria/politica/'], undefined],
  ['the base of WordPress itself', ['/category/politica/', '/category/games/', '/x/brasil/'], undefined],
  ['categories below another one', ['/brasil/politica/', '/brasil/games/'], undefined],
  [
    'years, files and other sites',
    [
      '/2019/politica/',
      '/2019/games/',
      '/wp-content/games',
      'https://b.example/e/politica/',
      'https://b.example/e/games/',
    ],
    undefined,
  ],
])('finds the base of categories from %s', (_, hrefs, base) => {
  const votes = new BaseVotes();
  votes.add(links(...hrefs), 'antigo.example', '');
  expect(votes.find('category', categories)).toBe(base);
});

it('reads addresses in the folder of the site', () => {
  const votes = new BaseVotes();
  votes.add(links('/blog/t/pix/', '/blog/t/nfc', '/t/5g/'), 'antigo.example', '/blog');
  expect(votes.find('tag', new Set(['pix', 'nfc', '5g']))).toBe('t');
  expect(withBase(['/blog/tag/pix/', '/blog/?tag=pix'], '/blog', 'tag', 't')).toEqual([
    '/blog/t/pix/',
    '/blog/tag/pix/',
    '/blog/?tag=pix',
  ]);
});

/** The words before categories and tags in addresses of WordPress, found by the links in its texts. */
import { expect, it } from 'vitest';
import { BaseVotes, withBase } from '../../../../domain/transfer/wordpress/bases.ts';
import { insertFootnotes } from '../../../../domain/transfer/wordpress/footnotes.ts';
import { insertPatterns } from '../../../../domain/transfer/wordpress/patterns.ts';
import { words } from '../../../builders.ts';
import { costOn, growthFault } from '../../../growth.ts';
import { convert, outline } from '../convert/outline.ts';

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
    words(`
      /2019/politica/ /2019/games/ /wp-content/games https://b.example/e/politica/
      https://b.example/e/games/
    `),
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

const text =
  '<!-- wp:paragraph -->\n<p>Um fato<sup data-fn="a1" class="fn"><a href="#a1" id="a1-link">1</a></sup>.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->';

it('shows footnotes where their block is', () => {
  const footnotes = '[{"content":"Fonte: <em>IBGE</em> $& fim","id":"a1"},{"content":"Outra","id":"b2"}]';
  const converted = convert('wordpress', insertFootnotes(text, footnotes));
  expect(outline(converted)).toEqual([
    'unstyled: Um fato¹.',
    'ordered-list-item: Fonte: IBGE $& fim | ITALIC 7+4',
    'ordered-list-item: Outra',
  ]);
  expect(converted.problems).toEqual([]);
});

it.each(['', '[]', 'x', '{"content":"x"}', '[null,{"content":3}]'])(
  'leaves a text as it is with %s',
  (footnotes) => {
    expect(insertFootnotes(text, footnotes)).toBe(text);
  },
);

const insert = (source: string, patterns: Record<string, string>) =>
  insertPatterns(source, (id) => patterns[id]);

it.each([
  ['<!-- wp:block {"ref":40} /-->', 'texto'],
  ['antes <!-- wp:core/block {"ref": 40} /--> depois', 'antes texto depois'],
  ['<!-- wp:block {"align":"wide","ref":40,"content":{"a":{"content":"b"}}} /-->', 'texto'],
  ['<!-- wp:block {"ref":9} /-->', '<!-- wp:block {"ref":9} /-->'],
  ['<!-- wp:blockquote {"ref":40} /-->', '<!-- wp:blockquote {"ref":40} /-->'],
])('writes %s as %s', (source, written) => {
  expect(insert(source, { 40: 'texto' })).toBe(written);
});

it('writes blocks inside of blocks, and none inside of itself', () => {
  const patterns = { 1: 'a <!-- wp:block {"ref":2} /-->', 2: 'b <!-- wp:block {"ref":1} /-->' };
  expect(insert('<!-- wp:block {"ref":1} /-->', patterns)).toBe('a b <!-- wp:block {"ref":1} /-->');
});

it('stays within its limit of length', () => {
  const many = (id: number) => `<!-- wp:block {"ref":${id}} /-->`.repeat(50);
  const patterns = Object.fromEntries(Array.from({ length: 20 }, (_, id) => [id, many(id + 1)]));
  expect(insert(many(0), patterns).length).toBeLessThan(2_200_000);
});

it.each([
  ['openings', (size: number) => '<!-- wp:block {'.repeat(size)],
  ['spaces', (size: number) => `<!-- wp:block {"ref":1${' '.repeat(10 * size)}`],
])('takes at most eight times as long for four times as many %s', async (_, make) => {
  expect(
    await growthFault(
      costOn(make, (source) => insert(source, {})),
      100_000,
    ),
  ).toBeNull();
});

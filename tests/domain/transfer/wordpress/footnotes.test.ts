/** How footnotes of WordPress texts are imported. */
import { expect, it } from 'vitest';
import { insertFootnotes } from '../../../../domain/transfer/wordpress/footnotes.ts';
import { convert, outline } from '../convert/outline.ts';

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

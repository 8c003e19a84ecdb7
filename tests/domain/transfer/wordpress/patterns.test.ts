/** Reusable blocks of WordPress. */
import { expect, it } from 'vitest';
import { insertPatterns } from '../../../../domain/transfer/wordpress/patterns.ts';
import { costOn, growthFault } from '../../../growth.ts';

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

/** Finding where a Ghost site was. */
import { expect, it } from 'vitest';
import { createSiteVotes } from '../../../../domain/transfer/ghost/site-address.ts';
import { cpuMsOf, growthFault } from '../../../growth.ts';

const canonical = (address: string, slug = 'ola') => ['posts', { slug, canonical_url: address }] as const;
const image = (address: string) => ['posts', { slug: 'x', feature_image: address }] as const;

it.each<[string | null, (readonly [string, Record<string, string>])[]]>([
  [null, []],
  [null, [canonical('https://velho.example/ola/')]],
  [
    'https://velho.example',
    [canonical('https://velho.example/ola/'), canonical('https://velho.example/oi', 'oi')],
  ],
  [
    'https://velho.example/blog',
    [canonical('https://velho.example/blog/a/', 'a'), canonical('https://velho.example/blog/b/', 'b')],
  ],
  // Posts that appeared elsewhere first.
  [
    null,
    [canonical('https://outro.example/2020/ola-1/'), canonical('https://outro.example/2020/oi-2/', 'oi')],
  ],
  [
    'https://velho.example',
    [
      image('https://velho.example/content/images/2020/01/a.jpg'),
      image('https://velho.example/content/images/size/w600/a.jpg'),
      ['settings', { key: 'logo', value: 'https://velho.example/content/images/2020/01/b.png' }],
    ],
  ],
  [
    null,
    [
      image('https://static.ghost.org/content/images/2020/01/a.jpg'),
      image('https://static.ghost.org/content/images/2020/01/b.jpg'),
    ],
  ],
  [
    null,
    [
      image('https://storage.ghost.io/c/1/content/images/2020/01/a.jpg'),
      image('https://storage.ghost.io/c/1/content/images/2020/01/b.jpg'),
    ],
  ],
  // None of them has more than half.
  [
    null,
    [
      canonical('https://a.example/a/', 'a'),
      canonical('https://a.example/b/', 'b'),
      canonical('https://b.example/a/', 'a'),
      canonical('https://b.example/b/', 'b'),
    ],
  ],
  [null, [canonical('javascript:alert(1)/ola'), canonical('/ola/'), canonical('__GHOST_URL__/ola/')]],
])('finds %s', (address, rows) => {
  const votes = createSiteVotes();
  for (const [table, row] of rows) votes.add(table, row);
  expect(votes.find()).toBe(address);
});

it('reads four times as many hostile rows in at most eight times as long', async () => {
  const fault = await growthFault(
    (size) =>
      cpuMsOf(() => {
        const votes = createSiteVotes();
        for (let index = 0; index < size; index += 1)
          votes.add('posts', { slug: 'a', canonical_url: `https://${index}.example/a/` });
        votes.add('users', { profile_image: `https://${'/content/images/'.repeat(20 * size)}` });
        expect(votes.find()).toBeNull();
      }),
    8_000,
  );
  expect(fault).toBeNull();
});

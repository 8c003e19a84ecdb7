import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMissingSlugs } from '../../../server/services/news/create-missing-slugs.ts';
import { aNews } from '../../builders.ts';
import { openTestImport, type TestImport } from '../transfer/open-import.ts';

let test: TestImport;
beforeEach(async () => {
  test = await openTestImport();
});
afterEach(() => test.close());

it('gives all news without a slug one of their own', async () => {
  const { news } = test.database;
  await news.save(aNews({ id: 'a', slug: 'festa-junina', title: 'Outra' }));
  for (let index = 0; index < 250; index += 1) {
    await news.save(aNews({ id: `n${String(index).padStart(3, '0')}`, slug: null, title: 'A festa junina' }));
  }
  await news.save(aNews({ id: 'z', slug: null, title: '!?' }));
  const version = test.database.contentVersion();
  expect(await createMissingSlugs(test.database)()).toBe(251);
  expect(test.database.contentVersion()).toBeGreaterThan(version);
  const slugs = (await news.listAll(null, 300)).map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(252);
  expect(slugs).toContain('festa-junina-251');
  expect(slugs).toContain('z');
  expect(await createMissingSlugs(test.database)()).toBe(0);
});

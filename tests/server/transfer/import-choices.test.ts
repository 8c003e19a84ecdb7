/** What people choose before an import from another system, and names that a site uses twice. */
import { describe, expect, it } from 'vitest';
import type { MovePlan } from '../../../domain/transfer/site-move.ts';
import { databases } from '../../contracts/databases.ts';
import { aForeignAuthor, aForeignSection, anItem, aSite } from './foreign-records.ts';
import { useForeignImport } from './use-foreign-import.ts';

describe.each(databases)('an import on $name', ({ open }) => {
  const { database, findNews, run } = useForeignImport(open);

  it('gives texts to the chosen profile, and makes none for authors that are skipped', async () => {
    const own = aForeignAuthor('1', { name: 'Ana Prado' });
    await run([aSite, own, anItem('1', { authorIds: ['1'] })]);
    const [ana] = await database().things.list('author', { after: '', limit: 9 });
    const plans: MovePlan[] = [];
    const report = await run(
      [
        aSite,
        aForeignAuthor('7', { name: 'A. P.' }),
        aForeignAuthor('8', { name: 'Zoë' }),
        anItem('2', { authorIds: ['7'] }),
        anItem('3', { authorIds: ['8'] }),
      ],
      {
        authors: new Map([
          ['7', ana?.id ?? ''],
          ['8', 'skip'],
        ]),
        onPlan: (plan) => plans.push(plan),
      },
    );
    expect(plans[0]?.authors).toEqual([
      { id: '7', name: 'A. P.', proposal: 'nova página de autor' },
      { id: '8', name: 'Zoë', proposal: 'nova página de autor' },
    ]);
    expect(report.counts.author).toMatchObject({ failed: 0, skipped: 1 });
    expect((await database().things.list('author', { after: '', limit: 9 })).map(({ id }) => id)).toEqual([
      ana?.id,
    ]);
    const ids = await Promise.all(
      ['titulo-2', 'titulo-3'].map(async (slug) => (await findNews(slug))?.id ?? ''),
    );
    const things = await database().things.listByNews(ids);
    expect(ids.map((id) => (things.get(id)?.authors ?? []).map((author) => author.id))).toEqual([
      [ana?.id],
      [],
    ]);
  });

  it('keeps a page and a section of one name apart, and a second run changes nothing', async () => {
    const records = [
      aSite,
      aForeignSection('equipe'),
      anItem('1', { sectionIds: ['equipe'] }),
      anItem('2', { type: 'page', slug: 'equipe', title: 'Equipe', sectionIds: [], oldPaths: ['/equipe/'] }),
    ];
    await run(records);
    const read = async () => {
      const { all } = await database().things.readSections();
      const pages = (await database().textPages.list()).map(({ slug }) => slug);
      return { sections: all.map(({ slug }) => slug).sort(), pages: pages.toSorted() };
    };
    const first = await read();
    expect(first.sections.filter((slug) => slug.startsWith('equipe'))).toHaveLength(1);
    expect(first.pages.filter((slug) => slug.startsWith('equipe'))).toHaveLength(1);
    expect((await findNews('titulo-1'))?.category).toBeTruthy();
    const again = await run(records);
    expect(again.counts).toMatchObject({
      post: { unchanged: 1, added: 0 },
      page: { unchanged: 1, added: 0 },
    });
    expect(await read()).toEqual(first);
  });
});

/** Checks what the store of pages of text promises on every database. */
import { describe, expect, it } from 'vitest';
import type { TextPage, TextPageVersion } from '../../../domain/pages/text-pages.ts';
import { listed, testNowMs as now } from '../../builders.ts';
import { type OpenDatabase, useDatabase } from '../databases.ts';

const fields = {
  title: 'Equipe',
  description: 'Quem faz.',
  lead: '',
  content: '{"blocks":[]}',
  searchFields: '{"title":"A equipe"}',
};
const page: TextPage = {
  ...fields,
  id: 'p1',
  slug: 'equipe',
  latest: 0,
  published: null,
  revision: 1,
  updatedAt: now,
};
const version = (number: number): TextPageVersion => ({
  ...fields,
  title: `Equipe ${number}`,
  pageId: 'p1',
  version: number,
  publishedAt: now + number,
  publishedByName: 'Ana',
});
const fixed = [
  { id: 'acessibilidade', title: 'Acessibilidade', path: '/acessibilidade' },
  { id: 'sobre-nos', title: 'Sobre nós', path: '/sobre-nos' },
  {
    id: 'termos-de-uso-e-privacidade',
    title: 'Termos de uso e privacidade',
    path: '/termos-de-uso-e-privacidade',
  },
].map((one) => ({ ...one, searchFields: '' }));

export function describeTextPageStore(open: OpenDatabase): void {
  describe('text pages', () => {
    const opened = useDatabase(open);
    const pages = () => opened().database.textPages;

    it('begin with the pages of the portal', async () => {
      expect(await pages().listPublished()).toEqual(fixed);
      for (const { id } of fixed) expect((await pages().findVersion(id, 1))?.content).toContain('blocks');
    });

    it('are listed as a dictionary orders their titles', async () => {
      const titles = ['Zelo', 'Ética', 'equipe', 'Edição 10', 'Edição 9', 'Água'];
      for (const [index, title] of titles.entries()) {
        const id = `p${index}`;
        await pages().save({ ...page, id, slug: id, title, latest: 1, published: 1 });
        await pages().saveVersion({ ...version(1), pageId: id, title });
      }
      const expected = listed(`
        Acessibilidade · Água · Edição 9 · Edição 10 · equipe · Ética · Sobre nós
        Termos de uso e privacidade · Zelo
      `);
      expect((await pages().list()).map(({ title }) => title)).toEqual(expected);
      expect((await pages().listSlugs()).length).toBe(expected.length);
      expect((await pages().listPublished()).map(({ title }) => title)).toEqual(expected);
    });

    it('are saved, published and deleted', async () => {
      await pages().save(page);
      expect(await pages().findBySlug('equipe')).toEqual(page);
      expect(await pages().listPublished()).toEqual(fixed);
      await pages().saveVersion(version(1));
      await pages().save({ ...page, title: 'Outro título', latest: 1, published: 1, revision: 2 });
      expect((await pages().listPublished())[1]).toEqual({
        id: 'p1',
        title: 'Equipe 1',
        path: '/pagina/equipe',
        searchFields: fields.searchFields,
      });
      expect((await pages().find('p1'))?.revision).toBe(2);
      expect(await pages().findVersion('p1', 1)).toEqual(version(1));
      await pages().delete('p1');
      expect([await pages().find('p1'), await pages().findVersion('p1', 1)]).toEqual([null, null]);
    });

    it('keep the newest versions', async () => {
      await pages().save({ ...page, latest: 3, published: 3 });
      for (const number of [1, 2, 3]) await pages().saveVersion(version(number));
      await pages().deleteOldVersions('p1', 2);
      expect((await pages().listVersions('p1', 10)).map(({ version: number }) => number)).toEqual([3, 2]);
    });
  });
}

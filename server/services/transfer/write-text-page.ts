/** How the pages of a content export and their versions are written. */
import { importedPagesMax } from '../../../domain/site/limits.ts';
import { savePageImages } from '../pages/text-pages.ts';
import type { Writers } from './record-writer.ts';

export const pageWriters: Writers<'text_pages' | 'text_page_versions'> = {
  text_pages: {
    // Pages that were changed here stay as they are.
    async isStored({ textPages }, { id, updatedAt }) {
      const known = await textPages.find(id);
      const isUnchangedSeed = known?.updatedAt === 0 && updatedAt > 0;
      return known !== null && !isUnchangedSeed;
    },
    async write(stores, page) {
      const { textPages } = stores;
      const holder = await textPages.findBySlug(page.slug);
      if (holder && holder.id !== page.id) return { fault: `slug: text_pages/${holder.id} já tem este` };
      const known = await textPages.find(page.id);
      if (!known && (await textPages.listSlugs()).length >= importedPagesMax)
        return { fault: `já há ${importedPagesMax} páginas` };
      await textPages.save({ ...page, revision: (known?.revision ?? 0) + 1 });
      await savePageImages(stores, page);
      return 'added';
    },
  },
  text_page_versions: {
    isStored: async ({ textPages }, { pageId, version }) =>
      (await textPages.findVersion(pageId, version)) !== null,
    async write(stores, { id: _id, ...version }) {
      const page = await stores.textPages.find(version.pageId);
      if (!page) return { fault: `page: não há text_pages/${version.pageId}` };
      await stores.textPages.saveVersion(version);
      await savePageImages(stores, page);
      return 'added';
    },
  },
};

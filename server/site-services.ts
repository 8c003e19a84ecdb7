import type { Adapters } from './ports/adapters.ts';
import {
  createSection,
  createSectionGroup,
  deleteSection,
  deleteSectionGroup,
  moveSections,
  updateSection,
  updateSectionGroup,
} from './services/news/sections/change-sections.ts';
import { mergeSection } from './services/news/sections/merge-section.ts';
import {
  createTextPage,
  deleteTextPage,
  getTextPage,
  publishTextPage,
  saveTextPage,
  unpublishTextPage,
} from './services/site/text-pages.ts';
import { listImports, setImportedItemsOpen } from './services/transfer/archive/list-imports.ts';

/** What admins do with pages, sections and imports; a part of `createServices`. */
export function createSiteServices(adapters: Adapters) {
  const { database } = adapters;
  return {
    listTextPages: database.textPages.list,
    listTextPageVersions: database.textPages.listVersions,
    findTextPageVersion: database.textPages.findVersion,
    getTextPage: getTextPage(database),
    createTextPage: createTextPage(adapters),
    saveTextPage: saveTextPage(adapters),
    publishTextPage: publishTextPage(adapters),
    unpublishTextPage: unpublishTextPage(adapters),
    deleteTextPage: deleteTextPage(adapters),
    createSection: createSection(adapters),
    updateSection: updateSection(adapters),
    deleteSection: deleteSection(adapters),
    mergeSection: mergeSection(adapters),
    moveSections: moveSections(adapters),
    createSectionGroup: createSectionGroup(adapters),
    updateSectionGroup: updateSectionGroup(adapters),
    deleteSectionGroup: deleteSectionGroup(adapters),
    listImports: listImports(database),
    setImportedItemsOpen: setImportedItemsOpen(adapters),
  };
}

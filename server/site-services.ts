import type { Adapters } from './ports/adapters.ts';
import { createThing, deleteThing, mergeThing, updateThing } from './services/news/things/change-things.ts';
import { linkImportedName } from './services/news/things/link-imported-name.ts';
import { moveSections } from './services/news/things/move-sections.ts';
import {
  createTextPage,
  deleteTextPage,
  getTextPage,
  publishTextPage,
  saveTextPage,
  unpublishTextPage,
} from './services/pages/text-pages.ts';
import { listImports, setImportedItemsOpen } from './services/transfer/archive/list-imports.ts';

/** What the newsroom does with pages, sections, topics, authors and imports; a part of `createServices`. */
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
    createSection: createThing(adapters, 'section'),
    updateSection: updateThing(adapters, 'section'),
    deleteSection: deleteThing(adapters, 'section'),
    mergeSection: mergeThing(adapters, 'section'),
    moveSections: moveSections(adapters),
    createSectionGroup: createThing(adapters, 'group'),
    updateSectionGroup: updateThing(adapters, 'group'),
    deleteSectionGroup: deleteThing(adapters, 'group'),
    updateTopic: updateThing(adapters, 'topic'),
    mergeTopic: mergeThing(adapters, 'topic'),
    deleteTopic: deleteThing(adapters, 'topic'),
    createAuthor: createThing(adapters, 'author'),
    updateAuthor: updateThing(adapters, 'author'),
    mergeAuthor: mergeThing(adapters, 'author'),
    deleteAuthor: deleteThing(adapters, 'author'),
    linkImportedName: linkImportedName(adapters),
    listImports: listImports(database),
    setImportedItemsOpen: setImportedItemsOpen(adapters),
  };
}

/** Creates the services of the newsroom for pages, sections, topics, authors and imports. */
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
import { listImports, setImportedItemsOpen } from './services/transfer/foreign/list-imports.ts';

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
    createThing: createThing(adapters),
    updateThing: updateThing(adapters),
    deleteThing: deleteThing(adapters),
    mergeThing: mergeThing(adapters),
    moveSections: moveSections(adapters),
    linkImportedName: linkImportedName(adapters),
    listImports: listImports(database),
    setImportedItemsOpen: setImportedItemsOpen(adapters),
  };
}

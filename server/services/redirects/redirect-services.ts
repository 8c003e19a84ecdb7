/** The services for redirects and for addresses that were not found. */
import type { Adapters } from '../../ports/adapters.ts';
import type { PageSources } from '../caching/content-cache.ts';
import { createRedirect, deleteRedirect, moveRedirects, updateRedirect } from './change-redirects.ts';
import { findRedirect } from './find-redirect.ts';
import { importRedirects } from './import-redirects.ts';
import { createPageCheck } from './is-page.ts';
import {
  checkAddress,
  exportRedirects,
  listMissingAddresses,
  listRedirectHits,
  listRedirects,
} from './list-redirects.ts';

export function createRedirectServices(adapters: Adapters, sources: PageSources) {
  const { database } = adapters;
  const reader = { ...database, clock: adapters.clock };
  return {
    findRedirect: findRedirect(sources),
    checkAddress: checkAddress(sources),
    isPage: createPageCheck(sources),
    listRedirects: listRedirects(reader),
    listRedirectHits: listRedirectHits(reader),
    listMissingAddresses: listMissingAddresses(reader),
    exportRedirects: () => exportRedirects(database),
    importRedirects: importRedirects(adapters),
    createRedirect: createRedirect(adapters),
    updateRedirect: updateRedirect(adapters),
    deleteRedirect: deleteRedirect(adapters),
    moveRedirects: moveRedirects(adapters),
  };
}

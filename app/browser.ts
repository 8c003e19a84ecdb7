/** The only script of a page at load. */
import { startAppearance } from './browser/appearance.ts';
import { startConsent } from './browser/consent.ts';
import { registerOfflinePage } from './browser/offline-page.ts';
import { countPrefetchedRead } from './browser/prefetched-read.ts';
import { startReturningHeader } from './browser/returning-header.ts';
import { showTickerState, startTickerKeys } from './browser/ticker-state.ts';
import { startIslands } from './browser/wake.ts';

startAppearance();
startConsent();
showTickerState();
startTickerKeys();
startReturningHeader();
startIslands(document);
countPrefetchedRead();
registerOfflinePage();

// Images that were not scrolled to would be printed blurred.
addEventListener('beforeprint', () => {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    image.loading = 'eager';
});

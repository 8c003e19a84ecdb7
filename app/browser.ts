/** The only script of a page at load. */
import { startConsent } from './islands/consent.ts';
import { countPrefetchedRead } from './islands/prefetched-read.ts';
import { showTickerState } from './islands/ticker-state.ts';
import { startIslands } from './islands/wake.ts';

startConsent();
showTickerState();
startIslands(document);
countPrefetchedRead();

// What was never scrolled to has not been loaded, and would be printed as a blur.
addEventListener('beforeprint', () => {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    image.loading = 'eager';
});

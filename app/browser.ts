/** The script that every page loads; islands and programs are loaded later. */
import { startAges } from './browser/ages.ts';
import { startAppearance } from './browser/appearance.ts';
import { startConsent } from './browser/consent.ts';
import { startContents } from './browser/contents.ts';
import { addItalics } from './browser/italics.ts';
import { startMenu } from './browser/menu.ts';
import { startMissingPictures } from './browser/missing-pictures.ts';
import { registerOfflinePage } from './browser/offline-page.ts';
import { countPrefetchedView } from './browser/prefetched-view.ts';
import { startReturningHeader } from './browser/returning-header.ts';
import { showTickerState, startTicker } from './browser/ticker-state.ts';
import { startIslands } from './browser/wake.ts';

startAppearance();
startConsent();
startAges();
showTickerState();
startTicker();
startMenu();
startContents();
startReturningHeader();
startIslands(document);
startMissingPictures();
addItalics();
countPrefetchedView();
registerOfflinePage();

/** The stylesheet of articles is loaded this long after the page, so that it delays nothing that the page shows. */
const prefetchDelayMs = 2_000;
addEventListener('load', () => {
  const later = document.querySelector<HTMLLinkElement>('link[rel=later]');
  if (later) setTimeout(() => (later.rel = 'prefetch'), prefetchDelayMs);
});

// Loads all images before printing: those that were never scrolled into view would print as blurred placeholders.
addEventListener('beforeprint', () => {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[loading=lazy]'))
    image.loading = 'eager';
});

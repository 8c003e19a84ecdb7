/** Loads the italic font of a page after the first screen, which does not wait for it. */
import { whenIdle } from './timing.ts';

const address = new URL('../fonts/source-serif-4-italic.woff2', import.meta.url).href;

/**
 * Adds the italic font when everything else has loaded. If the stylesheet came from the browser's cache, the font is in
 * the cache, too, and is added at once. Until then the browser slants the upright letters.
 */
export function addItalics(): void {
  const add = () =>
    document.fonts.add(
      new FontFace('Source Serif 4', `url(${address})`, { style: 'italic', display: 'swap' }),
    );
  if (performance.getEntriesByType('resource').some(isKnownStylesheet)) add();
  else addEventListener('load', () => whenIdle(add));
}

function isKnownStylesheet(entry: PerformanceEntry): boolean {
  return (
    entry instanceof PerformanceResourceTiming && entry.name.endsWith('.css') && entry.transferSize === 0
  );
}

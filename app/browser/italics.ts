/** Gives the texts of a page their italics, which the first screen does not wait for. */
import { whenIdle } from './timing.ts';

const address = new URL('../fonts/source-serif-4-italic.woff2', import.meta.url).href;

/**
 * Adds the font when everything else is there; at once when the browser had the stylesheet already, because it then has
 * the font, too. Until then the browser slants the upright letters.
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

/** Measures how far the parts of a page move while it arrives. */
import type { Page } from '@playwright/test';
import { scrollThresholdRatio } from '../../../domain/site/limits.ts';
import { listEnd as listEndText } from '../../../domain/text/sentences.ts';
import { expect } from './portal.ts';

/** Cumulative layout shift. */
const shiftMax = 0.002;

declare global {
  interface Window {
    layoutShifts: { value: number; nodes: string[] }[];
  }
}

/** Call before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = [];
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The types of the DOM do not know this entry yet.
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (hadRecentInput) continue;
        const nodes = sources.map(({ node }) =>
          node instanceof Element
            ? `${node.tagName}.${node.getAttribute('class') ?? ''}`
            : String(node?.nodeName),
        );
        window.layoutShifts.push({ value, nodes });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of all movements since the page was opened, except those that answer to the reader's own input. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.layoutShifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(shiftMax);
}

/** Scrolls as people do: they do not overtake a list that grows below them. */
export async function readToTheEnd(page: Page): Promise<void> {
  // A step is a fifth of a list. So it never leads from the place where a list loads its next page to a place where the
  // footer is visible.
  const stepPx = 100;
  for (let y = 0; y < (await page.evaluate(() => document.documentElement.scrollHeight)); y += stepPx) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForFunction(
      ([ratio, end]) => {
        const list = document.querySelector('pauta-island[data-island="news-list"] > div');
        if (!list || list.textContent?.includes(String(end))) return true;
        const box = list.getBoundingClientRect();
        return window.innerHeight - box.top < box.height * Number(ratio);
      },
      [scrollThresholdRatio, listEndText] as const,
    );
  }
}

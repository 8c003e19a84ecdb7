import type { Page } from '@playwright/test';

/** What makes the page wider than the window; empty when nothing does. */
export function overhang(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .filter((element) => !element.closest('.ticker-window, .carousel-track'))
      .slice(0, 5)
      .map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`);
    return [`${scrollWidth} of ${clientWidth} px`, ...wide];
  });
}

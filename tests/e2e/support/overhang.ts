/** Finds the elements that make a page wider than its window. */
import type { Page } from '@playwright/test';

/** 640 is a window of 1280 pixels, enlarged to 200 %. */
export const widthsToTry = [320, 360, 640, 768, 1280];

/** Lists the elements that make the page wider than the window. */
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

/** Lists the words that buttons and the header break in two. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, .button-ink, .button-line, header a')]
      .filter((button) => button.checkVisibility())
      .flatMap((button) => {
        const broken: string[] = [];
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          // For screen readers only.
          if (text.parentElement && text.parentElement.offsetWidth <= 1) continue;
          for (const { 0: word, index } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            if (range.getClientRects().length > 1) broken.push(word);
          }
        }
        return broken;
      }),
  );
}

/** Shows the page as a reader who chose the largest letters sees it, or as others do. */
export async function enlargeLetters(page: Page, isEnlarged: boolean): Promise<void> {
  const size = isEnlarged ? 'largest' : '';
  await page.locator('html').evaluate((html, chosen) => html.setAttribute('data-size', chosen), size);
}

/** Lists the texts that a narrow column squeezes into many short lines. */
export function squeezedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(h1, h2, h3, p, a, span, li, dd)')].flatMap((element) => {
      const text = element.textContent?.trim() ?? '';
      if (element.childElementCount > 0 || text.length < 12 || !element.checkVisibility()) return [];
      const range = document.createRange();
      range.selectNodeContents(element);
      const lines = [...range.getClientRects()];
      const letter = Number.parseFloat(getComputedStyle(element).fontSize);
      const widest = Math.max(...lines.map(({ width }) => width));
      // Texts for screen readers alone are one pixel wide.
      return lines.length > 6 && widest > 1 && widest < 5 * letter ? [text] : [];
    }),
  );
}

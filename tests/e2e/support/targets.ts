/** Finds links, buttons and fields that are too small for a finger, or that share their name. */
import type { Page } from '@playwright/test';

const leastPx = 44;

/** Lists links, buttons and fields of less than 44 px, which a finger can miss, except links within a sentence. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const isInSentence = (target: Element) =>
      target.matches('a') &&
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent?.trim() !== target.textContent?.trim();
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]')]
        .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !isInSentence(target))
        .map((target) => ({ target, box: (target.closest('label') ?? target).getBoundingClientRect() }))
        // Smaller than a dot: for screen readers only.
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
        .map(({ target, box }) => {
          const name = target.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 40);
          return `${target.tagName} ${name || target.id}: ${Math.round(box.width)} × ${Math.round(box.height)}`;
        })
    );
  }, leastPx);
}

/** Names and descriptions that several buttons share. */
export function sharedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('main button')]
      .filter((button) => button.checkVisibility())
      .map((button) => {
        const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
        const description = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        return `${button.getAttribute('aria-label') ?? button.textContent?.trim()}: ${description}`;
      });
    return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  });
}

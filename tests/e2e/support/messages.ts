/** Records every message that a page announces, because a toast may be gone before a busy machine looks for it. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

const messages = new WeakMap<Page, string[]>();

/** Records from the start of each page of the context, across its navigations. */
export async function recordMessages(context: BrowserContext): Promise<void> {
  await context.exposeBinding('recordMessage', ({ page }, text: string) => {
    const texts = messages.get(page) ?? [];
    messages.set(page, [...texts, text]);
  });
  await context.addInitScript(observe);
}

/**
 * Expects the page to have announced this text, or to do so soon. Each message meets one expectation only, so that an
 * earlier message with the same text cannot hide a missing one.
 */
export async function expectMessage(page: Page, text: string): Promise<void> {
  const has = () => messages.get(page)?.some((message) => message.includes(text)) ?? false;
  await expect
    .poll(() => has() || (messages.get(page) ?? []), { message: `the page announces "${text}"` })
    .toBe(true);
  const texts = messages.get(page) ?? [];
  texts.splice(
    texts.findIndex((message) => message.includes(text)),
    1,
  );
}

/** Runs in the page: reports the text of each status and alert when it is new. */
function observe(): void {
  const live = '[role="status"], [role="alert"]';
  const reported = new WeakMap<Element, string>();
  const liveIn = (node: Node): Element[] => {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element) return [];
    const around = element.closest(live);
    return [...(around ? [around] : []), ...element.querySelectorAll(live)];
  };
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
  new MutationObserver((changes) => {
    // Toasts move into a dialog that opens, and are not new there.
    const moved = changes.flatMap(({ removedNodes }) =>
      [...removedNodes].flatMap((node) => liveIn(node).map(textOf)),
    );
    const found = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes].flatMap(liveIn));
    for (const element of new Set(found)) {
      const text = textOf(element);
      if (text === (reported.get(element) ?? '')) continue;
      reported.set(element, text);
      if (text && !moved.includes(text)) Reflect.get(window, 'recordMessage')(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

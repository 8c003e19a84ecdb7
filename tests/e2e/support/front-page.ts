/** The windows in which the first headline of home must be visible, and a way to measure it. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './portal.ts';

/** In these windows the first headline of home must be wholly visible (docs/product.md#home). */
export const firstScreens = [
  { width: 360, height: 640 },
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
];

const longTitle = 'Nova bateria de sódio chega aos ônibus de São Paulo com garantia de dez anos';

/** Returns the box of an element in pixels from the top left of the window. Rejects when the element has no box. */
export async function boxOf(
  element: Locator,
): Promise<Record<'left' | 'top' | 'bottom' | 'height' | 'width', number>> {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no box.');
  return { left: box.x, top: box.y, bottom: box.y + box.height, height: box.height, width: box.width };
}

/** Expects a long first headline to end above `y`, below a picture of at most 420 pixels. */
export async function expectHeadlineAbove(page: Page, y: number): Promise<void> {
  const lead = page.getByRole('region', { name: 'Destaques' }).getByRole('article').first();
  const headline = lead.getByRole('heading');
  await headline.evaluate((element, title) => {
    (element.firstElementChild ?? element).textContent = title;
  }, longTitle);
  expect((await boxOf(headline)).bottom).toBeLessThanOrEqual(y);
  expect((await boxOf(lead.locator('.picture-box'))).height).toBeLessThanOrEqual(420);
}

/** Locators for the comments of an article. */
import { expect, type Page } from '@playwright/test';
import { paths } from './content.ts';
import { island } from './screen.ts';

export const field = (page: Page) => page.getByRole('textbox', { name: 'Comentário' });
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Comentar', exact: true });
export const items = (page: Page) => page.getByRole('region', { name: 'Conversa' }).getByRole('listitem');
export const itemOf = (page: Page, text: string) => items(page).filter({ hasText: text });

export async function openArticle(page: Page, path = paths.richArticle): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: 'Comentários' }).scrollIntoViewIfNeeded();
  await expect(island(page, 'comments')).toHaveAttribute('data-awake', '');
}

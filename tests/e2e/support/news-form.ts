/** The parts of the form for news. */
import type { Locator, Page } from '@playwright/test';
import { allNews, richArticle } from './content.ts';
import { expect } from './portal.ts';

export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
/** The editor of the text. */
export const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Conteúdo', exact: true });
/** The line of the form that shows whether the text is saved. */
export const status = (page: Page): Locator => page.locator('[data-progress]');

/** Opens published news in their form; gives their title. */
export async function openEditor(page: Page, index: number): Promise<string> {
  const { id, title } = allNews[index] ?? richArticle;
  await page.goto(`/edit-news/${id}`);
  await expect(field(page, 'Título')).toHaveValue(title);
  return title;
}

/** Fills what a piece of news needs before it can be published. */
export async function fillNews(page: Page, title: string, summary = `Resumo de ${title}`): Promise<void> {
  await field(page, 'Categoria').selectOption('games');
  await field(page, 'Título').fill(title);
  await field(page, 'Resumo').fill(summary);
}

/** Acts of people in the rich-text editor, in the form of a new piece of news. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

export const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Conteúdo' });
export const tool = (page: Page, name: string): Locator =>
  page.getByRole('toolbar', { name: 'Formatação' }).getByRole('button', { name, exact: true });
export const fontSize = (page: Page): Locator => page.getByLabel('Tamanho da fonte', { exact: true });
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Opens the form of a new piece of news with the caret in its text. */
export async function openEditor(page: Page): Promise<Locator> {
  await page.goto('/dashboard/noticias');
  await text(page).click();
  return text(page);
}

/** Puts on the clipboard what another program leaves there, and pastes it. */
export async function paste(
  into: Locator,
  { html = '', plain = 'x', files = [] }: { html?: string; plain?: string; files?: string[] },
): Promise<void> {
  await into.evaluate(
    async (element, given) => {
      const drawing = new OffscreenCanvas(160, 90);
      drawing.getContext('2d')?.fillRect(0, 0, 160, 90);
      const png = await drawing.convertToBlob();
      const clipboardData = new DataTransfer();
      if (given.html) clipboardData.setData('text/html', given.html);
      if (given.plain) clipboardData.setData('text/plain', given.plain);
      for (const name of given.files) {
        clipboardData.items.add(new File([png], name, { type: 'image/png' }));
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, plain, files },
  );
}

export function clipboardOf(program: string): Promise<string> {
  return readFile(join(import.meta.dirname, '../editor/clipboard', `${program}.clip`), 'utf8');
}

/** The text, a line for each block: `h2 Título`, `ul1 Item`; styled letters in brackets. */
export function blocksOf(editor: Locator): Promise<string[]> {
  return editor.evaluate((element) =>
    [...element.children].map((block) => {
      const depth = /list-depth-(\d)/.exec(block.className)?.[1] ?? '';
      const copy = block.cloneNode(true);
      if (!(copy instanceof Element)) return '';
      for (const mark of [...copy.querySelectorAll('strong, em, u, s, mark, a')].reverse()) {
        mark.replaceWith(`[${mark.tagName.toLowerCase()} ${mark.textContent}]`);
      }
      return `${block.tagName.toLowerCase()}${depth} ${copy.textContent}`;
    }),
  );
}

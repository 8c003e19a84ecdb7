/** Images and videos in the text are removed on purpose only, not by typing. */
import type { Locator, Page } from '@playwright/test';
import { youtubeId } from '../support/content.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expect, test } from '../support/portal.ts';
import { blocksOf, dialog, openEditor, paste, tool } from '../support/rich-text-editor.ts';

test.use({ portalEnv: withAdmin() });

test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

/** A text with a video in its middle, and the video selected. */
async function selectVideo(page: Page): Promise<Locator> {
  const editor = await openEditor(page);
  await page.keyboard.type('Antes');
  await page.keyboard.press('Enter');
  await tool(page, 'Inserir vídeo').click();
  await dialog(page).getByLabel('Endereço do vídeo').fill(`https://youtu.be/${youtubeId}`);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(editor).toBeFocused();
  await page.keyboard.type('Depois');
  await selectAgain(editor);
  return editor;
}

async function selectAgain(editor: Locator): Promise<void> {
  await editor.locator('.media-content').first().click();
  await expect(editor.locator('.ProseMirror-selectednode')).toHaveCount(1);
  await expect(editor).toBeFocused();
}

const kinds = async (editor: Locator) =>
  (await blocksOf(editor)).map((block) => (block.startsWith('figure') ? 'figure' : block));

test('text that is typed, composed or pasted on a selected video is inserted after it', {
  tag: '@more',
}, async ({ page }) => {
  const editor = await selectVideo(page);
  await page.keyboard.type('um');
  await expect.poll(() => kinds(editor)).toEqual(['p Antes', 'figure', 'p um', 'p Depois']);
  const keyboard = await page.context().newCDPSession(page);
  await selectAgain(editor);
  await keyboard.send('Input.imeSetComposition', { text: '´', selectionStart: 1, selectionEnd: 1 });
  await keyboard.send('Input.insertText', { text: 'é' });
  await expect.poll(() => kinds(editor)).toEqual(['p Antes', 'figure', 'p é', 'p um', 'p Depois']);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Delete');
  await expect.poll(() => kinds(editor)).toEqual(['p Antes', 'figure', 'p um', 'p Depois']);
  await selectAgain(editor);
  await page.keyboard.press('Enter');
  await page.keyboard.type('dois');
  await expect.poll(() => kinds(editor)).toEqual(['p Antes', 'figure', 'p dois', 'p um', 'p Depois']);
  await selectAgain(editor);
  await paste(editor, { plain: 'três' });
  await expect
    .poll(() => kinds(editor))
    .toEqual(['p Antes', 'figure', 'p três', 'p dois', 'p um', 'p Depois']);
  await selectAgain(editor);
  await tool(page, 'Inserir vídeo').click();
  await dialog(page).getByLabel('Endereço do vídeo').fill(`https://youtu.be/${youtubeId}`);
  await page.keyboard.press('Enter');
  await expect(editor.locator('.media-video')).toHaveCount(2);
});

test('Delete and Backspace delete a selected video, and a letter right after Ctrl+End is inserted at the end', async ({
  page,
}) => {
  const editor = await selectVideo(page);
  await page.keyboard.press('Delete');
  await expect.poll(() => kinds(editor)).toEqual(['p Antes', 'p Depois']);
  await page.keyboard.press('Control+z');
  await selectAgain(editor);
  await page.keyboard.press('Backspace');
  await expect.poll(() => kinds(editor)).toEqual(['p Antes', 'p Depois']);
  await page.keyboard.press('Control+z');
  await selectAgain(editor);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('xy');
  await expect.poll(() => kinds(editor)).toEqual(['p Antes', 'figure', 'p Depoisxy']);
});

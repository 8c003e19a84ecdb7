/** What an editor does, seen by readers whichever process answers them. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, type TestPortal, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Asks as strangers do, each on a connection of its own: the processes take those in turns. */
async function statuses({ url }: TestPortal, path: string): Promise<number[]> {
  const asked: number[] = [];
  for (let times = 0; times < 4; times += 1) {
    const answer = await fetch(url + path, { headers: { Connection: 'close' } });
    await answer.arrayBuffer();
    asked.push(answer.status);
  }
  return asked;
}
const everywhere = (status: number) => Array(4).fill(status);

test('news with an image are published, corrected, trashed and restored on every process', {
  tag: '@more',
}, async ({ page, browser, portal }) => {
  await signInAdmin(page.context(), page, portal.url);
  const path = '/news/farol-ligado-novo';
  expect(await statuses(portal, path)).toEqual(everywhere(404));

  await page.goto('/dashboard/noticias');
  await page.getByLabel('Categoria', { exact: true }).selectOption('games');
  await page.getByLabel('Título', { exact: true }).fill('Farol ligado de novo');
  await page.getByLabel('Resumo', { exact: true }).fill('Depois de dez anos');
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2b35e6' } });
  await page.getByLabel('Imagem principal').setInputFiles({
    name: 'farol.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  });
  await expect(button(page, 'Remover imagem')).toBeVisible();
  await page.getByRole('textbox', { name: 'Conteúdo', exact: true }).click();
  await page.keyboard.type('A luz voltou.');
  await button(page, 'Publicar').click();
  await expectMessage(page, 'Notícia publicada com sucesso!');
  await expect.poll(() => statuses(portal, path)).toEqual(everywhere(200));

  const reader = await browser.newPage({ baseURL: portal.url });
  await reader.goto('/');
  const home = reader.getByRole('main');
  await home.getByRole('link', { name: 'Farol ligado de novo' }).first().click();
  await expect(heading(reader, 'Farol ligado de novo')).toBeVisible();
  const image = reader.getByRole('article').locator('img[src*="farol"]').first();
  await image.scrollIntoViewIfNeeded();
  expect(await image.evaluate((it: HTMLImageElement) => it.decode().then(() => it.naturalWidth > 0))).toBe(
    true,
  );
  const file = new URL((await image.getAttribute('src')) ?? '', portal.url).pathname;
  expect(await statuses(portal, file)).toEqual(everywhere(200));

  await page.goto(path);
  await page.getByRole('link', { name: 'Editar' }).first().click();
  await page.getByLabel('Título', { exact: true }).fill('Farol aceso outra vez');
  await button(page, 'Salvar alterações').click();
  await expectMessage(page, 'Notícia atualizada com sucesso!');
  const corrected = '/news/farol-aceso-outra-vez';
  await expect.poll(() => statuses(portal, corrected)).toEqual(everywhere(200));
  // The other process invalidates its page a moment later.
  await expect(async () => {
    await reader.goto(path);
    await expect(heading(reader, 'Farol aceso outra vez')).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.goto(corrected);
  await button(page, 'Deletar').click();
  await button(page, 'Sim').click();
  await expect.poll(() => statuses(portal, corrected)).toEqual(everywhere(404));
  await page.goto('/dashboard/lixeira');
  const row = page.getByRole('listitem').filter({ hasText: 'Farol aceso outra vez' });
  await row.getByRole('button', { name: 'Restaurar' }).click();
  await expectMessage(page, 'Notícia restaurada.');
  await expect.poll(() => statuses(portal, corrected)).toEqual(everywhere(200));
  await reader.reload();
  await expect(heading(reader, 'Farol aceso outra vez')).toBeVisible();
  await reader.close();
});

/** One image after the other in the form of news: from the library by keys, described, pasted, and stopped. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { button, field } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';
import { paste } from '../support/rich-text-editor.ts';
import { holdBack } from '../support/screen.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, page, portal }) => signInAdmin(context, page, portal.url));

const fromLibrary = (page: Page) =>
  page.getByRole('button', { name: 'Escolher da biblioteca para Imagem principal' });
const choice = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name: `Escolher ${name}`, exact: true });
const cover = (page: Page, name: string) => page.locator(`img[src*="${name}"]`).first();
const cross = (page: Page) => page.getByRole('slider', { name: 'Ponto de interesse' });
/** Waits until the server has saved the details of the image, with these words or numbers. */
const whenSaved = (page: Page, ...parts: string[]) =>
  page.waitForResponse((response) => {
    const sent = response.request().method() === 'PATCH' ? response.request().postData() : null;
    return response.ok() && parts.every((part) => sent?.includes(part));
  });

test('the main image is chosen from the library by keys and described, then replaced by paste', async ({
  page,
  faults,
}) => {
  test.slow();
  faults.expect(/ERR_ABORTED|ERR_FAILED/);
  await page.goto('/dashboard/noticias');
  await fromLibrary(page).press('Enter');
  await expect(choice(page, 'capa.jpg')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(choice(page, 'placa.jpg')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(fromLibrary(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('placa');
  await page.keyboard.press('Enter');
  await expect(choice(page, 'capa.jpg')).toHaveCount(0);
  await choice(page, 'placa.jpg').press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(cover(page, 'placa')).toBeVisible();

  const described = whenSaved(page, 'Uma placa verde', 'Lia Ramos');
  await field(page, 'Texto alternativo').fill('Uma placa verde na estrada');
  await field(page, 'Crédito').fill('Lia Ramos/Pauta');
  await described;
  await page.getByText('Ponto de interesse').click();
  await cross(page).press('Shift+ArrowLeft');
  await cross(page).press('ArrowDown');
  await expect(cross(page)).toHaveAttribute('aria-valuetext', '40% da esquerda, 51% do alto');
  await expectAccessible(page);
  const moved = whenSaved(page, '"focusX":0,"focusY":0');
  await cross(page).hover();
  await page.mouse.down();
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await expect(cross(page)).toHaveAttribute('aria-valuetext', '0% da esquerda, 0% do alto');
  await moved;

  await paste(field(page, 'Imagem principal'), { plain: '', files: ['colada.png'] });
  await expect(cover(page, 'colada')).toBeVisible();
  await expect(field(page, 'Texto alternativo')).toHaveValue('');
  const release = await holdBack(page, '**/api/redacao/imagens?para=*');
  await paste(field(page, 'Imagem principal'), { plain: '', files: ['parada.png'] });
  await button(page, 'Parar envio').click();
  await expect(button(page, 'Parar envio')).toHaveCount(0);
  await expect(field(page, 'Imagem principal')).toBeFocused();
  release();
  await expect(cover(page, 'colada')).toBeVisible();

  await page.goto('/dashboard/midia?busca=placa');
  const listed = page.getByRole('article', { name: 'placa.jpg' });
  await expect(listed).toBeVisible();
  await expect(listed).not.toContainText('Sem texto alternativo');
  await button(page, 'Abrir placa.jpg').click();
  await expect(field(page, 'Texto alternativo')).toHaveValue('Uma placa verde na estrada');
  await expect(cross(page)).toHaveAttribute('aria-valuetext', '0% da esquerda, 0% do alto');
});

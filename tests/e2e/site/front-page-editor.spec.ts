/** `Capa`, and the front page that readers see after it. */
import { expectAccessible, expectToFit } from '../support/axe.ts';
import { admin, openAsVisitor, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { expect, test } from '../support/portal.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ portalEnv: withAdmin() });
test.beforeEach(({ context, portal }) => openAsVisitor(context, portal.url));

test('an editor arranges the front page by keyboard, and readers see it', { tag: '@more' }, async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, admin.email);
  await page.goto('/dashboard/capa');
  const places = page.getByRole('region', { name: 'Destaques' });
  const rows = places.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const title = (await rows.nth(1).locator('p').first().textContent()) ?? '';

  await rows.nth(1).getByRole('button', { name: 'Mover para cima' }).press('Enter');
  await expect(rows.first()).toContainText(title);
  await expect(rows.first()).toContainText('Fixada');
  await rows.first().getByRole('button', { name: 'Editar' }).press('Enter');
  const place = page.getByRole('dialog', { name: 'Editar lugar' });
  await expectAccessible(page);
  await place.getByLabel('Fixar até', { exact: true }).fill('ontem');
  await place.getByRole('button', { name: 'Pronto' }).press('Enter');
  await expect(place).toContainText('Essa data não existe.');
  await place.getByLabel('Fixar até', { exact: true }).fill('');
  await place.getByLabel('Título na capa').fill('Um título mais curto');
  await place.getByLabel('Título na capa').press('Enter');
  await expect(rows.first()).toContainText('Um título mais curto');

  await page.getByRole('button', { name: 'Adicionar linha' }).press('Enter');
  const line = page.getByRole('dialog', { name: 'Linha acima de tudo' });
  await line.getByLabel('Tipo').selectOption('Ao vivo');
  await line.getByLabel('Texto').fill('A final, minuto a minuto');
  await line.getByLabel('Texto').press('Enter');
  await expect(page.getByRole('region', { name: 'Linha acima de tudo' })).toContainText('Ao vivo: A final');

  const preview = page.frameLocator('iframe[name=capa-previa]');
  await expect(preview.getByRole('region', { name: 'Destaques' }).getByRole('heading').first()).toHaveText(
    'Um título mais curto',
  );
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Adicionar linha' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await expectToFit(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Salvar capa' }).press('Enter');
  await expectMessage(page, 'Capa salva.');

  const reader = await browser.newPage();
  await openAsVisitor(reader.context(), portal.url);
  await reader.goto(portal.url);
  await expect(reader.getByRole('region', { name: 'Destaques' }).getByRole('heading').first()).toHaveText(
    'Um título mais curto',
  );
  await reader.close();
});

test('unsaved changes on Capa are offered after its tab was closed @more', async ({ page, context }) => {
  await signIn(page, admin.email);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/dashboard/capa');
  const rowsOf = (shown: typeof page) =>
    shown.getByRole('region', { name: 'Destaques' }).getByRole('listitem');
  const third = (shown: typeof page) => rowsOf(shown).nth(2);
  await expect(rowsOf(page)).toHaveCount(5);
  await third(page).getByRole('button', { name: 'Trocar' }).press('Enter');
  const picker = page.getByRole('dialog', { name: 'Trocar notícia' });
  const choice = picker.getByRole('listitem').first();
  const readScroll = () => page.evaluate(() => window.scrollY);
  const scrolled = await readScroll();
  const title = (await choice.locator('span').textContent()) ?? '';
  await choice.getByRole('button').press('Enter');
  await expect(third(page)).toBeFocused();
  expect(await readScroll()).toBe(scrolled);
  await expect(third(page)).toContainText(title);
  await expect(third(page)).toContainText('Fixada');
  await page.close();

  const later = await context.newPage();
  await later.goto('/dashboard/capa');
  await later.getByRole('button', { name: 'Recuperar capa' }).press('Enter');
  await expect(third(later)).toContainText(title);
  await expect(later.getByRole('button', { name: 'Desfazer' })).toBeEnabled();
  await later.getByRole('button', { name: 'Salvar capa' }).press('Enter');
  await expect(later.getByText(/^Capa salva\. \d{2}:\d{2}$/)).toBeInViewport();
  await later.reload();
  await expect(third(later)).toContainText('Fixada');
  await expect(later.getByRole('button', { name: 'Recuperar capa' })).toHaveCount(0);
});

test('links under the lead have an order, and the line takes the address of news @more', async ({ page }) => {
  await signIn(page, admin.email);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/dashboard/capa');
  const lead = page.getByRole('region', { name: 'Destaques' }).getByRole('listitem').first();
  await lead.getByRole('button', { name: 'Relacionadas' }).click();
  const related = page.getByRole('dialog', { name: 'Links relacionados' });
  const links = related.getByRole('region', { name: 'Links escolhidos' }).getByRole('listitem');
  for (const count of [1, 2]) {
    await related.getByRole('button', { name: 'Escolher' }).first().click();
    await expect(links).toHaveCount(count);
  }
  const title = (await links.last().locator('p').first().textContent()) ?? '';
  await links.last().getByRole('button', { name: 'Mover para cima' }).press('Enter');
  await expect(links.first()).toContainText(title);
  await expectAccessible(page);
  await expectToFit(page);
  await related.getByRole('button', { name: 'Pronto' }).click();
  await expect(lead).toContainText('Links relacionados: 2');

  await page.getByRole('button', { name: 'Adicionar linha' }).click();
  const line = page.getByRole('dialog', { name: 'Linha acima de tudo' });
  await line.getByRole('button', { name: 'Escolher notícia para o link' }).click();
  const picker = page.getByRole('dialog', { name: 'Escolher notícia' });
  await expectToFit(page);
  await picker.getByRole('button', { name: 'Escolher' }).first().click();
  await expect(line.getByLabel('Link', { exact: true })).toHaveValue(/^\/news\/./);
});

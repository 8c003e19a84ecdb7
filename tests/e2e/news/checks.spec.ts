/** `Antes de publicar` beside the text, and the tools of the editor above the keyboard of a phone. */
import { emptyFields } from '../../../domain/news/news-fields.ts';
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { button, status, text } from '../support/news-form.ts';
import { overhang } from '../support/overhang.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

test.beforeEach(async ({ context, page, portal }) => {
  await signInAdmin(context, page, portal.url);
  await page.goto('/dashboard/noticias');
  await text(page).click();
  await page.keyboard.type('O CPF 529.982.247-25 apareceu aqui.');
});

test('a check leads to the words that it is about, and the first save does not scroll', {
  tag: '@more',
}, async ({ page }) => {
  await text(page).click();
  await expect(status(page)).toHaveAttribute('data-progress', 'saved');
  await expect(page).toHaveURL(/rascunho=/);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('button', { name: /CPF com final 4725/ }).click();
  await expect(text(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe('529.982.247-25');

  await page.setViewportSize({ width: 768, height: 900 });
  await page.getByRole('button', { name: /pontos a ver$/ }).click();
  await expect(page.getByText(/^Antes de publicar: \d pontos a ver$/)).toBeFocused();
  await expect(page.getByRole('button', { name: 'A notícia não diz a fonte.' })).toBeInViewport();
  await expectAccessible(page);
});

test('nameless embeds and links that are gone are shown in the text', { tag: '@more' }, async ({
  page,
  portal,
}) => {
  const [gone, post] = ['https://a.example/sumiu', 'https://bsky.app/profile/ana.example/post/3kabcde12345x'];
  const range = (key: number) => [{ offset: 0, length: 3, key }];
  const lines = Array.from({ length: 40 }, (_, index) => ({ type: 'unstyled', text: `Linha ${index}.` }));
  const content = JSON.stringify({
    blocks: [
      ...lines,
      { type: 'unstyled', text: 'fim', entityRanges: range(0) },
      { type: 'atomic', text: ' ', entityRanges: [{ offset: 0, length: 1, key: 1 }] },
    ],
    entityMap: {
      0: { type: 'LINK', mutability: 'MUTABLE', data: { url: gone } },
      1: { type: 'EMBED', mutability: 'IMMUTABLE', data: { url: post } },
    },
  });
  const created = await page.request.post('/api/redacao/rascunhos', {
    headers: { Origin: portal.url },
    data: { fields: { ...emptyFields, title: 'Com um link', content } },
  });
  const { id } = await created.json();
  await page.goto(`/dashboard/noticias?rascunho=${id}`);
  const panel = page.locator('#antes-de-publicar');
  await panel.getByRole('button', { name: /^Um bloco de outro site ou arquivo não tem título/ }).click();
  await expect(text(page)).toBeFocused();
  await expect(text(page).locator('.ProseMirror-selectednode')).toBeInViewport();
  await expect(page.getByText(/^Um bloco de outro site ou arquivo não tem título/)).toHaveCount(1);

  await page.route('**/api/redacao/verificacao/links', async (route) => {
    const { links } = route.request().postDataJSON();
    const states = links.map((address: string) => ({ address, state: address === gone ? 'gone' : 'ok' }));
    await route.fulfill({ json: states });
  });
  await panel.getByRole('button', { name: 'Conferir os links' }).click();
  await expect(panel.getByRole('status')).toHaveText('2 links conferidos: 1 não existe mais.');
  await expectAccessible(page);
  await panel.getByRole('button', { name: `A página não existe mais: ${gone}` }).click();
  await expect(text(page)).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe('fim');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the tools are one row above the keyboard', { tag: '@more' }, async ({ page }) => {
    const tools = page.getByRole('toolbar', { name: 'Formatação' });
    const box = async () => (await tools.boundingBox()) ?? { y: 0, height: 0 };
    expect((await box()).height).toBeLessThan(60);
    // No test can open the keyboard of a phone, so the test reports what a phone would report.
    const keyboardAt = 400;
    await page.evaluate((height) => {
      Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height });
      visualViewport?.dispatchEvent(new Event('resize'));
    }, keyboardAt);
    await expect.poll(async () => Math.round((await box()).y + (await box()).height)).toBe(keyboardAt);
    await expect(button(page, 'Publicar')).toBeHidden();
    await tools.getByRole('button', { name: 'Negrito' }).click();
    await expect(text(page)).toBeFocused();
    expect(await overhang(page)).toEqual([]);
  });
});

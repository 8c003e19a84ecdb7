/** Posts and sounds of other sites: pasted by writers, and loaded by readers who ask for them. */
import { slugFromTitle } from '../../../domain/news/slug.ts';
import { expectAccessible } from '../support/axe.ts';
import { signInAdmin, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { fillNews } from '../support/news-form.ts';
import { overhang } from '../support/overhang.ts';
import { expect, test } from '../support/portal.ts';
import { openEditor, paste } from '../support/rich-text-editor.ts';

test.use({ portalEnv: withAdmin() });

const post = 'https://x.com/ana/status/1790000000000000001?s=20';
const song = 'https://open.spotify.com/intl-pt/track/4uLU6hMCjMI75M1A2tKUQC';
const otherSites = /https:\/\/(?:[\w-]+\.)*(?:twitter\.com|x\.com|spotify\.com)\//;

test('a pasted post and a song are cards, and load nothing before the reader asks', { tag: '@more' }, async ({
  browser,
  context,
  page,
  portal,
  faults,
}) => {
  await signInAdmin(context, page, portal.url);
  faults.expect(otherSites);
  const asked: string[] = [];
  await page.route(otherSites, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Outro site</title><p>Outro site</p>',
    });
  });
  // The server would send requests to the other sites.
  await page.route('**/api/redacao/incorporacoes', (route) => {
    const isSong = route.request().postData()?.includes('spotify');
    return route.fulfill({
      json: { title: isSong ? 'Uma <b>canção</b>' : '', author: isSong ? '' : 'Ana Lima', src: '' },
    });
  });
  const title = 'Uma publicação e uma canção';
  const editor = await openEditor(page);
  const cards = editor.getByRole('figure', { name: 'Conteúdo de outro site' });
  await paste(editor, { plain: post });
  await expect(cards).toContainText('Ana Lima no X');
  await paste(editor, { plain: song });
  await expect(cards.last()).toContainText('Uma <b>canção</b>');
  await expect(cards).toHaveCount(2);
  await page.keyboard.type('Fim do texto.');
  await fillNews(page, title);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expectMessage(page, 'Notícia publicada com sucesso!');

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/news/${slugFromTitle(title)}`);
  await expect(page.getByRole('link', { name: 'Ana Lima no X' })).toHaveAttribute(
    'href',
    'https://x.com/ana/status/1790000000000000001',
  );
  await expect(page.getByRole('link', { name: 'Uma <b>canção</b> Spotify' })).toBeVisible();
  expect(await overhang(page)).toEqual([]);
  await expectAccessible(page);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Carregar conteúdo de X' }).focus();
  await page.keyboard.press('Enter');
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute(
    'src',
    'https://platform.twitter.com/embed/Tweet.html?id=1790000000000000001&dnt=true',
  );
  await expect(frame).toHaveAccessibleName('X: Ana Lima no X');
  await expect(frame).toBeFocused();
  await expect(frame.contentFrame().locator('p')).toHaveText('Outro site');
  await page.getByRole('button', { name: 'Carregar conteúdo de Spotify' }).click();
  await expect(frame.last()).toHaveAttribute(
    'src',
    'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  );
  await expect(frame.last().contentFrame().locator('p')).toHaveText('Outro site');
  expect(asked).toHaveLength(2);
  expect(await overhang(page)).toEqual([]);
  await expectAccessible(page);

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(page.url());
  await expect(plain.getByRole('link', { name: 'Ana Lima no X' })).toBeVisible();
  await expect(plain.getByText('Carregar conteúdo de X')).toBeHidden();
  await plain.close();
});

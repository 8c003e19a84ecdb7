/** The review of a text between reporters and editors, in two browsers. */
import { expectAccessible } from '../support/axe.ts';
import { staff } from '../support/content.ts';
import { openAs, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews, status } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

test('a reporter sends a text, gets it back with a note, sends it again, and readers see it', async ({
  browser,
  portal,
  page: visitor,
}) => {
  const reporter = await openAs(browser, portal.url, staff.reporter);
  await reporter.goto('/dashboard/noticias');
  await expect(button(reporter, 'Publicar')).toHaveCount(0);
  await fillNews(reporter, 'Uma loja de jogos reabre', 'Depois de seis anos.');
  await button(reporter, 'Enviar para revisão').click();
  await field(reporter, 'Recado para a edição, se quiser').fill('Falta a foto.');
  await button(reporter, 'Enviar').click();
  await expectMessage(reporter, 'Enviada para revisão.');
  await expect(status(reporter)).toContainText('em revisão');
  const sent = reporter.getByRole('region', { name: 'Revisão' });
  await expect(sent).toContainText('enviou para revisão');
  await expect(sent).not.toContainText('O texto mudou');

  const editor = await openAs(browser, portal.url, staff.editor);
  await editor.goto('/dashboard');
  await expect(editor.getByRole('link', { name: /^Para revisar \d/ })).toBeVisible();
  await editor.getByRole('link', { name: /^Para revisar \d/ }).click();
  await expect(editor.getByRole('link', { name: 'Revisar: Uma loja de jogos reabre' })).toBeVisible();
  await editor.getByRole('link', { name: 'Uma loja de jogos reabre', exact: true }).click();
  const review = editor.getByRole('region', { name: 'Revisão' });
  await expect(review).toContainText('Falta a foto.');
  await expectAccessible(editor, ['desktop', 'phone']);
  await expect(editor.getByRole('form', { name: 'Revisar notícia' })).toBeVisible();
  await button(editor, 'Devolver').click();
  const dialog = editor.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await expect(dialog.getByText('Escreva o que falta na notícia.')).toBeVisible();
  await dialog.getByLabel('O que falta na notícia').fill('Ouça a dona da loja.');
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await expectMessage(editor, 'Devolvida à reportagem.');

  await reporter.goto('/dashboard/noticias/todas');
  await expect(reporter.getByText('Devolvida', { exact: true })).toBeVisible();
  await reporter.getByRole('link', { name: 'Uma loja de jogos reabre', exact: true }).click();
  await expect(reporter.getByRole('region', { name: 'Revisão' })).toContainText('Ouça a dona da loja.');
  await field(reporter, 'Resumo').fill('Depois de seis anos, diz a dona.');
  await button(reporter, 'Enviar para revisão').click();
  await button(reporter, 'Enviar').click();
  await expect(status(reporter)).toContainText('em revisão');
  await field(reporter, 'Resumo').fill('Depois de sete anos, diz a dona.');
  await button(reporter, 'Salvar rascunho').click();
  await expectMessage(reporter, 'Rascunho salvo.');

  await editor.reload();
  await expect(review).toContainText('Mudanças de Rui Sá.');
  await button(editor, 'Ver o que mudou').click();
  await expect(dialog.getByRole('insertion')).toContainText('sete');
  await editor.keyboard.press('Escape');
  const waiting = editor
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Para revisar/ });
  const counted = (await waiting.textContent()) ?? '';
  await button(editor, 'Aprovar e publicar').click();
  // Publishing asks, because the text is empty.
  await button(editor, 'Sim').click();
  await expectMessage(editor, 'Notícia publicada com sucesso!');
  await expect(editor.getByRole('heading', { level: 1, name: 'Para revisar' })).toBeVisible();
  await expect(editor.getByRole('link', { name: 'Ver notícia' })).toHaveAttribute(
    'href',
    '/news/loja-jogos-reabre',
  );
  await expect(waiting).not.toHaveText(counted);
  await visitor.goto('/news/loja-jogos-reabre');
  await expect(visitor.getByText('Rui Sá').first()).toBeVisible();
  await reporter.context().close();
  await editor.context().close();
});

test('a text that changed while its moment was chosen is shown again before it is scheduled', {
  tag: '@more',
}, async ({ browser, portal, faults }) => {
  faults.expect(/answer 409|status of 409/);
  const reporter = await openAs(browser, portal.url, staff.reporter);
  await reporter.goto('/dashboard/noticias');
  await fillNews(reporter, 'Um torneio começa', 'São oito times.');
  await field(reporter, 'Conteúdo').fill('A final é no domingo.');
  await button(reporter, 'Enviar para revisão').click();
  await button(reporter, 'Enviar').click();
  await expectMessage(reporter, 'Enviada para revisão.');

  const editor = await openAs(browser, portal.url, staff.editor);
  await editor.goto('/dashboard/para-revisar');
  await editor.getByRole('link', { name: 'Um torneio começa', exact: true }).click();
  await button(editor, 'Aprovar e agendar').click();
  await field(reporter, 'Resumo').fill('São dez times.');
  await button(reporter, 'Salvar rascunho').click();
  await expectMessage(reporter, 'Rascunho salvo.');
  await button(editor, 'Confirmar').click();
  await expectMessage(editor, 'O texto mudou. Confira e tente novamente.');
  await expect(editor.getByRole('dialog')).toHaveCount(0);
  await expect(editor.getByRole('region', { name: 'Revisão' })).toContainText('Mudanças de');
  await reporter.context().close();
  await editor.context().close();
});

test('a withdrawal that fails says why', { tag: '@more' }, async ({ browser, portal, faults }) => {
  faults.expect(/answer 503|status of 503/);
  const reporter = await openAs(browser, portal.url, staff.reporter);
  await reporter.goto('/dashboard/noticias');
  await fillNews(reporter, 'Volta para a mesa', 'Um resumo.');
  await button(reporter, 'Enviar para revisão').click();
  await button(reporter, 'Enviar').click();
  const message = 'O portal está ocupado.';
  await reporter.route('**/retirar', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message } }),
  );
  await button(reporter, 'Retirar da revisão').click();
  await expectMessage(reporter, message);
  await reporter.unrouteAll();
  await button(reporter, 'Retirar da revisão').click();
  await expectMessage(reporter, 'Retirada da revisão.');
});

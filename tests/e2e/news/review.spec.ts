/** The review of a text between reporters and editors, in two browsers. */
import type { Page } from '@playwright/test';
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
  const note = field(reporter, 'Recado para a edição, se quiser');
  await expect(note).toBeFocused();
  await expect(reporter.getByRole('dialog')).toContainText('A notícia não diz a fonte.');
  await note.fill('Falta a foto.');
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
  await expect(editor.getByRole('link', { name: 'Ver no site' })).toHaveAttribute(
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

/** Writes and saves a draft; gives its id. */
async function write(page: Page, title: string): Promise<string> {
  await page.goto('/dashboard/noticias');
  await fillNews(page, title, 'Um resumo.');
  await button(page, 'Salvar rascunho').click();
  await expectMessage(page, 'Rascunho salvo.');
  return new URL(page.url()).searchParams.get('rascunho') ?? '';
}

async function send(page: Page, url: string, id: string, action: string, changes: object): Promise<void> {
  const { draft } = await (await page.request.get(`/api/redacao/noticias/${id}`)).json();
  const { fields, version, baseVersion } = draft;
  const answer = await page.request.post(`/api/redacao/rascunhos/${id}/${action}`, {
    headers: { Origin: url },
    data: { fields, version, baseVersion, ...changes },
  });
  expect(answer.status()).toBe(200);
}

test('text that a reporter writes after the approval is shown before it is scheduled again', {
  tag: '@more',
}, async ({ browser, portal, faults }) => {
  faults.expect(/answer 404|status of 404|not-found/);
  const reporter = await openAs(browser, portal.url, staff.reporter);
  const id = await write(reporter, 'Aprovada e mudada');
  await expect(reporter.getByRole('heading', { level: 1 })).toHaveText('Editar rascunho');
  const editor = await openAs(browser, portal.url, staff.editor);
  await send(editor, portal.url, id, 'agendar', { publishAt: Date.now() + 60 * 60_000 });
  await reporter.reload();
  await field(reporter, 'Resumo').fill('Um resumo de depois.');
  await button(reporter, 'Salvar rascunho').click();
  await expectMessage(reporter, 'Rascunho salvo.');

  await editor.goto(`/dashboard/noticias?rascunho=${id}`);
  const changes = editor.getByRole('region', { name: 'Mudanças depois do agendamento' });
  await expect(changes).toContainText('Mudanças de Rui Sá.');
  await changes.getByRole('button', { name: 'Ver o que mudou' }).click();
  await expect(editor.getByRole('dialog').getByRole('insertion')).toContainText('depois');
  await expectAccessible(editor);
  await editor.keyboard.press('Escape');
  await button(editor, 'Agendar').click();
  await button(editor, 'Sim').click();
  await expect(editor.getByRole('dialog')).toContainText(
    'O texto mudou depois de agendado. Mudanças de Rui Sá.',
  );
  await editor.keyboard.press('Escape');

  const { draft } = await (await editor.request.get(`/api/redacao/noticias/${id}`)).json();
  await send(editor, portal.url, id, 'agendar', {
    fields: draft.unscheduled.scheduled,
    publishAt: Date.now() + 60 * 60_000,
  });
  await reporter.reload();
  await field(reporter, 'Resumo').fill('Um resumo que não sai.');
  await button(reporter, 'Salvar rascunho').click();
  await expectMessage(reporter, 'Rascunho salvo.');
  const { draft: changed } = await (await editor.request.get(`/api/redacao/noticias/${id}`)).json();
  await send(editor, portal.url, id, 'publicar', { fields: changed.unscheduled.scheduled });

  // The form notices this by its own save.
  await field(reporter, 'Resumo').fill('Um resumo que fica no navegador.');
  await field(reporter, 'Título').focus();
  await expect(status(reporter)).toContainText('não foi salvo: A notícia já foi publicada por');
  await expect(reporter.getByRole('region', { name: 'O que mudou' })).toBeInViewport();
  await reporter.goto('/dashboard');
  const kept = reporter.getByRole('region', { name: 'Textos guardados neste navegador' });
  await expect(kept.getByRole('listitem')).toContainText('Aprovada e mudada');
  await expectAccessible(reporter);
  await kept.getByRole('button', { name: 'Criar rascunho' }).click();
  await expectMessage(reporter, 'O texto é um novo rascunho.');
  await expect(field(reporter, 'Resumo')).toHaveValue('Um resumo que fica no navegador.');
  await reporter.context().close();
  await editor.context().close();
});

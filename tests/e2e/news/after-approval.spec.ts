/** What a reporter and an editor are told when a text changes after it was approved (docs/product.md#schedule). */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { staff } from '../support/content.ts';
import { openAs, withAdmin } from '../support/environments.ts';
import { expectMessage } from '../support/messages.ts';
import { button, field, fillNews, status } from '../support/news-form.ts';
import { expect, test } from '../support/portal.ts';

test.use({ portalEnv: withAdmin() });

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

test('text that a reporter writes after the approval is shown before it is scheduled again', async ({
  browser,
  portal,
  faults,
}) => {
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

  // The open form learns it from its own save.
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

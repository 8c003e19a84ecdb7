/** What `Visão geral` tells people of their own texts when others decided about them. */
import { expect, it } from 'vitest';
import { dayMs, minuteMs } from '../../builders.ts';
import { someFields, withNewsDesk } from './news-desk.ts';

const { admin, staff, wait, now, publishDue } = withNewsDesk();
const fields = someFields();

it('the overview shows a reporter what they wrote after an approved text was published', async () => {
  const [ana, caio, lia] = [await admin(), await staff('reporter', 'Caio Reis'), await staff('reporter')];
  const { id, version } = await caio.ok('POST', '/rascunhos', { fields });
  const publishAt = now() + 10 * minuteMs;
  const planned = await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt });
  const since = someFields({ source: 'Escrito depois' });
  const saved = await caio.ok('PUT', `/rascunhos/${id}`, { version: planned.version, fields: since });
  const both = { ...since, topics: 'Jogos' };
  await ana.ok('PUT', `/rascunhos/${id}`, { version: saved.version, fields: both });
  expect(await caio.ok('GET', '/resumo')).toMatchObject({ textsAfterPublication: [], ownTexts: [{ id }] });
  wait(dayMs);
  await publishDue();
  expect(await caio.ok('GET', '/resumo')).toMatchObject({
    ownTexts: [],
    textsAfterPublication: [
      {
        id,
        fields: both,
        outcome: expect.stringMatching(/^A notícia já foi publicada por Ana Prado às \d+h\d\d de /),
      },
    ],
  });
  for (const other of [ana, lia])
    expect(await other.ok('GET', '/resumo')).toMatchObject({ textsAfterPublication: [] });
});

it('the overview does not show a reporter what only an editor changed after the scheduling', async () => {
  const [ana, caio] = [await admin(), await staff('reporter')];
  const { id, version } = await caio.ok('POST', '/rascunhos', { fields });
  const publishAt = now() + 10 * minuteMs;
  const planned = await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields, publishAt });
  const secret = someFields({ source: 'Segredo' });
  await ana.ok('PUT', `/rascunhos/${id}`, { version: planned.version, fields: secret });
  wait(dayMs);
  await publishDue();
  expect(JSON.stringify(await caio.ok('GET', '/resumo'))).not.toContain('Segredo');
});

it('the overview says why a scheduled text was not published', async () => {
  const ana = await admin();
  const inHealth = someFields({ category: 'saude' });
  const { id, version } = await ana.ok('POST', '/rascunhos', { fields: inHealth });
  const publishAt = now() + 10 * minuteMs;
  const planned = await ana.ok('POST', `/rascunhos/${id}/agendar`, { version, fields: inHealth, publishAt });
  await ana.ok('PUT', `/rascunhos/${id}`, { version: planned.version, fields });
  await ana.ok('DELETE', '/secoes/saude');
  wait(dayMs);
  await publishDue();
  expect(await ana.ok('GET', '/resumo')).toMatchObject({
    ownTexts: [{ id, failure: 'Essa categoria não existe.' }],
  });
});

it('the overview says who discarded a draft of the person, and when', async () => {
  const [ana, caio] = [await admin(), await staff('reporter', 'Caio Reis')];
  const mine = await caio.ok('POST', '/rascunhos', { fields: someFields({ title: 'Eu mesmo' }) });
  await caio.ok('DELETE', `/rascunhos/${mine.id}`);
  const { id } = await caio.ok('POST', '/rascunhos', { fields });
  await ana.ok('DELETE', `/rascunhos/${id}`);
  expect((await caio.ok('GET', '/resumo')).discardedTexts).toEqual([
    {
      id,
      title: fields.title,
      outcome: expect.stringMatching(/^O rascunho foi descartado por Ana Prado às \d+h\d\d de /),
    },
  ]);
  expect((await ana.ok('GET', '/resumo')).discardedTexts).toEqual([]);
  await caio.ok('POST', `/lixeira/${id}/restaurar`);
  expect((await caio.ok('GET', '/resumo')).discardedTexts).toEqual([]);
});

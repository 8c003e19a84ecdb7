/** Comments that the newsroom closes for one piece of news, or for a whole section. */
import { expect, it } from 'vitest';
import { commentsClosed } from '../../../domain/text/sentences.ts';
import { type Person, publish, someFields, withNewsDesk } from '../news/news-desk.ts';

const { admin, reader } = withNewsDesk();

async function comment({ browser }: Person, id: string) {
  const answer = await browser.post(
    `/news/${id}/comentarios`,
    { comment: 'Oi.' },
    { Accept: 'application/json' },
  );
  return answer.status;
}

const closes = async ({ browser }: Person, path: string) =>
  (await (await browser.get(path)).text()).includes(commentsClosed);

it('news whose form closes the comments keep existing comments, and take no others', async () => {
  const [ana, bia] = [await admin(), await reader()];
  const fields = someFields();
  const { id, path } = await publish(ana, fields);
  expect([await comment(bia, id), await closes(bia, path)]).toEqual([201, false]);
  const closed = { version: 0, baseVersion: 1, fields: { ...fields, commentClosing: 'closed' } };
  await ana.ok('POST', `/rascunhos/${id}/publicar`, closed);
  expect([await comment(bia, id), await closes(bia, path)]).toEqual([403, true]);
  expect((await (await bia.browser.get(path)).text()).includes('Oi.')).toBe(true);
  // A form that was opened before, without JavaScript.
  const late = await bia.browser.post(`/news/${id}/comentarios`, { comment: 'Escrevi muito.' });
  expect([late.status, (await late.text()).includes('>Escrevi muito.</textarea>')]).toEqual([403, true]);
});

it('news of a section that closes the comments take none until the section opens them again', async () => {
  const [ana, bia] = [await admin(), await reader()];
  const { id, path } = await publish(ana);
  const { all } = await ana.ok('GET', '/secoes');
  const section = Array.isArray(all) ? all.find(({ id }) => id === 'games') : null;
  const change = (closesComments: boolean | undefined, version: number) => {
    const { name, slug, description, groupId, isHidden } = section;
    const form = { name, slug, description, groupId, isHidden, closesComments, version };
    return ana.ok('PUT', '/secoes/games', form);
  };
  await change(true, section.version);
  expect([await comment(bia, id), await closes(bia, path)]).toEqual([403, true]);
  // A form that was opened before sections could close comments changes nothing of it.
  await change(undefined, section.version + 1);
  expect(await closes(bia, path)).toBe(true);
  await change(false, section.version + 2);
  expect([await comment(bia, id), await closes(bia, path)]).toEqual([201, false]);
});

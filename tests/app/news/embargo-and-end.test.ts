/** News under embargo, and news that go off the air at a moment that an editor set. */
import { describe, expect, it } from 'vitest';
import { toMoment } from '../../../domain/news/embargo-and-end.ts';
import { dayMs, testNowMs } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { admin, staff, visitor, wait, publishDue, endDueNews, actions } = withNewsDesk();
const at = testNowMs + dayMs;
const embargoed = someFields({ embargoUntil: toMoment(at) });
const ending = someFields({ endsAt: toMoment(at) });

async function open(path: string) {
  const response = await visitor().browser.get(path);
  return { status: response.status, html: await response.text() };
}

describe('news under embargo', () => {
  it('are not published before its end, and can be scheduled for it', async () => {
    const ana = await admin();
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields: embargoed });
    const send = (act: string, body: object) =>
      ana.call('POST', `/rascunhos/${id}/${act}`, { version, fields: embargoed, ...body });
    for (const refused of [await send('publicar', {}), await send('agendar', { publishAt: at - 1 })])
      expect(refused).toMatchObject({ status: 400, body: { field: 'embargoUntil' } });
    expect((await send('agendar', { publishAt: at })).status).toBe(200);
    wait(dayMs);
    await publishDue();
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ createdAt: at });
  });

  it('are not published at their moment if the embargo was extended after scheduling', async () => {
    const ana = await admin();
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields: embargoed });
    const planned = { version, fields: embargoed, publishAt: at };
    const scheduled = await ana.ok('POST', `/rascunhos/${id}/agendar`, planned);
    const longer = { ...embargoed, embargoUntil: toMoment(at + dayMs) };
    await ana.ok('PUT', `/rascunhos/${id}`, { version: scheduled.version, fields: longer });
    wait(dayMs);
    await publishDue();
    expect(await ana.ok('GET', `/noticias/${id}`)).toMatchObject({
      published: null,
      draft: { state: 'draft', failure: expect.stringMatching(/^A notícia está sob embargo até/) },
    });
  });

  it('say so in the list of the newsroom and in the preview', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields: embargoed });
    const { items } = await ana.ok('GET', '/noticias?estado=rascunhos');
    expect(items).toMatchObject([{ id, embargoUntil: embargoed.embargoUntil }]);
    const { url } = await ana.ok('POST', `/noticias/${id}/previa`);
    expect((await open(String(url))).html.includes('Embargo até')).toBe(true);
  });
});

describe('news with an end', () => {
  const end = async () => {
    wait(dayMs);
    await endDueNews();
  };

  it('go off the air at their moment, and their address says so', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana, ending);
    wait(dayMs - 1);
    await endDueNews();
    expect((await open(path)).status).toBe(200);
    wait(1);
    await endDueNews();
    const { status, html } = await open(path);
    expect([status, html]).toEqual([410, expect.stringContaining('Esta notícia saiu do ar')]);
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({ state: 'unpublished' });
    expect(await actions()).toContain('news.unpublished');
  });

  it('come back with another end, or with none', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana, ending);
    await end();
    const { draft } = await ana.ok('GET', `/noticias/${id}`);
    const send = (endsAt: string) =>
      ana.call('POST', `/rascunhos/${id}/publicar`, {
        version: Object(draft).version,
        fields: { ...ending, endsAt },
      });
    expect(await send(ending.endsAt)).toMatchObject({ status: 400, body: { field: 'endsAt' } });
    expect((await send('')).status).toBe(200);
    expect((await open(path)).status).toBe(200);
  });

  it('are like other unpublished news if an editor unpublished them before their end', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana, ending);
    await ana.ok('POST', `/noticias/${id}/despublicar`);
    await end();
    expect((await open(path)).status).toBe(404);
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect((await open(path)).status).toBe(404);
  });

  it('keep the current end when an earlier version is restored', async () => {
    const ana = await admin();
    const { id } = await publish(ana, ending);
    const later = { ...ending, title: 'Outro título', endsAt: toMoment(at + dayMs) };
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: 0, baseVersion: 1, fields: later });
    await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar`);
    const { published } = await ana.ok('GET', `/noticias/${id}`);
    expect(published).toMatchObject({ fields: { title: ending.title, endsAt: later.endsAt } });
  });

  it.each([
    ['was suspended', (chief: Person, id: string) => chief.ok('PUT', `/pessoas/${id}/suspensao`)],
    [
      'lost the role',
      (chief: Person, id: string) => chief.ok('PUT', `/pessoas/${id}/funcoes`, { roles: ['reporter'] }),
    ],
  ])('stay, without an end, when the person who set it %s', async (_, lose) => {
    const [ana, chief] = [await staff('editor'), await admin('Chefe')];
    const { id, path } = await publish(ana, ending);
    await lose(chief, ana.userId);
    await end();
    expect((await open(path)).status).toBe(200);
    const { published } = await chief.ok('GET', `/noticias/${id}`);
    expect(published).toMatchObject({ fields: { endsAt: '' } });
    expect(await actions()).toContain('news.end-failed');
  });
});

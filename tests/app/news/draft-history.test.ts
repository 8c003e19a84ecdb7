/** The history of drafts: who wrote what, and the texts that were not taken in a merge. */
import { describe, expect, it } from 'vitest';
import { draftVersionSpanMs, draftVersionsMax } from '../../../domain/site/limits.ts';
import { aContent, minuteMs, testNowMs } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, wait, now } = withNewsDesk();
const fields = someFields();

async function listVersions(person: Person, id: unknown) {
  const { list } = await person.ok('GET', `/rascunhos/${id}/versoes`);
  return list;
}

/** Saves as a form does: on the version that is there. */
async function save(person: Person, id: unknown, title: string) {
  const { draft, published } = await person.ok('GET', `/noticias/${id}`);
  const { version = 0, baseVersion = Object(published).version ?? null } = Object(draft);
  return person.ok('PUT', `/rascunhos/${id}`, { version, baseVersion, fields: { ...fields, title } });
}

describe('the history of a draft', () => {
  it('has one version for each person and ten minutes', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    wait(minuteMs);
    await save(ana, id, 'De Ana, um pouco depois');
    await save(rui, id, 'De Rui');
    await save(ana, id, 'De Ana outra vez');
    wait(draftVersionSpanMs - 1);
    await save(ana, id, 'De Ana no fim dos dez minutos');
    wait(1);
    await save(ana, id, 'De Ana dez minutos depois');
    const ofAna = { user: { userId: ana.userId, name: 'Ana Prado' }, what: 'saved' };
    expect(await listVersions(rui, id)).toMatchObject([
      { ...ofAna, title: 'De Ana dez minutos depois', savedAt: now() },
      { ...ofAna, title: 'De Ana no fim dos dez minutos', startedAt: testNowMs + minuteMs },
      { user: { userId: rui.userId, name: 'Rui Sá' }, title: 'De Rui' },
      { ...ofAna, title: 'De Ana, um pouco depois', startedAt: testNowMs, savedAt: testNowMs + minuteMs },
    ]);
    expect(await ana.ok('GET', `/rascunhos/${id}/versoes/2`)).toMatchObject({
      number: 2,
      fields: { ...fields, title: 'De Rui' },
    });
  });

  it('keeps a text that was set aside, and lets no later save overwrite it or the one before', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    const aside = { ...fields, content: aContent('O que não foi escolhido.') };
    await ana.ok('POST', `/rascunhos/${id}/versoes`, { fields: aside });
    await save(ana, id, 'Depois da escolha');
    await save(ana, id, 'E mais tarde');
    expect(await listVersions(ana, id)).toMatchObject([
      { what: 'saved', title: 'E mais tarde' },
      { what: 'set-aside' },
      { what: 'saved', title: fields.title },
    ]);
    expect(await ana.ok('GET', `/rascunhos/${id}/versoes/2`)).toMatchObject({ fields: aside });
  });

  it('closes the newest version when that is the text that is set aside', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    for (let count = 0; count < 2; count += 1) await ana.ok('POST', `/rascunhos/${id}/versoes`, { fields });
    await save(ana, id, 'Outro título');
    expect(await listVersions(ana, id)).toMatchObject([
      { what: 'saved', title: 'Outro título' },
      { what: 'saved', title: fields.title },
    ]);
  });

  it('has no second version of the same text', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    wait(draftVersionSpanMs);
    const { draft } = await ana.ok('GET', `/noticias/${id}`);
    const publishAt = now() + minuteMs;
    const { version } = await ana.ok('POST', `/rascunhos/${id}/agendar`, { ...Object(draft), publishAt });
    await ana.ok('POST', `/rascunhos/${id}/desagendar`, { version });
    expect(await listVersions(ana, id)).toHaveLength(1);
  });

  it('continues after publication and in the trash, and ends with the news', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    await save(ana, id, 'Mudança que foi descartada');
    await ana.ok('DELETE', `/rascunhos/${id}`);
    expect(await listVersions(ana, id)).toMatchObject([{ title: 'Mudança que foi descartada' }]);
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect(await listVersions(ana, id)).toHaveLength(1);
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('DELETE', `/lixeira/${id}`);
    expect(await portal().database.draftVersions.list(id)).toEqual([]);
  });

  it('ends with a draft that was never published', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    await ana.ok('DELETE', `/rascunhos/${id}`);
    await ana.ok('DELETE', `/lixeira/${id}`);
    expect(await portal().database.draftVersions.list(String(id))).toEqual([]);
  });

  it('begins with the text before the first recorded version', async () => {
    const ana = await admin();
    const rui = await admin('Rui Sá');
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    await portal().database.draftVersions.deleteAll(String(id));
    await save(rui, id, 'De Rui');
    expect(await listVersions(ana, id)).toMatchObject([
      { title: 'De Rui' },
      { title: fields.title, user: { userId: ana.userId } },
    ]);
  });

  it('has the newest hundred versions', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    for (let count = 0; count <= draftVersionsMax; count += 1) {
      wait(draftVersionSpanMs);
      await save(ana, id, `Título ${count}`);
    }
    expect(await portal().database.draftVersions.list(String(id))).toHaveLength(draftVersionsMax);
  });

  it('answers 404 for missing versions', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    for (const path of [
      `/rascunhos/${id}/versoes/9`,
      `/rascunhos/${id}/versoes/x`,
      '/rascunhos/nada/versoes',
    ])
      expect((await ana.call('GET', path)).status).toBe(404);
    expect((await ana.call('POST', '/rascunhos/nada/versoes', { fields })).status).toBe(404);
  });

  it('rejects a text that cannot be stored', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    const refused = await ana.call('POST', `/rascunhos/${id}/versoes`, {
      fields: { ...fields, content: '{' },
    });
    expect(refused.status).toBe(400);
    const wrongAddress = { ...fields, videoLink: 'isto não é um endereço' };
    await ana.ok('POST', `/rascunhos/${id}/versoes`, { fields: wrongAddress });
  });
});

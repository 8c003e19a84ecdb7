/** The history of drafts: who wrote what, and the texts that were not taken in a merge. */
import { describe, expect, it } from 'vitest';
import { fileUrl, listImageKeys } from '../../../domain/media/image.ts';
import { draftVersionSpanMs, draftVersionsMax, trashLifetimeMs } from '../../../domain/site/limits.ts';
import { deleteExpiredTrash } from '../../../server/services/news/trash-news.ts';
import { aContent, anImage, minuteMs, silentLog, testNowMs } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, wait, now, staff, actions } = withNewsDesk();
const fields = someFields();

async function listVersions(person: Person, id: unknown) {
  const { list } = await person.ok('GET', `/rascunhos/${id}/versoes`);
  return list;
}

/** Saves a title as the form does, based on the version that is stored. */
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

describe('a draft in the trash', () => {
  it('is restored with its author and its history', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id } = await ana.ok('POST', '/rascunhos', { fields: { ...someFields(), category: '' } });
    const before = (await ana.ok('GET', `/noticias/${id}`)).draft;
    wait(minuteMs);
    await rui.ok('DELETE', `/rascunhos/${id}`);
    expect((await ana.ok('GET', '/noticias?estado=rascunhos')).items).toEqual([]);
    expect((await ana.ok('GET', '/lixeira')).items).toEqual([
      {
        id,
        title: someFields().title,
        category: '',
        createdAt: null,
        isDraft: true,
        deletedAt: now(),
        deletedBy: { userId: rui.userId, name: 'Rui Sá' },
        goesAt: now() + trashLifetimeMs,
      },
    ]);
    expect(await ana.ok('POST', `/lixeira/${id}/restaurar`)).toEqual({ path: null });
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toEqual(before);
    expect((await ana.ok('GET', `/rascunhos/${id}/versoes`)).list).toHaveLength(1);
    expect(await actions()).toEqual(['draft.created', 'draft.discarded', 'draft.restored']);
  });

  it('can be restored by its reporter, who cannot delete it for good', async () => {
    const [ana, caio] = [await admin(), await staff('reporter', 'Caio Reis')];
    const ofAna = await ana.ok('POST', '/rascunhos', { fields: someFields() });
    const ofCaio = await caio.ok('POST', '/rascunhos', { fields: someFields({ title: 'De Caio' }) });
    for (const { id } of [ofAna, ofCaio]) await ana.ok('DELETE', `/rascunhos/${id}`);
    const { id: newsId } = await publish(ana);
    await ana.ok('DELETE', `/noticias/${newsId}`);
    expect((await caio.ok('GET', '/lixeira')).items).toMatchObject([{ id: ofCaio.id }]);
    for (const id of [ofAna.id, newsId, 'nada'])
      expect((await caio.call('POST', `/lixeira/${id}/restaurar`)).status).toBe(404);
    expect((await caio.call('DELETE', `/lixeira/${ofCaio.id}`)).status).toBe(403);
    const message = expect.stringContaining('O rascunho foi descartado por Ana Prado');
    expect((await caio.call('GET', `/noticias/${ofCaio.id}`)).body).toMatchObject({ message });
    expect((await caio.call('GET', `/noticias/${ofAna.id}`)).body).toMatchObject({
      message: 'Este rascunho não existe mais.',
    });
    await caio.ok('POST', `/lixeira/${ofCaio.id}/restaurar`);
    expect((await caio.ok('GET', `/noticias/${ofCaio.id}`)).draft).toMatchObject({ state: 'draft' });
  });

  it('is deleted for good after 30 days, with its image, and an import does not bring it back', async () => {
    const ana = await admin();
    const { database, files } = portal();
    const cover = anImage({ storageKey: 'news_images/1_capa.jpg', width: 400 });
    await database.images.save(cover);
    for (const key of listImageKeys(cover)) await files.save(key, Buffer.from(key));
    const { id } = await ana.ok('POST', '/rascunhos', {
      fields: someFields({ imageUrl: fileUrl(cover.storageKey) }),
    });
    await ana.ok('DELETE', `/rascunhos/${id}`);
    expect((await portal().get(fileUrl(cover.storageKey))).status).toBe(404);
    wait(trashLifetimeMs);
    await deleteExpiredTrash({ database, files, clock: now, log: silentLog })();
    expect(await database.trash.list({ limit: 9 })).toEqual([]);
    expect(await database.images.find(cover.storageKey)).toBeNull();
    expect(await database.draftVersions.list(String(id))).toEqual([]);
    expect(await database.tombstones.has('news', String(id))).toBe(true);
    expect(await actions()).toEqual(['draft.created', 'draft.discarded', 'draft.removed']);
  });
});

it('a reporter whose text was published meanwhile reads who did it and when', async () => {
  const [ana, caio, lia] = [await admin(), await staff('reporter'), await staff('reporter', 'Lia Sá')];
  const { id, version } = await caio.ok('POST', '/rascunhos', { fields: someFields() });
  await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields: someFields() });
  const saved = await caio.call('PUT', `/rascunhos/${id}`, { version, fields: someFields({ source: 'x' }) });
  expect(saved).toMatchObject({
    status: 404,
    body: {
      message: expect.stringMatching(/^A notícia já foi publicada por Ana Prado (?:à|às) \d+h\d\d de /),
    },
  });
  expect((await lia.call('GET', `/noticias/${id}`)).body).toMatchObject({
    message: 'Este rascunho não existe mais.',
  });
});

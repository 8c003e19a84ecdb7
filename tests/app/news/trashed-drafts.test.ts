/** Discarded drafts: in the trash, restored, deleted for good, and what their open forms are told. */
import { describe, expect, it } from 'vitest';
import { fileUrl, listImageKeys } from '../../../domain/media/image.ts';
import { trashLifetimeMs } from '../../../domain/site/limits.ts';
import { deleteExpiredTrash } from '../../../server/services/news/delete-trashed-news.ts';
import { anImage, minuteMs, silentLog } from '../../builders.ts';
import { publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, staff, wait, now, actions } = withNewsDesk();

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

it('a reporter whose text was published meanwhile is told who did it and when', async () => {
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

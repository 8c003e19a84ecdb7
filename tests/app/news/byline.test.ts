/** Whose name stands above news: the draft's creator (domain/news/draft.ts, bylineOf). */
import { describe, expect, it } from 'vitest';
import { someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin } = withNewsDesk();
const fields = someFields();

describe('the byline', () => {
  it('signs news with the name of the person who created the draft, as the preview does', async () => {
    const [ana, rui] = [await admin('Ana Prado'), await admin('Rui Sá')];
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    const changed = { ...fields, source: 'Agência' };
    const saved = await rui.ok('PUT', `/rascunhos/${id}`, { version, fields: changed });
    const { url } = await rui.ok('POST', `/noticias/${id}/previa`);
    const preview = await portal().page(String(url));
    expect(preview).toContain('>Ana Prado</strong>');
    expect(preview).not.toContain('>Rui Sá</strong>');

    await rui.ok('POST', `/rascunhos/${id}/publicar`, { version: saved.version, fields: changed });
    expect((await rui.ok('GET', `/noticias/${id}`)).published).toMatchObject({ author: 'Ana Prado' });
    const [entry] = await portal().database.audit.list({ action: 'news.published' }, { limit: 1 });
    expect(entry).toMatchObject({ userName: 'Rui Sá' });
  });

  it('signs a draft of an unknown creator with the name of the person who publishes it', async () => {
    const rui = await admin('Rui Sá');
    const { id, version } = await rui.ok('POST', '/rascunhos', { fields });
    const { drafts } = portal().database;
    const draft = await drafts.find(String(id));
    if (!draft) throw new Error('The draft is missing.');
    await drafts.replace({ ...draft, createdBy: { userId: '', name: ' ' } }, Number(version));
    await rui.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
    expect((await rui.ok('GET', `/noticias/${id}`)).published).toMatchObject({ author: 'Rui Sá' });
  });

  it('cannot be set by a client', async () => {
    const [ana, rui] = [await admin('Ana Prado'), await admin('Rui Sá')];
    const { id, version } = await rui.ok('POST', '/rascunhos', { fields, createdBy: ana.userId });
    await rui.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
    expect((await rui.ok('GET', `/noticias/${id}`)).published).toMatchObject({ author: 'Rui Sá' });
  });
});

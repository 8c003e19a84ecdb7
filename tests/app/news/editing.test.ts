/** Who edits what at this moment. */
import { describe, expect, it } from 'vitest';
import { editingLeaseMs } from '../../../domain/site/limits.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { admin, staff, wait } = withNewsDesk();

async function announce(person: Person, id: unknown, state: string, formId = person.userId) {
  return (await person.ok('POST', `/noticias/${id}/edicao`, { state, formId })).editor;
}

describe('the person who edits a text', () => {
  it('is shown to others as long as the browser renews it', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id } = await ana.ok('POST', '/rascunhos', { fields: someFields() });
    const isAna = { userId: ana.userId, name: 'Ana Prado' };
    expect(await announce(rui, id, 'reading')).toBeNull();
    expect(await announce(ana, id, 'editing')).toBeNull();
    expect(await announce(rui, id, 'reading')).toEqual(isAna);
    expect(await announce(rui, id, 'editing')).toEqual(isAna);
    wait(editingLeaseMs - 1);
    expect(await announce(rui, id, 'reading')).toEqual(isAna);
    wait(1);
    expect(await announce(rui, id, 'reading')).toBeNull();
    expect(await announce(rui, id, 'editing')).toBeNull();
    expect(await announce(ana, id, 'editing')).toMatchObject({ name: 'Rui Sá' });
  });

  it('changes when another person takes over, and is missing when they leave', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id } = await publish(ana);
    await announce(ana, id, 'editing');
    expect(await announce(rui, id, 'taking-over')).toBeNull();
    expect(await announce(ana, id, 'editing')).toMatchObject({ name: 'Rui Sá' });
    await announce(ana, id, 'leaving');
    expect(await announce(ana, id, 'reading')).toMatchObject({ name: 'Rui Sá' });
    await announce(rui, id, 'leaving');
    expect(await announce(ana, id, 'reading')).toBeNull();
  });

  it('is the same person in a second tab, which may be closed', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id } = await publish(ana);
    await announce(ana, id, 'editing', 'first');
    expect(await announce(ana, id, 'reading', 'second')).toBeNull();
    await announce(ana, id, 'leaving', 'second');
    expect(await announce(rui, id, 'reading')).toMatchObject({ userId: ana.userId });
  });

  it('is reported together with what became of the draft', async () => {
    const [ana, rui, caio] = [await admin(), await admin('Rui Sá'), await staff('reporter')];
    const beat = (person: Person, id: unknown) =>
      person.call('POST', `/noticias/${id}/edicao`, { state: 'reading', formId: 'x' });
    const fields = someFields();
    const { id, version } = await caio.ok('POST', '/rascunhos', { fields });
    expect((await beat(caio, id)).body).toEqual({ editor: null, state: 'draft', isPublished: false });
    const sent = await caio.ok('POST', `/rascunhos/${id}/revisao`, { version, fields, note: '' });
    expect((await beat(ana, id)).body).toMatchObject({ state: 'review' });
    await rui.ok('POST', `/rascunhos/${id}/devolver`, { version: sent.version, note: 'Falta a fonte.' });
    expect((await beat(caio, id)).body).toMatchObject({ state: 'returned' });
    const { draft } = await rui.ok('GET', `/noticias/${id}`);
    await rui.ok('POST', `/rascunhos/${id}/publicar`, { ...Object(draft), fields });
    expect((await beat(ana, id)).body).toMatchObject({ state: null, isPublished: true });
    const message = expect.stringContaining('A notícia já foi publicada por Rui Sá');
    expect(await beat(caio, id)).toMatchObject({ status: 404, body: { message } });
    const other = await ana.ok('POST', '/rascunhos', { fields });
    await rui.ok('DELETE', `/rascunhos/${other.id}`);
    const discarded = expect.stringContaining('O rascunho foi descartado por Rui Sá');
    expect(await beat(ana, other.id)).toMatchObject({ status: 404, body: { message: discarded } });
  });

  it('answers 404 for missing news', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    const body = { state: 'editing', formId: 'x' };
    expect((await ana.call('POST', '/noticias/nada/edicao', body)).status).toBe(404);
    for (const wrong of [{ ...body, state: 'dormindo' }, { ...body, formId: 'x'.repeat(65) }, {}])
      expect((await ana.call('POST', `/noticias/${id}/edicao`, wrong)).status).toBe(400);
  });
});

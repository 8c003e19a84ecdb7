/** Restoring a version of published news, and undoing that. */
import { describe, expect, it } from 'vitest';
import { fileUrl } from '../../../domain/media/image.ts';
import { anImage } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin } = withNewsDesk();
const fields = someFields();

async function change(person: Person, id: string, changes: Partial<typeof fields>) {
  const { published } = await person.ok('GET', `/noticias/${id}`);
  const body = { version: 0, baseVersion: Object(published).version, fields: { ...fields, ...changes } };
  return person.ok('POST', `/rascunhos/${id}/publicar`, body);
}

async function anImageUrl(name: string): Promise<string> {
  const { database, files } = portal();
  const image = anImage({ storageKey: `news_images/1_${name}.jpg` });
  await database.images.save(image);
  await files.save(image.storageKey, Buffer.from('imagem'));
  return fileUrl(image.storageKey);
}

describe('restoring a version', () => {
  it('is undone by restoring the version that readers saw before, with its main image', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    const latest = { ...fields, title: 'Título novo', imageUrl: await anImageUrl('nova') };
    await change(ana, id, latest);
    const restored = await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar?atual=2`);
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ fields });
    const undone = await ana.ok('POST', `/noticias/${id}/revisoes/2/restaurar?atual=${restored.version}`);
    expect(undone).toMatchObject({ version: 4, missingImages: 0 });
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ fields: latest });
  });

  it('keeps the section of today when that of the version was deleted', async () => {
    const ana = await admin();
    const { id } = await publish(ana, someFields({ category: 'saude', title: 'Antes' }));
    await change(ana, id, { title: 'Depois' });
    await ana.ok('DELETE', '/secoes/saude');
    const restored = await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar?atual=2`);
    expect(restored).toMatchObject({ remainingSection: 'Games' });
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({
      fields: { title: 'Antes', category: 'games' },
    });
    const undone = await ana.ok('POST', `/noticias/${id}/revisoes/2/restaurar?atual=3`);
    expect(undone).toMatchObject({ remainingSection: null });
  });

  it('is refused when another person has changed the news since', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id } = await publish(ana);
    await change(ana, id, { title: 'De Ana' });
    await change(rui, id, { title: 'De Rui' });
    const refused = await ana.call('POST', `/noticias/${id}/revisoes/1/restaurar?atual=2`);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ fields: { title: 'De Rui' } });
    // What readers see already needs no second restoring.
    expect(await ana.ok('POST', `/noticias/${id}/revisoes/3/restaurar?atual=1`)).toMatchObject({
      version: 3,
    });
  });
});

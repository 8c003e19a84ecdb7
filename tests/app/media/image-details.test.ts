/** Checks the details of an image in the library: who may see and change them, and where they are used for searches. */
import { describe, expect, it } from 'vitest';
import { fileUrl } from '../../../domain/media/image.ts';
import { noImageDetails } from '../../../domain/media/image-details.ts';
import { anImage } from '../../builders.ts';
import { type Person, publish, someFields, withNewsDesk } from '../news/news-desk.ts';

const { portal, admin, staff, actions } = withNewsDesk();
const key = 'news_images/praia.jpg';
const details = {
  altText: 'Praia vazia ao entardecer',
  isDecorative: false,
  caption: 'A praia no inverno',
  credit: 'Lia Ramos/Pauta',
  licence: 'cc-by',
  focusX: 20,
  focusY: 80,
};

const upload = (storageKey: string, { userId }: Pick<Person, 'userId'>) =>
  portal().database.images.save(anImage({ storageKey }), {
    fileName: storageKey.split('/').at(-1) ?? '',
    at: 1,
    userId,
    userName: '',
  });
const change = (person: Person, changes: object = {}) =>
  person.call('PATCH', '/imagens/dados', { chave: key, ...details, version: 1, ...changes });

async function list(person: Person, query = ''): Promise<Record<string, unknown>[]> {
  const { items } = await person.ok('GET', `/imagens?${query}`);
  return items as Record<string, unknown>[];
}
const namesOf = async (person: Person, query = '') =>
  (await list(person, query)).map(({ name }) => name).toSorted();

describe('details of an image', () => {
  it('are clean lines, shown in the library and found by its search', async () => {
    const ana = await admin();
    await upload(key, ana);
    const typed = { altText: '  Praia vazia\nao entardecer ', licence: 'Uso único para Pauta' };
    const { status, body } = await change(ana, typed);
    const saved = { ...details, licence: typed.licence, version: 2 };
    expect([status, body]).toEqual([200, { storageKey: key, ...saved }]);
    expect(await list(ana)).toMatchObject([{ storageKey: key, ...saved, isEditable: true }]);
    for (const word of ['entardecer', 'inverno', 'ramos', 'unico'])
      expect(await namesOf(ana, `busca=${word}`), word).toEqual(['praia.jpg']);
    expect(await actions()).toContain('image.changed');
  });

  it('of a decorative image have no alternative text', async () => {
    const ana = await admin();
    await upload(key, ana);
    expect((await change(ana, { isDecorative: true })).body).toMatchObject({
      isDecorative: true,
      altText: '',
    });
  });

  it('keep their version when nothing changes', async () => {
    const ana = await admin();
    await upload(key, ana);
    expect((await change(ana, noImageDetails)).body).toMatchObject({ version: 1 });
    expect(await actions()).not.toContain('image.changed');
  });

  it.each([
    ['altText', 'a'.repeat(301), 'O texto alternativo pode ter no máximo 300 caracteres.'],
    ['caption', 'a'.repeat(501), 'A legenda pode ter no máximo 500 caracteres.'],
    ['credit', 'a'.repeat(151), 'O crédito pode ter no máximo 150 caracteres.'],
    ['licence', 'a'.repeat(101), 'A licença pode ter no máximo 100 caracteres.'],
  ])('say when %s is too long', async (field, text, message) => {
    const ana = await admin();
    await upload(key, ana);
    expect(await change(ana, { [field]: text })).toMatchObject({ status: 400, body: { message, field } });
  });

  it.each([{ focusX: 101 }, { focusY: -1 }, { focusX: 0.5 }])('refuse the point %o', async (point) => {
    expect((await change(await admin(), point)).status).toBe(400);
  });

  it('of an older version are refused, and so are those of a missing image', async () => {
    const ana = await admin();
    expect(await change(ana)).toMatchObject({
      status: 404,
      body: { message: 'Esta imagem não existe mais.' },
    });
    await upload(key, ana);
    await change(ana);
    expect(await change(ana, { altText: 'Outro' })).toMatchObject({ status: 409 });
  });

  it('may be changed by reporters, for their own images, until readers see them', async () => {
    const [rui, leo, ana] = [await staff('reporter', 'Rui'), await staff('reporter', 'Léo'), await admin()];
    await upload(key, rui);
    expect((await change(leo)).status).toBe(403);
    expect((await change(rui)).status).toBe(200);
    await publish(ana, someFields({ imageUrl: fileUrl(key) }));
    expect(await change(rui, { version: 2, credit: 'Rui' })).toMatchObject({
      status: 403,
      body: { message: 'Esta imagem já foi publicada. Peça a mudança à edição.' },
    });
    expect((await change(ana, { version: 2, credit: 'Rui' })).status).toBe(200);
  });
});

it('images without a credit are listed for people who may write it', async () => {
  const [rui, leo] = [await staff('reporter', 'Rui'), await staff('reporter', 'Léo')];
  const other = 'news_images/outra.jpg';
  await upload(key, rui);
  await upload(other, rui);
  const ask = (person: Person) =>
    person.call('POST', '/verificacao/creditos', { chaves: [key, other, 'news_images/nenhuma.jpg'] });
  expect((await ask(rui)).body).toEqual({ list: [key, other] });
  expect((await ask(leo)).body).toEqual({ list: [] });
  await change(rui);
  expect((await ask(rui)).body).toEqual({ list: [other] });
});

describe('the library of a reporter', () => {
  it("has the reporter's own images and published ones, without the titles of drafts", async () => {
    const [rui, leo, ana] = [await staff('reporter', 'Rui'), await staff('reporter', 'Léo'), await admin()];
    await upload('news_images/rui.jpg', rui);
    await upload('news_images/leo.jpg', leo);
    await upload('news_images/ana.jpg', ana);
    const published = {
      title: 'Publicada',
      imageUrl: fileUrl('news_images/ana.jpg'),
      imageCaption: 'Praia',
    };
    await publish(ana, someFields(published));
    const imageUrl = fileUrl('news_images/rui.jpg');
    await ana.ok('POST', '/rascunhos', { fields: someFields({ imageUrl, imageCaption: 'Praia de Rui' }) });
    expect(await namesOf(rui)).toEqual(['ana.jpg', 'rui.jpg']);
    expect(await namesOf(rui, 'minhas=1')).toEqual(['rui.jpg']);
    expect(await namesOf(rui, 'busca=praia')).toEqual(['ana.jpg', 'rui.jpg']);
    expect(await namesOf(rui, 'busca=praia&minhas=1')).toEqual(['rui.jpg']);
    expect(await namesOf(leo, 'busca=praia')).toEqual(['ana.jpg']);
    expect(await namesOf(ana)).toEqual(['ana.jpg', 'leo.jpg', 'rui.jpg']);
    expect(await namesOf(rui, 'chave=news_images/ana.jpg')).toEqual(['ana.jpg']);
    expect(await namesOf(rui, 'chave=news_images/leo.jpg')).toEqual([]);
    const views = await list(rui);
    expect(views.find(({ name }) => name === 'rui.jpg')).toMatchObject({
      uses: [],
      words: '',
      isEditable: true,
    });
    expect(views.find(({ name }) => name === 'ana.jpg')).toMatchObject({
      isEditable: false,
      isRemovable: false,
    });
  });
});

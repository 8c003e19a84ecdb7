/** Versions of published news, and previews of what is not published yet. */
import { describe, expect, it } from 'vitest';
import { fileUrl } from '../../../domain/media/image.ts';
import { versionSectionMissing } from '../../../domain/text/sentences.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aContent, aNews, anEntityBlock, anImage, dayMs, minuteMs, testNowMs } from '../../builders.ts';
import { callAs } from '../accounts/own-account.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, reader, visitor, wait, now, actions } = withNewsDesk();
const fields = someFields();

describe('versions', () => {
  it('are kept, compared and restored as the next one', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id } = await publish(ana);
    wait(minuteMs);
    const changed = { ...fields, title: 'Título novo', content: aContent('O texto corrigido.') };
    const body = { version: 0, baseVersion: 1, fields: changed, isMajor: true };
    await rui.ok('POST', `/rascunhos/${id}/publicar`, body);
    const { list: revisions } = await ana.ok('GET', `/noticias/${id}/revisoes`);
    expect(revisions).toEqual([
      {
        newsId: id,
        version: 2,
        savedAt: testNowMs + minuteMs,
        user: { userId: rui.userId, name: 'Rui Sá' },
        what: 'edited',
        isMajor: true,
        title: 'Título novo',
      },
      {
        newsId: id,
        version: 1,
        savedAt: testNowMs,
        user: { userId: ana.userId, name: 'Ana Prado' },
        what: 'published',
        isMajor: false,
        title: fields.title,
      },
    ]);
    const shown = await ana.ok('GET', `/noticias/${id}/revisoes/2`);
    expect(shown).toMatchObject({ fields: changed, differences: [{ field: 'title' }, { field: 'content' }] });
    expect((await ana.ok('GET', `/noticias/${id}/revisoes/1`)).differences).toEqual([]);
    const restored = await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar`);
    expect(restored).toEqual({
      path: '/news/jogo-feito-recife',
      version: 3,
      missingImages: 0,
    });
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({
      fields,
      version: 3,
      author: 'Ana Prado',
    });
    expect((await portal().get('/news/titulo-novo')).headers.get('Location')).toBe('/news/jogo-feito-recife');
    // A second click finds the version restored already.
    expect(await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar`)).toEqual(restored);
    expect((await ana.ok('GET', `/noticias/${id}/revisoes`)).list).toHaveLength(3);
    for (const [method, path] of [
      ['GET', '/revisoes/9'],
      ['GET', '/revisoes/x'],
      ['POST', '/revisoes/9/restaurar'],
    ] as const) {
      expect(await ana.call(method, `/noticias/${id}${path}`)).toMatchObject({
        status: 404,
        body: { message: 'Esta versão não existe mais.' },
      });
    }
  });

  it('of imported news begin with the imported text, without deleted images', async () => {
    const ana = await admin();
    const { database, files } = portal();
    const cover = anImage({ storageKey: 'news_images/1_capa.jpg' });
    await database.images.save(cover);
    await files.save(cover.storageKey, Buffer.from('x'));
    const item = aNews({ imageUrl: '/files/news_images/1_capa.jpg' });
    await saveNews(database, item);
    const body = { version: 0, baseVersion: 1, fields: { ...fields, imageUrl: '' } };
    await ana.ok('POST', `/rascunhos/${item.id}/publicar`, body);
    const { list: revisions } = await ana.ok('GET', `/noticias/${item.id}/revisoes`);
    expect(revisions).toMatchObject([
      { version: 2, what: 'edited' },
      { version: 1, what: 'published', user: null, savedAt: item.createdAt },
    ]);
    await ana.ok('POST', `/noticias/${item.id}/revisoes/1/restaurar`);
    expect((await ana.ok('GET', `/noticias/${item.id}`)).published).toMatchObject({
      fields: { title: item.title, imageUrl: '' },
    });
  });

  it('are restored without images of the text that no longer exist', async () => {
    const ana = await admin();
    const { database } = portal();
    const [gone, kept] = ['news_images/1_foi.jpg', 'news_images/2_fica.jpg'];
    for (const storageKey of [gone, kept]) await database.images.save(anImage({ storageKey }));
    const addresses = [gone, kept].map((key) => `/files/${key}`);
    const withImages = someFields({ content: aContentWithImages(addresses) });
    const { id, path } = await publish(ana, withImages);
    const body = { version: 0, baseVersion: 1, fields: someFields() };
    await ana.ok('POST', `/rascunhos/${id}/publicar`, body);
    wait(2 * dayMs);
    await ana.ok('POST', '/imagens/exclusao', { chaves: [gone] });
    const restored = await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar`);
    expect(restored).toEqual({ path, version: 3, missingImages: 1 });
    const article = await portal().page(path);
    expect(article).not.toContain(gone);
    expect(article).not.toContain('Legenda 0');
    expect(article).toContain(kept);
    expect(article).toContain('Legenda 1');
    // A second click changes nothing.
    expect(await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar`)).toEqual(restored);
  });

  it('take the current caption with the current main image when theirs no longer exists', async () => {
    const ana = await admin();
    const { database } = portal();
    const [old, current] = ['news_images/1_velha.jpg', 'news_images/2_nova.jpg'];
    for (const storageKey of [old, current]) await database.images.save(anImage({ storageKey }));
    const first = someFields({ imageUrl: `/files/${old}`, imageCaption: 'Da velha.' });
    const { id } = await publish(ana, first);
    const changed = someFields({
      imageUrl: `/files/${current}`,
      imageCaption: 'Da nova.',
      summary: 'Outro.',
    });
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: 0, baseVersion: 1, fields: changed });
    await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar`);
    const { imageUrl, imageCaption } = changed;
    const { published } = await ana.ok('GET', `/noticias/${id}`);
    expect(published).toMatchObject({ fields: { ...first, imageUrl, imageCaption } });
  });

  it('are kept up to the newest hundred', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    for (let version = 1; version <= 101; version += 1) {
      const body = {
        version: 0,
        baseVersion: version,
        fields: { ...fields, summary: `Versão ${version + 1}` },
      };
      await ana.ok('POST', `/rascunhos/${id}/publicar`, body);
    }
    const { list: revisions } = await ana.ok('GET', `/noticias/${id}/revisoes`);
    const versions = Array.from({ length: 100 }, (_, at) => ({ version: 102 - at }));
    expect(revisions).toMatchObject(versions);
  });
});

/** A document of images, each with a caption of its own. */
function aContentWithImages(addresses: string[]): string {
  const blocks = addresses.flatMap((_, key) => [
    anEntityBlock(key),
    { type: 'caption', text: `Legenda ${key}`, entityRanges: [] },
  ]);
  const entities = addresses.map((src, key) => [key, { type: 'IMAGE', data: { src, alt: `Imagem ${key}` } }]);
  return JSON.stringify({ blocks, entityMap: Object.fromEntries(entities) });
}

describe('a preview', () => {
  async function preview(person: Person, id: unknown) {
    const { url, expiresAt } = await person.ok('POST', `/noticias/${id}/previa`);
    return { url: String(url), expiresAt };
  }

  it('shows the draft as an article only with the link, for a day', async () => {
    const ana = await admin();
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    const { url, expiresAt } = await preview(ana, id);
    expect(expiresAt).toBe(now() + dayMs);
    for (const response of [await portal().get(url), await (await reader()).browser.get(url)]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('Cache-Control')).toMatch(/no-store/);
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
      const html = await response.text();
      expect(html).toContain(fields.title);
      expect(html).toContain('O texto da notícia.');
      expect(html).toContain('Esta versão ainda não foi publicada.');
      expect(html).toContain('<meta name="robots" content="noindex');
      // Other programs read the head of a page, so it must not contain the address of the preview.
      expect(html.slice(0, html.indexOf('</head>'))).not.toContain(url);
      expect(html).not.toContain('Copiar link');
      expect(html).not.toContain('Comentar');
    }
    await ana.ok('PUT', `/rascunhos/${id}`, { version, fields: { ...fields, category: '', title: '' } });
    // Later changes of the draft do not appear in the preview.
    expect(await portal().page(url)).toContain(fields.title);
    expect(await portal().page((await preview(ana, id)).url)).toContain('Sem título');
    wait(dayMs - 1);
    expect((await portal().get(url)).status).toBe(200);
    wait(1);
    const over = await portal().get(url);
    expect([over.status, over.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
    expect(await over.text()).toContain('Esta prévia não está mais disponível.');
    expect(await actions()).toEqual(['draft.created', 'preview.created', 'preview.created']);
  });

  it('of published news shows the draft, and ends with it', async () => {
    const ana = await admin();
    const { id, path } = await publish(ana);
    const shown = await preview(ana, id);
    expect(await portal().page(shown.url)).toContain('Esta versão já está publicada.');
    const { version } = await ana.ok('PUT', `/rascunhos/${id}`, {
      version: 0,
      baseVersion: 1,
      fields: { ...fields, title: 'Em obras' },
    });
    expect(await portal().page(shown.url)).not.toContain('Em obras');
    const { url } = await preview(ana, id);
    expect(await portal().page(url)).toContain('Em obras');
    expect(await portal().page(path)).not.toContain('Em obras');
    await ana.ok('POST', `/rascunhos/${id}/publicar`, {
      version,
      baseVersion: 1,
      fields: { ...fields, title: 'Em obras' },
    });
    expect((await portal().get(url)).status).toBe(404);
    const { id: other } = await ana.ok('POST', '/rascunhos', { fields });
    const gone = await preview(ana, other);
    await ana.ok('DELETE', `/rascunhos/${other}`);
    expect((await portal().get(gone.url)).status).toBe(404);
  });

  it('that was created without a draft ends with the next published version', async () => {
    const ana = await admin();
    const { id } = await publish(ana);
    const ofVersion = await preview(ana, id);
    const changed = { version: 0, baseVersion: 1, fields: { ...fields, title: 'Corrigida' } };
    await ana.ok('POST', `/rascunhos/${id}/publicar`, changed);
    expect((await portal().get(ofVersion.url)).status).toBe(404);
    const ofTrashed = await preview(ana, id);
    await ana.ok('DELETE', `/noticias/${id}`);
    await ana.ok('POST', `/lixeira/${id}/restaurar`);
    expect((await portal().get(ofTrashed.url)).status).toBe(404);
  });

  it('is ended from the form, which shows until when it is open', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    expect(await ana.ok('GET', `/noticias/${id}/previa`)).toEqual({ expiresAt: null });
    const links = [await preview(ana, id), await preview(ana, id)];
    expect(await ana.ok('GET', `/noticias/${id}/previa`)).toEqual({ expiresAt: now() + dayMs });
    expect(await ana.ok('DELETE', `/noticias/${id}/previa`)).toEqual({ ended: 2 });
    for (const { url } of links) expect((await portal().get(url)).status).toBe(404);
    expect(await ana.ok('GET', `/noticias/${id}/previa`)).toEqual({ expiresAt: null });
    expect(await ana.ok('DELETE', `/noticias/${id}/previa`)).toEqual({ ended: 0 });
    expect(await actions()).toEqual(['draft.created', 'preview.created', 'preview.created', 'preview.ended']);
  });

  it('ends when its creator is suspended or loses rights, and does not come back', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    const ofRui = await preview(rui, id);
    const ofAna = await preview(ana, id);
    await ana.ok('PUT', `/pessoas/${rui.userId}/funcoes`, { roles: ['reporter'] });
    expect((await portal().get(ofRui.url)).status).toBe(404);
    await ana.ok('PUT', `/pessoas/${rui.userId}/funcoes`, { roles: ['editor'] });
    expect((await portal().get(ofRui.url)).status).toBe(404);
    await portal().database.users.setSuspension(ana.userId, now());
    expect((await portal().get(ofAna.url)).status).toBe(404);
  });

  it('ends when its creator is suspended by the call, or deletes the account, and does not come back', async () => {
    const [ana, rui, eva] = [await admin(), await admin('Rui Sá'), await admin('Eva Luz')];
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    const [ofRui, ofEva, ofAna] = [await preview(rui, id), await preview(eva, id), await preview(ana, id)];
    await ana.ok('PUT', `/pessoas/${rui.userId}/suspensao`);
    expect((await portal().get(ofRui.url)).status).toBe(404);
    await ana.ok('DELETE', `/pessoas/${rui.userId}/suspensao`);
    expect((await portal().get(ofRui.url)).status).toBe(404);
    const profile = await portal().database.users.findProfile(eva.userId);
    const wish = { email: profile?.email, comments: 'anonymize' };
    expect(await callAs(eva.browser, 'POST', '/excluir', wish)).toMatchObject({ status: 200 });
    expect((await portal().get(ofEva.url)).status).toBe(404);
    expect((await portal().get(ofAna.url)).status).toBe(200);
  });

  it('shows only the images of its own state', async () => {
    const ana = await admin();
    const addresses: string[] = [];
    for (const name of ['antes', 'depois']) {
      const image = anImage({ storageKey: `news_images/1_${name}.jpg` });
      await portal().database.images.save(image);
      await portal().files.save(image.storageKey, Buffer.from('x'));
      addresses.push(fileUrl(image.storageKey));
    }
    const [before = '', after = ''] = addresses;
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields: { ...fields, imageUrl: before } });
    const { url } = await preview(ana, id);
    await ana.ok('PUT', `/rascunhos/${id}`, { version, fields: { ...fields, imageUrl: after } });
    const { browser } = visitor();
    await browser.get(url);
    expect([(await browser.get(before)).status, (await browser.get(after)).status]).toEqual([200, 404]);
    await ana.ok('DELETE', `/noticias/${id}/previa`);
    expect((await browser.get(before)).status).toBe(404);
  });

  it('cannot be forged', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    const { url } = await preview(ana, id);
    const { id: other } = await ana.ok('POST', '/rascunhos', { fields });
    const [pass, signature] = url.replace('/previa/', '').split('.');
    const [otherPass] = (await preview(ana, other)).url.replace('/previa/', '').split('.');
    for (const token of [
      `${otherPass}.${signature}`,
      `${pass}`,
      `${pass}.`,
      `${pass}.${signature}.x`,
      `${pass}.${signature}x`,
      id,
      'a'.repeat(5_000),
    ]) {
      expect((await portal().get(`/previa/${token}`)).status, String(token)).toBe(404);
    }
  });
});

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

  it('is refused when its section was deleted, and asks to choose another one in the form', async () => {
    const ana = await admin();
    const { id } = await publish(ana, someFields({ category: 'saude', title: 'Antes' }));
    await change(ana, id, { title: 'Depois' });
    await ana.ok('DELETE', '/secoes/saude');
    const refused = await ana.call('POST', `/noticias/${id}/revisoes/1/restaurar?atual=2`);
    expect(refused.body).toMatchObject({
      code: 'invalid-input',
      message: versionSectionMissing,
      field: 'category',
    });
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ fields: { title: 'Depois' } });
  });

  it('is refused when another person has changed the news since', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id } = await publish(ana);
    await change(ana, id, { title: 'De Ana' });
    await change(rui, id, { title: 'De Rui' });
    const refused = await ana.call('POST', `/noticias/${id}/revisoes/1/restaurar?atual=2`);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ fields: { title: 'De Rui' } });
    // The version that readers see already is not restored again.
    expect(await ana.ok('POST', `/noticias/${id}/revisoes/3/restaurar?atual=1`)).toMatchObject({
      version: 3,
    });
  });
});

it('a restored version takes no disclosure away, and an undo is exact', async () => {
  const ana = await admin();
  const plain = someFields({ source: 'Agência' });
  const told = { genre: 'paid', payer: 'Acme', aiUse: 'Um resumo.', conflict: 'Ações da Acme.' };
  const { id } = await publish(ana, plain);
  const save = async (baseVersion: number, fields: object) =>
    ana.ok('POST', `/rascunhos/${id}/publicar`, { version: 0, baseVersion, fields });
  await save(1, { ...plain, ...told, source: 'Acme' });
  await ana.ok('POST', `/noticias/${id}/revisoes/1/restaurar`, { current: 2 });
  const published = async () => (await ana.ok('GET', `/noticias/${id}`)).published;
  expect(await published()).toMatchObject({ fields: { ...told, source: 'Agência' } });

  await save(3, { ...plain, source: 'Outra' });
  await ana.ok('POST', `/noticias/${id}/revisoes/2/restaurar`, { current: 4 });
  expect(await published()).toMatchObject({ fields: { ...told, source: 'Acme' } });
  await ana.ok('POST', `/noticias/${id}/revisoes/4/restaurar`, { current: 5 });
  expect(await published()).toMatchObject({ fields: { genre: '', payer: '', aiUse: '', source: 'Outra' } });
});

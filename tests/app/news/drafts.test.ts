/** Working copies of news: saving, two editors, publishing. */
import { describe, expect, it } from 'vitest';
import { textRules } from '../../../domain/news/news-fields.ts';
import { editingLeaseMs } from '../../../domain/site/limits.ts';
import { textImageElsewhere } from '../../../domain/text/sentences.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aContent, aNews, anImage, minuteMs, testNowMs } from '../../builders.ts';
import { parseXml } from '../site/xml.ts';
import { type Person, publish, someFields, withNewsDesk } from './news-desk.ts';

const { portal, admin, wait, actions, staff } = withNewsDesk();
const fields = someFields();

describe('a draft', () => {
  it('is saved incomplete, and opened as it was saved', async () => {
    const ana = await admin();
    const begun = { ...fields, category: '', title: ' Um  título\u200b ', summary: '' } as const;
    const { id, version, savedAt } = await ana.ok('POST', '/rascunhos', { fields: begun });
    expect([id, savedAt]).toEqual([expect.stringMatching(/^[A-Za-z0-9]{20}$/), testNowMs]);
    const kept = { ...begun, title: 'Um título' };
    expect(await ana.ok('GET', `/noticias/${id}`)).toEqual({
      id,
      draft: {
        fields: kept,
        version,
        baseVersion: null,
        state: 'draft',
        publishAt: null,
        failure: '',
        createdBy: { userId: ana.userId, name: 'Ana Prado' },
        updatedAt: testNowMs,
        updatedBy: { userId: ana.userId, name: 'Ana Prado' },
        unscheduled: null,
      },
      published: null,
      unpublished: null,
      isContentReadable: true,
    });
    wait(minuteMs);
    const saved = await ana.ok('PUT', `/rascunhos/${id}`, {
      version,
      fields: { ...fields, isFeatured: true },
    });
    expect(saved).toEqual({ version: Number(version) + 1, savedAt: testNowMs + minuteMs });
    const opened = await ana.ok('GET', `/noticias/${id}`);
    expect(opened.draft).toMatchObject({ fields: { ...fields, isFeatured: true }, version: saved.version });
  });

  it('cannot be based on a version that does not exist', async () => {
    const ana = await admin();
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    for (const baseVersion of [-1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const refused = await ana.call('PUT', `/rascunhos/${id}`, { version, baseVersion, fields });
      expect([baseVersion, refused.status]).toEqual([baseVersion, 400]);
    }
  });

  it('of new news is based on no version, whatever the client says', async () => {
    const ana = await admin();
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    await ana.ok('PUT', `/rascunhos/${id}`, {
      version,
      baseVersion: 7,
      fields: { ...fields, title: 'Dois' },
    });
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({ baseVersion: null });
    expect(await portal().database.drafts.listUnseen({}, { limit: 5 })).toMatchObject([{ title: 'Dois' }]);
  });

  it('that another person saved meanwhile is not overwritten, and both texts can be compared', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    const ofRui = { ...fields, title: 'O título de Rui' };
    const saved = await rui.ok('PUT', `/rascunhos/${id}`, { version, fields: ofRui });
    const refused = await ana.call('PUT', `/rascunhos/${id}`, {
      version,
      fields: { ...fields, source: 'Ana' },
    });
    expect(refused).toEqual({
      status: 409,
      body: {
        code: 'conflict',
        message: 'Outra pessoa salvou esta notícia depois que você a abriu.',
        current: {
          id,
          fields: ofRui,
          version: saved.version,
          baseVersion: null,
          updatedAt: testNowMs,
          updatedBy: { userId: rui.userId, name: 'Rui Sá' },
        },
      },
    });
    for (const path of ['publicar', 'agendar']) {
      const body = { version, fields, publishAt: testNowMs + minuteMs };
      expect((await ana.call('POST', `/rascunhos/${id}/${path}`, body)).status).toBe(409);
    }
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({
      fields: ofRui,
      version: saved.version,
    });
  });

  it('is saved once when it is sent again after a lost answer', async () => {
    const ana = await admin();
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    const save = { version, fields: { ...fields, source: 'Agência' } };
    const first = await ana.ok('PUT', `/rascunhos/${id}`, save);
    wait(minuteMs);
    expect(await ana.ok('PUT', `/rascunhos/${id}`, save)).toEqual(first);
  });

  it('of published news begins at their version and changes nothing that readers see', async () => {
    const ana = await admin();
    const item = aNews({ imageUrl: 'https://antigo.exemplo/capa.jpg', content: 'não é um documento' });
    await saveNews(portal().database, item);
    const opened = await ana.ok('GET', `/noticias/${item.id}`);
    expect(opened).toMatchObject({
      draft: null,
      published: { version: 1, slug: item.slug, path: `/news/${item.slug}`, author: item.author },
      isContentReadable: false,
    });
    const before = portal().database.contentVersion();
    const changed = { ...fields, imageUrl: item.imageUrl, content: item.content };
    expect(
      (await ana.call('PUT', `/rascunhos/${item.id}`, { version: 0, baseVersion: 2, fields: changed }))
        .status,
    ).toBe(409);
    const { version } = await ana.ok('PUT', `/rascunhos/${item.id}`, {
      version: null,
      baseVersion: 1,
      fields: changed,
    });
    expect(
      (await ana.call('PUT', `/rascunhos/${item.id}`, { version: 0, baseVersion: 1, fields })).status,
    ).toBe(409);
    expect(portal().database.contentVersion()).toBe(before);
    expect(await portal().page(`/news/${item.slug}`)).toContain(item.title);

    const thrownAway = await ana.ok('DELETE', `/rascunhos/${item.id}?versao=${version}`);
    expect(thrownAway).toEqual({ fields: changed, baseVersion: 1 });
    const gone = await ana.call('PUT', `/rascunhos/${item.id}`, { version, fields: changed });
    expect(gone).toMatchObject({ status: 409, body: { current: { version: 0, baseVersion: 1 } } });
    // The next draft has other versions: a save that was meant for this one can never hit it.
    wait(1);
    const again = await ana.ok('PUT', `/rascunhos/${item.id}`, {
      version: 0,
      baseVersion: 1,
      fields: changed,
    });
    expect(again.version).toBeGreaterThan(Number(version));
  });

  it('that was discarded is in the trash, and open forms say by whom', async () => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    expect(await ana.ok('DELETE', `/rascunhos/${id}`)).toEqual({ fields, baseVersion: null });
    for (const [method, path] of [
      ['GET', `/noticias/${id}`],
      ['PUT', `/rascunhos/${id}`],
      ['DELETE', `/rascunhos/${id}`],
      ['POST', `/rascunhos/${id}/publicar`],
      ['POST', `/noticias/${id}/previa`],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : { version: 1, fields };
      const message = expect.stringMatching(
        /^O rascunho foi descartado por Ana Prado (?:à|às) \d+h\d\d de \d\d\/\d\d\/\d{4}\.$/,
      );
      expect(await ana.call(method, path, body), `${method} ${path}`).toMatchObject({
        status: 404,
        body: { code: 'not-found', message },
      });
    }
    expect(await actions()).toEqual(['draft.created', 'draft.discarded']);
  });

  it('is refused in one sentence for a field that cannot be stored, wherever it is sent', async () => {
    const ana = await admin();
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    for (const [field, value, message] of [
      ['category', 'esportes', 'Essa categoria não existe.'],
      ['imageUrl', 'https://outro.exemplo/a.jpg', 'A imagem principal não existe mais. Envie-a de novo.'],
      ['imageUrl', '/files/news_images/nada.jpg', 'A imagem principal não existe mais. Envie-a de novo.'],
      ['imageUrl', '/files/news_images/%00.jpg', 'A imagem principal não existe mais. Envie-a de novo.'],
      ['content', 'não é um documento', 'O texto não pôde ser lido e não foi salvo.'],
      [
        'content',
        JSON.stringify({ blocks: Array(5_001).fill({}) }),
        'O texto é grande demais. Divida-o em mais de uma notícia.',
      ],
      [
        'content',
        aContent('a'.repeat(1024 * 1024)),
        'O texto é grande demais. Divida-o em mais de uma notícia.',
      ],
      [
        'content',
        JSON.stringify({
          blocks: [],
          entityMap: { 0: { type: 'IMAGE', data: { src: '/files/editor_images/nada.jpg' } } },
        }),
        'Uma imagem do texto não existe mais. Retire-a ou envie-a de novo.',
      ],
    ] as const) {
      const body = { version, fields: { ...fields, [field]: value }, publishAt: testNowMs + minuteMs };
      for (const [method, path] of [
        ['POST', '/rascunhos'],
        ['PUT', `/rascunhos/${id}`],
        ['POST', `/rascunhos/${id}/publicar`],
        ['POST', `/rascunhos/${id}/agendar`],
      ] as const) {
        const answer = await ana.call(method, path, body);
        expect(answer, `${method} ${path}`).toEqual({
          status: 400,
          body: { code: 'invalid-input', message, field },
        });
      }
    }
    expect((await ana.ok('GET', `/noticias/${id}`)).draft).toMatchObject({ fields, version });
  });

  it('is saved with a text above its limit or missing, which is refused when it goes to readers', async () => {
    const ana = await admin();
    for (const [field, value, message] of [
      ['title', 'a'.repeat(textRules.title.maxGraphemes + 1), 'O título pode ter no máximo 200 caracteres.'],
      ['category', '', 'Escolha uma categoria.'],
    ] as const) {
      const typed = { ...fields, [field]: value };
      const begun = await ana.ok('POST', '/rascunhos', { fields: typed });
      const { version } = await ana.ok('PUT', `/rascunhos/${begun.id}`, {
        version: begun.version,
        fields: { ...typed, isFeatured: true },
      });
      const body = { version, fields: typed, publishAt: testNowMs + minuteMs };
      for (const path of ['publicar', 'agendar'])
        expect(await ana.call('POST', `/rascunhos/${begun.id}/${path}`, body), path).toEqual({
          status: 400,
          body: { code: 'invalid-input', message, field },
        });
      expect((await ana.ok('GET', `/noticias/${begun.id}`)).draft).toMatchObject({
        fields: { ...typed, isFeatured: true },
      });
    }
  });

  it.each([
    ['no body', undefined],
    ['no fields', { version: 1 }],
    ['a field of another kind', { version: 1, fields: { ...fields, title: 7 } }],
    ['a version that is none', { version: -1, fields }],
  ])('is refused with %s', async (_, body) => {
    const ana = await admin();
    const { id } = await ana.ok('POST', '/rascunhos', { fields });
    for (const path of ['', '/publicar', '/agendar']) {
      const { status } = await ana.call(path === '' ? 'PUT' : 'POST', `/rascunhos/${id}${path}`, body);
      expect(status).toBe(400);
    }
  });
});

describe('publishing', () => {
  it('creates news of the author at this moment, once for two clicks', async () => {
    const ana = await admin('Ana Prado');
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    wait(minuteMs);
    const body = { version, fields: { ...fields, title: 'Título de última hora' }, isMajor: true };
    const answers = await Promise.all(
      [1, 2, 3].map(() => ana.call('POST', `/rascunhos/${id}/publicar`, body)),
    );
    for (const answer of answers) {
      expect(answer).toEqual({ status: 200, body: { path: '/news/titulo-ultima-hora', version: 1 } });
    }
    const opened = await ana.ok('GET', `/noticias/${id}`);
    expect(opened).toMatchObject({
      draft: null,
      published: { fields: body.fields, version: 1, createdAt: testNowMs + minuteMs, author: 'Ana Prado' },
    });
    expect(await portal().page('/news/titulo-ultima-hora')).toContain('O texto da notícia.');
    expect(await portal().page('/')).toContain('Título de última hora');
    expect(await actions()).toEqual(['draft.created', 'news.published']);
  });

  it('changes news without changing their author and date, and leads from the old address to the new one', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id, path } = await publish(ana);
    wait(minuteMs);
    const changed = { ...fields, title: 'Outro título', isFeatured: true };
    const answer = await rui.ok('POST', `/rascunhos/${id}/publicar`, {
      version: 0,
      baseVersion: 1,
      fields: changed,
    });
    expect(answer).toEqual({ path: '/news/outro-titulo', version: 2 });
    expect((await rui.ok('GET', `/noticias/${id}`)).published).toMatchObject({
      fields: changed,
      version: 2,
      createdAt: testNowMs,
      author: 'Ana Prado',
    });
    const moved = await portal().get(path);
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/news/outro-titulo']);
    // The same title keeps the address, also one that would be free without a number by now.
    const again = { version: 0, baseVersion: 2, fields: { ...changed, summary: 'Corrigido.' } };
    expect(await rui.ok('POST', `/rascunhos/${id}/publicar`, again)).toEqual({ ...answer, version: 3 });
  });

  it('does not overwrite what was published meanwhile', async () => {
    const [ana, rui] = [await admin(), await admin('Rui Sá')];
    const { id } = await publish(ana);
    const ofRui = { ...fields, summary: 'O resumo de Rui.' };
    await rui.ok('POST', `/rascunhos/${id}/publicar`, { version: 0, baseVersion: 1, fields: ofRui });
    const ofAna = { ...fields, summary: 'O resumo de Ana.' };
    const refused = await ana.call('POST', `/rascunhos/${id}/publicar`, {
      version: 0,
      baseVersion: 1,
      fields: ofAna,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { current: { fields: ofRui, version: 0, baseVersion: 2, updatedAt: testNowMs } },
    });
    await ana.ok('POST', `/rascunhos/${id}/publicar`, { version: 0, baseVersion: 2, fields: ofAna });
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ version: 3, fields: ofAna });
  });

  it('shows no image of another site, except one that an import brought', async () => {
    const ana = await admin();
    const src = 'https://outro.exemplo/a.jpg';
    for (const entity of [
      { type: 'IMAGE', data: { src } },
      { type: 'GALLERY', data: { images: [{ src }] } },
    ]) {
      const content = JSON.stringify({
        blocks: JSON.parse(aContent('Um.')).blocks,
        entityMap: { 0: entity },
      });
      const answer = await ana.call('POST', '/rascunhos', { fields: { ...fields, content } });
      expect([answer.status, answer.body.message]).toEqual([400, textImageElsewhere]);
      const id = `importada-${entity.type}`;
      await saveNews(portal().database, aNews({ id, content }));
      await ana.ok('PUT', `/rascunhos/${id}`, {
        version: 0,
        baseVersion: 1,
        fields: { ...fields, content: content.replace('Um.', 'Dois.') },
      });
    }
  });

  it('keeps control characters of a document, where they are harmless', async () => {
    const ana = await admin();
    await portal().database.images.save(anImage({ storageKey: 'editor_images/1-a.jpg' }));
    const nasty = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('a');
    const content = JSON.stringify({
      blocks: [
        {
          text: `Antes${nasty}depois\ufffe`,
          type: 'unstyled',
          inlineStyleRanges: [],
          entityRanges: [{ offset: 0, length: 5, key: 1 }],
        },
        { text: ' ', type: 'atomic', entityRanges: [{ offset: 0, length: 1, key: 0 }] },
      ],
      entityMap: {
        0: { type: 'IMAGE', data: { src: '/files/editor_images/1-a.jpg', alt: `Alt${nasty}` } },
        1: { type: 'LINK', data: { url: `https://exemplo.com/${nasty}` } },
      },
    });
    const { id, path } = await publish(ana, { ...fields, content });
    expect((await ana.ok('GET', `/noticias/${id}`)).published).toMatchObject({ fields: { content } });
    const page = await portal().page(path);
    expect(page).toContain('Antes');
    expect(page).not.toContain('https://exemplo.com/');
    const rss = await (await portal().get('/rss.xml')).text();
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it is about.
    expect(rss).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe]/);
    expect(() => parseXml(rss)).not.toThrow();
    expect(JSON.parse(await (await portal().get('/feed.json')).text()).items).toHaveLength(1);
    expect(await portal().page('/busca?q=depois')).toContain(fields.title);
    expect((await portal().get(`/compartilhar/${id}.jpg`)).status).toBe(200);
  });

  it('finds a free address, and shows it beforehand', async () => {
    const ana = await admin();
    await publish(ana);
    const { id, version } = await ana.ok('POST', '/rascunhos', { fields });
    const asked = await ana.ok('GET', `/noticias/${id}/endereco?titulo=${encodeURIComponent(fields.title)}`);
    expect(asked).toEqual({ slug: 'jogo-feito-recife-2' });
    const { path } = await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
    expect(path).toBe('/news/jogo-feito-recife-2');
    expect(
      await ana.ok('GET', `/noticias/${id}/endereco?titulo=${encodeURIComponent(fields.title)}`),
    ).toEqual(asked);
  });
});

it('each key of a form creates one draft, never over another text or for another person', async () => {
  const [ana, rui] = [await admin(), await admin('Rui Sá')];
  const key = 'nova:um-formulario';
  const first = await ana.ok('POST', '/rascunhos', { fields, key });
  expect(await ana.ok('POST', '/rascunhos', { fields, key })).toEqual(first);
  const other = { ...fields, title: 'Escrito depois' };
  expect(await ana.call('POST', '/rascunhos', { fields: other, key })).toMatchObject({
    status: 409,
    body: { code: 'conflict', current: { id: first.id, fields, version: first.version } },
  });
  expect((await rui.ok('POST', '/rascunhos', { fields, key })).id).not.toBe(first.id);
  expect((await ana.call('POST', '/rascunhos', { fields, key: 'a'.repeat(201) })).status).toBe(400);
});

it('a repeated key says what became of its draft, and creates no other one', async () => {
  const [ana, rui] = [await admin(), await admin('Rui Sá')];
  const ask = (key: string) => ana.call('POST', '/rascunhos', { fields, key });
  const begin = async (key: string) => (await ask(key)).body;
  const discarded = await begin('nova:descartada');
  await rui.ok('DELETE', `/rascunhos/${discarded.id}`);
  const published = await begin('nova:publicada');
  await rui.ok('POST', `/rascunhos/${published.id}/publicar`, { version: published.version, fields });
  for (const [key, message] of [
    ['nova:descartada', 'O rascunho foi descartado por Rui Sá'],
    ['nova:publicada', 'A notícia já foi publicada por Rui Sá'],
  ] as const)
    for (let count = 0; count < 2; count += 1)
      expect(await ask(key)).toMatchObject({
        status: 404,
        body: { code: 'not-found', message: expect.stringContaining(message) },
      });
  await rui.ok('POST', `/noticias/${published.id}/despublicar`);
  expect((await ask('nova:publicada')).status).toBe(404);
  expect((await ana.ok('GET', '/noticias?estado=rascunhos')).items).toEqual([]);
});

it('a reporter sees nothing of a text that was unpublished after they began it', async () => {
  const [ana, caio] = [await admin(), await staff('reporter', 'Caio Reis')];
  const key = 'nova:outro-formulario';
  const { id, version } = await caio.ok('POST', '/rascunhos', { fields, key });
  await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields });
  await ana.ok('POST', `/noticias/${id}/despublicar`);
  const other = { ...fields, title: 'Só para a edição' };
  expect(await caio.call('POST', '/rascunhos', { fields: other, key })).toEqual({
    status: 404,
    body: { code: 'not-found', message: 'Este rascunho não existe mais.' },
  });
});

it('a browser learns which of its texts are saved, and nothing about texts of others', async () => {
  const [ana, caio] = [await admin(), await staff('reporter', 'Caio Reis')];
  const isSaved = async (person: typeof ana, text: object) =>
    (await person.ok('POST', '/rascunhos/conferencia', { id: null, key: 'k', fields, ...text })).list;
  expect(await isSaved(ana, {})).toBe(false);
  const { id, version } = await ana.ok('POST', '/rascunhos', { fields, key: 'k' });
  expect(await isSaved(ana, {})).toBe(true);
  expect(await isSaved(ana, { id, key: 'outra' })).toBe(true);
  expect(await isSaved(caio, { id, key: 'outra' })).toBe(false);
  const since = { ...fields, title: 'Mudou' };
  expect(await isSaved(ana, { fields: since })).toBe(false);
  await ana.ok('POST', `/rascunhos/${id}/publicar`, { version, fields: since });
  expect(await isSaved(ana, { id, fields: since })).toBe(true);
  expect(await isSaved(ana, {})).toBe(true);
});

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

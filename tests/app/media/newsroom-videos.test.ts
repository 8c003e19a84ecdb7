/** Videos in the newsroom and `Excluir` in the gallery. */
import { describe, expect, it } from 'vitest';
import type { VideoEntry } from '../../../domain/media/video.ts';
import { saveVideo } from '../../../server/services/media/videos.ts';
import { aVideo } from '../../builders.ts';
import { answerOf, refusalOf, withNewsroom } from '../http/newsroom.ts';

const { portal, now, visitor, signIn, signInAdmin, audit } = withNewsroom();

const link = 'https://youtu.be/dQw4w9WgXcQ';
const form = (changes = {}) => ({ title: 'Um drone na serra', link, featured: true, ...changes });
const forScripts = { Accept: 'application/json' };
async function show(...videos: Parameters<typeof aVideo>[0][]) {
  const made = videos.map((video) => aVideo(video));
  await portal().database.inTransaction(async (stores) => {
    for (const video of made) await saveVideo(stores, video);
    await stores.invalidateContent();
  });
  return made;
}

describe('adding a video', () => {
  it('puts it into the gallery, the featured ones and the search', async () => {
    const ana = await signInAdmin();
    const before = portal().database.contentVersion();
    const added = await answerOf(
      await ana.call('POST', '/videos', form({ title: '  Um\u200bdrone  na serra ' })),
    );
    expect(added).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      title: 'Umdrone na serra',
      storedTitle: 'Umdrone na serra',
      link,
      videoId: 'dQw4w9WgXcQ',
      featured: true,
      imageUrl: '',
      still: null,
      createdAt: now(),
    });
    expect(portal().database.contentVersion()).toBeGreaterThan(before);
    expect(await portal().database.videos.listFeatured(9)).toHaveLength(1);
    expect(await portal().page('/galeria-de-videos?q=serra')).toContain('Umdrone na serra');
    expect(await audit()).toMatchObject([
      { action: 'video.added', subjectTitle: 'Umdrone na serra', detail: link },
    ]);
  });

  it('is refused with a field that is missing or invalid', async () => {
    const ana = await signInAdmin();
    expect(
      await refusalOf(await ana.call('POST', '/videos', form({ link: 'https://exemplo.com/v' }))),
    ).toEqual({
      status: 400,
      code: 'invalid-input',
      message: 'Por favor, insira um URL válido do YouTube',
      field: 'link',
    });
    for (const body of [null, [], { title: 'a', link }, form({ featured: 'sim' }), form({ title: 7 })])
      expect((await ana.call('POST', '/videos', body)).status).toBe(400);
    expect(await portal().database.videos.list({ limit: 9 })).toEqual([]);
    expect(await audit()).toEqual([]);
  });
});

describe('changing a video', () => {
  it('keeps date, featured ones and search in step', async () => {
    const [video] = await show({ title: 'Velho', featured: true });
    const ana = await signInAdmin();
    const id = video?.id ?? '';
    const changed = await answerOf(
      await ana.call('PUT', `/videos/${id}`, form({ title: 'Novo', featured: false })),
    );
    expect(changed).toMatchObject({ id, title: 'Novo', featured: false, createdAt: video?.createdAt });
    expect(await portal().database.videos.listFeatured(9)).toEqual([]);
    expect(await portal().page('/galeria-de-videos?q=velho')).toContain('Nenhum vídeo encontrado.');
    expect(await portal().page('/galeria-de-videos?q=novo')).toContain(`video-${id}`);
    expect((await audit())[0]).toMatchObject({
      action: 'video.changed',
      detail: `título antes: Velho; link antes: ${video?.link}; sem destaque`,
    });
  });

  it('is refused without a title or an address, and for a deleted video', async () => {
    const [video] = await show({});
    const ana = await signInAdmin();
    const path = `/videos/${video?.id}`;
    expect(await refusalOf(await ana.call('PUT', path, form({ title: '' })))).toMatchObject({ status: 400 });
    expect(await refusalOf(await ana.call('PUT', path, form({ link: 'x' })))).toMatchObject({
      field: 'link',
    });
    expect(await refusalOf(await ana.call('PUT', '/videos/x', form()))).toMatchObject({
      status: 404,
      code: 'not-found',
    });
    expect(await portal().database.videos.list({ limit: 9 })).toEqual([video]);
  });
});

describe('the list of videos', () => {
  it('is paged by cursor, newest first', async () => {
    await show(
      ...Array.from({ length: 23 }, (_, index) => ({ title: `V${index}`, createdAt: now() - index })),
    );
    const ana = await signInAdmin();
    const first = Object(await answerOf(await ana.call('GET', '/videos')));
    const titles = (page: { items: VideoEntry[] }) => page.items.map(({ title }) => title);
    expect(titles(first)).toHaveLength(20);
    const second = Object(await answerOf(await ana.call('GET', `/videos?pagina=2&depois=${first.next}`)));
    expect(titles(second)).toEqual(['V20', 'V21', 'V22']);
    const back = Object(await answerOf(await ana.call('GET', `/videos?pagina=1&antes=${second.previous}`)));
    expect(titles(back)).toEqual(titles(first));
    expect(Object(await answerOf(await ana.call('GET', '/videos?pagina=101'))).items).toEqual([]);
  });
});

describe('Excluir', () => {
  it('is shown to all users in the gallery, and works for editors', async () => {
    const [video, other] = await show({ title: 'Serra', featured: true }, { title: 'Mar' });
    expect(await portal().page('/galeria-de-videos')).not.toContain('Excluir');
    const path = `/videos/${video?.id}/excluir`;
    const bia = await signIn();
    const page = await (await bia.get('/galeria-de-videos')).text();
    expect(page.match(/>Excluir<\/button>/g)).toHaveLength(2);
    expect(page).toContain('Tem certeza que deseja excluir este vídeo?');
    expect(page).toMatch(/>Sim<\/button>.*>Cancelar<\/button>/s);
    expect(page).toContain(`action="${path}"`);

    expect(await refusalOf(await bia.post(path, {}, forScripts))).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'Você não tem permissão para excluir este vídeo.',
    });
    const refused = await bia.post(path, {});
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain('Você não tem permissão para excluir este vídeo.');
    expect((await visitor().post(path, {}, forScripts)).status).toBe(401);
    expect(await portal().database.videos.list({ limit: 9 })).toHaveLength(2);

    const ana = await signInAdmin();
    const before = portal().database.contentVersion();
    expect((await ana.post(path, {}, forScripts)).status).toBe(204);
    expect(await portal().database.videos.list({ limit: 9 })).toEqual([other]);
    expect(await portal().database.videos.listFeatured(9)).toEqual([]);
    expect(await portal().page('/galeria-de-videos?q=serra')).toContain('Nenhum vídeo encontrado.');
    expect(portal().database.contentVersion()).toBeGreaterThan(before);
    expect(await audit()).toMatchObject([
      { action: 'video.removed', subjectTitle: 'Serra', userId: ana.userId },
    ]);
    expect(await refusalOf(await ana.post(path, {}, forScripts))).toMatchObject({ status: 404 });
  });

  it('works as a form, and the page of the gallery confirms it once', async () => {
    const [video] = await show({ title: 'Serra' });
    const ana = await signInAdmin();
    const from = { Referer: 'https://pauta.test/galeria-de-videos?q=serra' };
    const done = await ana.post(`/videos/${video?.id}/excluir`, {}, from);
    expect([done.status, done.headers.get('Location')]).toEqual([303, '/galeria-de-videos?q=serra']);
    expect(await (await ana.get('/galeria-de-videos')).text()).toContain('Vídeo excluído.');
    expect(await (await ana.get('/galeria-de-videos')).text()).not.toContain('Vídeo excluído.');
    const gone = await ana.post(`/videos/${video?.id}/excluir`, {}, { Referer: 'https://mal.exemplo/' });
    expect([gone.status, (await gone.text()).includes('href="/galeria-de-videos"')]).toEqual([404, true]);
  });
});

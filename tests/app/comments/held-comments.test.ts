/** The rules of the house hold comments of readers, count them, and let the newsroom publish or delete them. */
import { expect, it } from 'vitest';
import { commentHeld } from '../../../domain/text/sentences.ts';
import { saveNews } from '../../../server/services/news/save-news.ts';
import { aNews, dayMs } from '../../builders.ts';
import { answerOf, type Person, withNewsroom } from '../http/newsroom.ts';

const { portal, wait, signIn, signInAdmin } = withNewsroom();
const news = aNews({ slug: 'uma-noticia', title: 'Uma notícia' });
const json = { Accept: 'application/json' };

async function send(person: Person, text: string): Promise<{ id: string; state: string }> {
  await saveNews(portal().database, news);
  const answer = await person.post(`/news/${news.id}/comentarios`, { comment: text }, json);
  expect(answer.status).toBe(201);
  return answer.json();
}
async function set(by: Person, values: Record<string, string>): Promise<void> {
  const { version } = Object(await answerOf(await by.call('GET', '/configuracoes?aba=comentarios')));
  await answerOf(await by.call('PUT', '/configuracoes', { tab: 'comentarios', version, values }));
}
const pageFor = async (person: Person) => (await person.get('/news/uma-noticia')).text();
const publicPage = async () => (await portal().get('/news/uma-noticia')).text();

it('comments appear at once while the rules are off', async () => {
  expect((await send(await signIn('Bia'), 'Veja https://a.com v1agra')).state).toBe('visible');
});

it('a first comment waits for the newsroom, its author sees it, and one press publishes it', async () => {
  const [ana, bia] = [await signInAdmin(), await signIn('Bia')];
  await set(ana, { holdFirst: 'on' });
  const held = await send(bia, 'Primeira vez.');
  expect(held.state).toBe('held');
  const countedFor = async (person: Person) => {
    const { heldComments } = Object(await answerOf(await person.call('GET', '/contagens')));
    return heldComments;
  };
  expect(await countedFor(ana)).toEqual({ count: 1, isMore: false });
  expect(await countedFor(await signIn('Eva', 'reporter'))).toBeNull();
  expect(await publicPage()).not.toContain('Primeira vez.');
  expect(await pageFor(bia)).toContain('aguardando a redação');
  const { items } = Object(await answerOf(await ana.call('GET', '/comentarios?estado=held')));
  expect(items).toMatchObject([{ id: held.id, heldBy: 'first' }]);
  await answerOf(await ana.call('POST', '/comentarios/atos', { ids: [held.id], act: 'show' }));
  expect(await publicPage()).toContain('Primeira vez.');
  wait(1);
  expect((await send(bia, 'Segunda vez.')).state).toBe('visible');
});

it('links, listed words, repeated texts and many a minute are held, counted for 30 days, and never those of the newsroom', async () => {
  const [ana, bia, caio] = [await signInAdmin(), await signIn('Bia'), await signIn('Caio')];
  await set(ana, {
    holdLinks: 'on',
    holdWords: 'on',
    heldWords: 'viagra\ngolpe do pix',
    holdRepeated: 'on',
    holdBurst: '3',
  });
  expect((await send(ana, 'Leia www.pauta.test sobre v1agra')).state).toBe('visible');
  expect((await send(bia, 'Compre V i a g r a')).state).toBe('held');
  expect((await send(caio, 'Acesse www.loja.com')).state).toBe('held');
  wait(61_000);
  expect((await send(bia, 'Uma opinião.')).state).toBe('visible');
  expect((await send(bia, 'UMA OPINIAO')).state).toBe('held');
  expect((await send(caio, 'Outra.')).state).toBe('visible');
  expect((await send(caio, 'Mais outra.')).state).toBe('visible');
  expect((await send(caio, 'Mais uma.')).state).toBe('held');
  const counted = await answerOf(await ana.call('GET', '/comentarios/retidos'));
  expect(counted).toEqual({ words: 1, links: 1, repeated: 1, burst: 1 });
  wait(30 * dayMs);
  expect(await portal().services.countHolds()).toEqual({});
});

it('the list of words must not be empty while its rule is on', async () => {
  const ana = await signInAdmin();
  const refused = await ana.call('PUT', '/configuracoes', {
    tab: 'comentarios',
    version: 0,
    values: { holdWords: 'on' },
  });
  expect(refused.status).toBe(400);
});

it('without JavaScript the next page says that the comment waits', async () => {
  const [ana, bia] = [await signInAdmin(), await signIn('Bia')];
  await set(ana, { holdUnproved: 'on', holdFirst: 'on' });
  await saveNews(portal().database, news);
  await bia.post(`/news/${news.id}/comentarios`, { comment: 'Espero.' });
  expect(await pageFor(bia)).toContain(commentHeld);
});

/** Checks who sees `Deletar` and `Editar` on readers' pages. */
import { expect, it } from 'vitest';
import { newsPath } from '../../../domain/news/news.ts';
import { newsUpdated } from '../../../domain/text/sentences.ts';
import { aNews } from '../../builders.ts';
import { withNewsroom } from '../http/newsroom.ts';

const { portal, signIn, signInAdmin, visitor } = withNewsroom();
const news = aNews({ category: 'games', isFeatured: true });
const pages = ['/', '/categoria/games', newsPath(news)];

it.each(pages)('%s shows Deletar and Editar to editors and admins only', async (path) => {
  await portal().database.news.save(news);
  const pageOf = async (person: { get(path: string): Promise<Response> }) => (await person.get(path)).text();
  for (const person of [visitor(), await signIn()]) {
    const html = await pageOf(person);
    expect(html).toContain(news.title);
    expect(html).not.toMatch(/Deletar|edit-news|news-actions|data-news|canEdit`:true/);
  }
  const html = await pageOf(await signInAdmin());
  // In lists they come with the island.
  expect(html).toMatch(/edit-news|canEdit`:true/);
  if (path !== '/categoria/games') expect(html).toContain('Deletar');
});

it('the form of news may set a notice for the next page, by a known name', async () => {
  const admin = await signInAdmin();
  admin.cookies.set('__Host-aviso', 'noticia');
  const html = await (await admin.get('/')).text();
  expect(html).toContain(newsUpdated);
  admin.cookies.set('__Host-aviso', 'qualquer <b>coisa</b>');
  expect(await (await admin.get('/')).text()).not.toContain('coisa');
});

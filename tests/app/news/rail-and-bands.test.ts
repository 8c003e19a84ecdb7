/** The rail and the bands of home. */
import { expect, it } from 'vitest';
import { anonymousVisitor } from '../../../domain/accounts/permissions.ts';
import { dayNumber } from '../../../domain/text/dates.ts';
import { aComment, aContent, aNews, anAuthor, anImage, aVideo, minuteMs, testNowMs } from '../../builders.ts';
import { withPortal } from '../http/open-portal.ts';
import { publish } from './publish.ts';

const portal = withPortal();

const getRailAndBands = (shownElsewhere: string[] = []) =>
  portal().services.getRailAndBands(anonymousVisitor, shownElsewhere);

it('rail and bands are empty in a portal without news', async () => {
  expect(await getRailAndBands()).toEqual({ rail: null, videos: [], bands: [] });
});

it('the rail lists the five most read news of a week and the most commented of a month, visible ones only', async () => {
  const news = Array.from({ length: 7 }, () => aNews({ createdAt: testNowMs - minuteMs }));
  const future = aNews({ createdAt: testNowMs + minuteMs });
  await publish(portal(), ...news, future);
  const today = dayNumber(testNowMs);
  const { views, comments } = portal().database;
  await views.record(
    today,
    [...news, future].map(({ id }, index) => ({ newsId: id, views: index + 1 })),
  );
  await views.record(today - 7, [{ newsId: news[0]?.id ?? '', views: 1_000 }]);
  for (const [index, { id }] of [future, ...news].entries()) {
    for (let count = 0; count <= 10 - index; count += 1) {
      await comments.save(aComment({ newsId: id, createdAt: testNowMs - index * minuteMs }));
    }
  }
  const { rail } = await getRailAndBands();
  const ids = (headlines: { id: string }[] = []) => headlines.map(({ id }) => id);
  expect(ids(rail?.mostViewed)).toEqual(ids(news.toReversed().slice(0, 5)));
  expect(ids(rail?.mostCommented)).toEqual(ids(news.slice(0, 5)));
});

it.each([
  [3, []],
  [5, ['most viewed']],
  [6, ['most viewed', 'most commented']],
])('home shows beside a list of %i stories only lists that are no longer than it', async (stories, shown) => {
  const news = Array.from({ length: stories }, () => aNews({ createdAt: testNowMs - minuteMs }));
  await publish(portal(), ...news);
  const { views, comments } = portal().database;
  await views.record(
    dayNumber(testNowMs),
    news.map(({ id }) => ({ newsId: id, views: 1 })),
  );
  for (const { id } of news) await comments.save(aComment({ newsId: id, createdAt: testNowMs }));
  const { around } = await portal().services.getHome(anonymousVisitor, { hasRailAndBands: true });
  const { mostViewed = [], mostCommented = [] } = around?.rail ?? {};
  expect([
    ...(mostViewed.length > 0 ? ['most viewed'] : []),
    ...(mostCommented.length > 0 ? ['most commented'] : []),
  ]).toEqual(shown);
});

it('home shows four videos, featured ones first', async () => {
  const { videos } = portal().database;
  const featured = aVideo({ createdAt: 1, featured: true });
  const others = [2, 3, 4, 5].map((createdAt) => aVideo({ createdAt }));
  for (const video of [featured, ...others]) await videos.save(video);
  const shown = [featured, ...others.slice(1).toReversed()];
  expect((await getRailAndBands()).videos.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
});

it('the rail shows the three newest reviews, and not again in their band', async () => {
  const reviews = [1, 2, 3, 4].map((minutes) =>
    aNews({ content: aContent('Um fone.', `Nota: ${minutes}`), createdAt: testNowMs - minutes * minuteMs }),
  );
  await publish(portal(), ...reviews);
  const { rail, bands } = await getRailAndBands();
  expect(rail?.reviews.map(({ grade }) => grade)).toEqual(['1', '2', '3']);
  expect(bands.map(({ cards }) => cards.map(({ id }) => id))).toEqual([[reviews[3]?.id]]);
});

it('the cards of a band have their authors, and a band of opinions has a drawing of its own', async () => {
  const { things } = portal().database;
  const { groups } = await things.readSections();
  const group = groups.find(({ id }) => id === 'mais');
  if (!group) throw new Error('There is no group.');
  await things.save('group', { ...group, name: 'Opinião', slug: 'opiniao' });
  await publish(
    portal(),
    aNews({ category: 'saude', author: 'Ana Prado' }),
    aNews({ category: 'games', author: 'Ana Prado' }),
  );
  const { bands } = await getRailAndBands();
  expect(bands.map(({ drawing, cards }) => [drawing, cards[0]?.author])).toEqual([
    ['titles', 'Ana Prado'],
    ['voices', 'Ana Prado'],
  ]);
});

it('opinions have the photos of their authors in their band and on the page of their section', async () => {
  const { things, images } = portal().database;
  const section = await things.findByAddress('section', 'fatos');
  if (!section) throw new Error('There is no section.');
  await things.save('section', { ...section, name: 'Opinião', slug: 'opiniao' });
  const photo = anImage();
  await images.save(photo);
  await things.save('author', anAuthor('ana', { photo: `/files/${photo.storageKey}` }));
  const [signed, other] = [aNews({ category: 'fatos' }), aNews({ category: 'fatos' })];
  await publish(portal(), signed, other);
  const relations = { authors: ['ana'], contributors: [], topics: [], sections: ['fatos'] };
  await things.setNews([{ news: signed, relations }]);
  const { bands } = await getRailAndBands();
  const portraits = new Map(bands[0]?.cards.map(({ id, portrait }) => [id, portrait]));
  expect(portraits.get(signed.id)?.src).toContain(photo.storageKey);
  expect(portraits.get(other.id)).toBeNull();
  expect(await (await portal().get('/categoria/opiniao')).text()).toContain(photo.storageKey);
});

it('a section of opinions has the last band, and the band of its group does not show its news', async () => {
  const { things } = portal().database;
  const section = await things.findByAddress('section', 'fatos');
  if (!section) throw new Error('There is no section.');
  await things.save('section', { ...section, name: 'Opinião', slug: 'opiniao' });
  await publish(
    portal(),
    aNews({ category: 'fatos', author: 'Ana Prado', title: 'O mundo cabe numa lista' }),
    aNews({ category: 'saude' }),
  );
  const { bands } = await getRailAndBands();
  expect(bands.map(({ name, drawing, cards }) => [name, drawing, cards.length])).toEqual([
    ['Mais', 'titles', 1],
    ['Opinião', 'voices', 1],
  ]);
});

it('each group has a band of its four newest news that the page does not show already', async () => {
  const news = Array.from({ length: 6 }, (_, index) =>
    aNews({
      category: index % 2 === 0 ? 'games' : 'impressao-3d',
      createdAt: testNowMs - index * minuteMs,
    }),
  );
  const other = aNews({ category: 'saude', createdAt: testNowMs });
  await publish(portal(), ...news, other);
  const { bands } = await getRailAndBands([news[0]?.id ?? '']);
  expect(bands.map(({ name }) => name)).toEqual(['Tecnologias', 'Mais']);
  expect(bands[0]?.cards.map(({ id }) => id)).toEqual(news.slice(1, 5).map(({ id }) => id));
  expect(bands[1]?.cards.map(({ id }) => id)).toEqual([other.id]);
});

it('each section has a band in a site with one group', async () => {
  const { things } = portal().database;
  const before = await things.readSections();
  for (const { id, groupId } of before.all) if (groupId !== 'entretenimento') await things.delete(id);
  const { shownGroups } = await portal().services.getSections();
  const [film, net] = shownGroups[0]?.sections ?? [];
  await publish(portal(), aNews({ category: film?.id ?? '' }), aNews({ category: net?.id ?? '' }));
  const { bands } = await getRailAndBands();
  expect(bands.map(({ slug }) => slug)).toEqual([film?.slug, net?.slug]);
});

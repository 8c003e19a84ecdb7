/** Checks how a story is moved by hand on `Capa`: the moved one is chosen, and no other. */
import { expect, it } from 'vitest';
import { orderPlaces, toSlots } from '../../../app/newsroom/site/front-page-calls.ts';
import { type FrontPage, type FrontPlace, ruledFrontPage } from '../../../domain/site/front-page.ts';

const news = ['a', 'b', 'c', 'd', 'e', 'x'].map((id) => ({ id, title: id }));
const ruled = news.slice(0, 5);
const chosen = (newsId: string): FrontPlace => ({
  newsId,
  title: newsId,
  until: null,
  headline: '',
  imageUrl: '',
  related: [],
});
const inPlaces = (...places: (FrontPlace | null)[]): FrontPage => ({
  ...ruledFrontPage,
  places: [...places, ...ruledFrontPage.places].slice(0, 5),
});
/** Moves a story, and returns what is stored and what the list shows then. */
function move(page: FrontPage, id: string, index: number) {
  const slots = toSlots(page, news, ruled);
  const ids = slots.map((slot) => slot.id).filter((other) => other !== id);
  ids.splice(index, 0, id);
  const places = orderPlaces(slots, ids, id);
  return {
    stored: places.map((place) => place?.newsId ?? null),
    shown: toSlots({ ...page, places }, news, ruled).map((slot) => slot.id),
  };
}

it.each<[string, FrontPage, string, number, (string | null)[], string[]]>([
  [
    'up among those of the rule',
    ruledFrontPage,
    'b',
    0,
    ['b', null, null, null, null],
    ['b', 'a', 'c', 'd', 'e'],
  ],
  [
    'down among those of the rule',
    ruledFrontPage,
    'a',
    1,
    [null, 'a', null, null, null],
    ['b', 'a', 'c', 'd', 'e'],
  ],
  [
    'over a chosen one',
    inPlaces(chosen('x')),
    'a',
    0,
    ['a', 'x', null, null, null],
    ['a', 'x', 'b', 'c', 'd'],
  ],
  [
    'that is chosen, down',
    inPlaces(chosen('x')),
    'x',
    1,
    [null, 'x', null, null, null],
    ['a', 'x', 'b', 'c', 'd'],
  ],
  ['to the end', ruledFrontPage, 'a', 4, [null, null, null, null, 'a'], ['b', 'c', 'd', 'e', 'a']],
])('a story that is moved %s', (_where, page, id, index, stored, shown) => {
  expect(move(page, id, index)).toEqual({ stored, shown });
});

/** Checks the choices of editors for home, and how the rule fills the remaining places. */
import { describe, expect, it } from 'vitest';
import { isWorthOffering } from '../../../domain/news/news-journal.ts';
import {
  describeFrontPage,
  type FrontPage,
  type FrontPlace,
  findFrontPageProblem,
  findSentFrontPageProblem,
  formatFrontPage,
  parseFrontPage,
  placeStories,
  ruledFrontPage,
  withoutEnded,
} from '../../../domain/site/front-page.ts';
import { frontPageText } from '../../../domain/site/front-page-text.ts';
import { dayMs, words } from '../../builders.ts';

const aPlace = (newsId: string, changes: Partial<FrontPlace> = {}): FrontPlace => ({
  newsId,
  title: `Título ${newsId}`,
  until: null,
  headline: '',
  imageUrl: '',
  related: [],
  ...changes,
});
const aPage = (changes: Partial<FrontPage>): FrontPage => ({ ...ruledFrontPage, ...changes });
const inPlaces = (...places: (FrontPlace | null)[]) =>
  aPage({ places: [...places, ...ruledFrontPage.places].slice(0, 5) });
const line = { kind: 'urgente', text: 'Chuva fecha o aeroporto', link: '', until: 1_000 } as const;
const stories = (...ids: string[]) => ids.map((id) => ({ id }));
const idsOf = (...given: Parameters<typeof placeStories>) =>
  placeStories(...given).map(({ story }) => story.id);

describe('the places of the featured block', () => {
  const candidates = stories('a', 'b', 'c', 'd', 'e', 'f', 'g');

  it('are those of the rule when nothing is chosen', () => {
    expect(idsOf(ruledFrontPage, [], candidates)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('hold a chosen story, and the rule fills the others, each story once', () => {
    const page = inPlaces(null, aPlace('x'), aPlace('a'));
    expect(idsOf(page, stories('x', 'a'), candidates)).toEqual(['b', 'x', 'a', 'c', 'd']);
  });

  it('go back to the rule when readers cannot see the chosen story', () => {
    expect(idsOf(inPlaces(aPlace('x'), aPlace('y')), stories('y'), candidates)).toEqual(words('a y b c d'));
  });

  it('close up when the rule has too few stories', () => {
    expect(idsOf(inPlaces(null, null, aPlace('x')), stories('x'), stories('a'))).toEqual(['a', 'x']);
  });
});

it('an unsaved front page is offered again, even one without choices, until it equals the saved one', () => {
  const offered = (frontPage: string, stored: string) =>
    isWorthOffering(
      { writtenAt: 0, newsId: 'capa', basis: null, base: null, fields: { frontPage } },
      { frontPage: stored },
      1,
      frontPageText,
    );
  const page = formatFrontPage(inPlaces(aPlace('x')));
  expect([offered(page, ''), offered('', page), offered(page, page), offered('', '')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('leaves out parts whose time has ended, and keeps the others', () => {
  const page = { places: inPlaces(aPlace('x', { until: 2_000 }), aPlace('y')).places, line };
  expect(withoutEnded(page, 999)).toBe(page);
  expect(withoutEnded(page, 1_000)).toEqual({ ...page, line: null });
  expect(withoutEnded(page, 2_000)).toEqual(inPlaces(null, aPlace('y')));
});

describe('the stored text', () => {
  it('is empty when nothing is chosen, and otherwise contains the whole front page', () => {
    expect(formatFrontPage(ruledFrontPage)).toBe('');
    expect(parseFrontPage('')).toEqual(ruledFrontPage);
    const related = [{ newsId: 'y', address: '', name: '', title: 'Título y' }];
    const place = aPlace('x', { headline: 'Curto', imageUrl: '/files/site_images/a.jpg', until: 5, related });
    const page = { places: inPlaces(null, place).places, line };
    expect(parseFrontPage(formatFrontPage(page))).toEqual(page);
  });

  it('keeps the first place of a story that has two', () => {
    expect(parseFrontPage(formatFrontPage(inPlaces(aPlace('x'), aPlace('x'))))).toEqual(
      inPlaces(aPlace('x')),
    );
  });

  it.each([
    ['another text', 'capa'],
    ['a long headline', formatFrontPage(inPlaces(aPlace('x', { headline: 'a'.repeat(111) })))],
    [
      'an image of another site',
      formatFrontPage(inPlaces(aPlace('x', { imageUrl: 'https://a.example/b.jpg' }))),
    ],
    [
      'a fifth link',
      formatFrontPage(
        inPlaces(aPlace('x', { related: Array(5).fill({ newsId: 'y', address: '', name: '', title: '' }) })),
      ),
    ],
    [
      'a link to a script',
      formatFrontPage(
        inPlaces(aPlace('x', { related: [{ newsId: '', address: 'javascript:1', name: 'a', title: '' }] })),
      ),
    ],
    ['a line of 101 characters', formatFrontPage(aPage({ line: { ...line, text: 'a'.repeat(101) } }))],
    ['a line that leads to a script', formatFrontPage(aPage({ line: { ...line, link: 'javascript:1' } }))],
  ])('is rejected with %s', (_what, text) => {
    expect(findFrontPageProblem(text)).not.toBeNull();
  });

  it.each<[string, unknown, number?]>([
    ['six places', { places: Array(6).fill(null) }],
    ['a story in two places', { places: [{ newsId: 'x' }, { newsId: 'x' }] }],
    ['a place without a story', { places: [{ newsId: ' ' }] }],
    ['a number as a headline', { places: [{ newsId: 'x', headline: 1 }] }],
    ['a text as an end', { places: [{ newsId: 'x', until: 'amanhã' }] }],
    ['an end that is no moment', { places: [{ newsId: 'x', until: 1e308 }] }],
    ['an end after more than a year', { places: [{ newsId: 'x', until: dayMs * 366 }] }],
    ['an empty link', { places: [{ newsId: 'x', related: [{}] }] }],
    ['a line of an unknown kind', { line: { ...line, kind: 'aviso' } }],
    ['a line without words', { line: { ...line, text: ' ' } }],
    ['a line without an end', { line: { ...line, until: null } }],
    ['a line for two years', { line: { ...line, until: dayMs * 730 } }],
    ['places that are no list', { places: {} }],
    ['a list', []],
  ])('that a form sends with %s is rejected, not repaired', (_what, page) => {
    expect(findSentFrontPageProblem(JSON.stringify(page), 0)).not.toBeNull();
  });

  it('that a form sends may leave out what is empty, and end within a year', () => {
    const page = { places: [null, { newsId: 'x', until: dayMs * 365 }], line: { ...line, until: dayMs } };
    expect(findSentFrontPageProblem(JSON.stringify(page), 0)).toBeNull();
    expect(findSentFrontPageProblem('', 0)).toBeNull();
  });

  it('is described for the history and the audit log', () => {
    const related = [
      { newsId: 'y', address: '', name: '', title: 'Título y' },
      { newsId: '', address: '/contato', name: 'Fale conosco', title: '' },
    ];
    const place = aPlace('x', { headline: 'Curto', imageUrl: '/files/a.jpg', related });
    expect(describeFrontPage(formatFrontPage(aPage({ places: inPlaces(null, place).places, line })))).toBe(
      'Urgente: Chuva fecha o aeroporto até 31/12/1969, 21:00\n2. Curto (Título x), outra imagem, relacionadas: Título y, Fale conosco',
    );
  });
});

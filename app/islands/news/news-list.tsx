/**
 * The endless list of news; without JavaScript it links to its other pages (docs/product.md#lists). It refreshes every
 * `listRefreshMs`, and when a reader returns to a page that is older than `listStaleAfterMs`.
 */
import {
  Fragment,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { BannerView } from '../../../domain/media/banner.ts';
import { drawFrontStories } from '../../../domain/news/front-drawings.ts';
import type { NewsCard as NewsCardData } from '../../../domain/news/news.ts';
import type { Ad } from '../../../domain/site/ad.ts';
import {
  cardsPerAd,
  homePageSize,
  listRefreshMs,
  listStaleAfterMs,
  middleBannerAfterCard,
  scrollThresholdRatio,
  scrollThrottleMs,
} from '../../../domain/site/limits.ts';
import {
  listEnd,
  listFailure,
  loading,
  noNews,
  retry,
  showLatestNews,
} from '../../../domain/text/sentences.ts';
import { type ListPage, listAddress } from '../../../domain/web/paging.ts';
import { showAges } from '../../browser/ages.ts';
import { callOnScroll, repeatEvery } from '../../browser/timing.ts';
import { Banner } from '../../ui/media/banner.tsx';
import { type ListDrawing, listDrawings } from '../../ui/news/list-drawings.ts';
import { type CardActions, NewsCard } from '../../ui/news/news-card.tsx';
import { PageLinks } from '../../ui/site/page-links.tsx';
import { ServerHtml } from '../server-html.ts';
import ReservedSpace from '../site/reserved-space.tsx';
import { refreshFeatured } from './fresh-home.ts';
import { fetchNewsPage, type ListedCard, refreshList } from './news-pages.ts';

/** This code is loaded for editors only. */
const NewsActions = lazy(() => import('./news-actions.tsx'));

type State = 'ready' | 'loading' | 'failed';

const restoredPagesMax = 25;

/** Safari accepts 100 changes of the history in 30 seconds. */
const positionThrottleMs = 500;

export default function NewsList({
  path,
  first,
  shownElsewhere,
  ad,
  banner,
  layout,
  isOnTop,
  canEdit,
  children,
}: {
  /** The path of the page whose list this is: /, /categoria/{slug}, /assunto/{slug} or /autor/{slug}. */
  path: string;
  first: ListPage<ListedCard>;
  /** News that the page shows outside of the list; the list omits them, so that the page shows no story twice. */
  shownElsewhere: string[];
  ad: Ad | null;
  banner: BannerView | null;
  /** `rail` has the rail beside the first page of the list and the bands below it; `bands` has only the bands. */
  layout: 'column' | 'columns' | 'rail' | 'bands';
  /** Whether the list is at the top of the page. Then its first image is loaded first, and its first story is large. */
  isOnTop: boolean;
  canEdit: boolean;
  /** The rail and the bands; they come after the first page of the list. */
  children?: ReactNode;
}) {
  const [cards, setCards] = useState(first.items);
  const [next, setNext] = useState(first.next);
  const [state, setState] = useState<State>('ready');
  const [isAwake, setAwake] = useState(false);
  const shownAt = useRef(pageMadeAt());
  const list = useRef<HTMLDivElement>(null);

  const isFetching = useRef(false);
  const isRestoring = useRef(false);
  const latest = useRef({ shown: cards, next });
  latest.current = { shown: cards, next };

  const addPage = useCallback(
    (page: ListPage<NewsCardData>) => {
      setCards((shown) => [
        ...shown,
        ...page.items.filter(
          ({ id, path }) => !shownElsewhere.includes(id) && !shown.some((other) => other.path === path),
        ),
      ]);
      setNext(page.next);
    },
    [shownElsewhere],
  );

  const loadMore = useCallback(async () => {
    if (!next || state !== 'ready' || isFetching.current) return;
    // A second scroll may come before the new state is rendered.
    isFetching.current = true;
    setState('loading');
    try {
      const page = await fetchNewsPage(path, next);
      // The cards are rendered at once, so that they do not push `Carregando...` down later.
      const show = () => {
        // A refresh may have replaced the list.
        if (latest.current.next === next) addPage(page);
        setState('ready');
      };
      withFooterFocus(() => flushSync(show));
    } catch {
      flushSync(() => setState('failed'));
    } finally {
      isFetching.current = false;
    }
  }, [addPage, path, next, state]);

  // Cards that arrived later have dates as the server writes them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the cards brings new dates.
  useLayoutEffect(() => showAges(document), [cards]);

  const savePosition = useCallback(() => {
    if (!isRestoring.current)
      saveListPosition({ cards: latest.current.shown.length, scrollY: window.scrollY });
  }, []);
  useEffect(() => setAwake(true), []);

  // Restores length and position for a reader who returns or reloads.
  useEffect(() => {
    const position = readListPosition();
    if (!position || !first.next || position.cards <= first.items.length) return;
    const restore = async () => {
      let after: string | null = first.next;
      let count = first.items.length;
      for (let pages = 0; after && count < position.cards && pages < restoredPagesMax; pages += 1) {
        const page: ListPage<NewsCardData> = await fetchNewsPage(path, after);
        addPage(page);
        after = page.next;
        // The saved length does not count news that the page shows above the list.
        count += page.items.filter(({ id }) => !shownElsewhere.includes(id)).length;
      }
    };
    // Until the list has its old length, scrolling must not load more, and the length is not saved.
    isFetching.current = true;
    isRestoring.current = true;
    history.scrollRestoration = 'manual';
    restore()
      .then(
        () => requestAnimationFrame(() => window.scrollTo(0, position.scrollY)),
        () => setState('failed'),
      )
      .finally(() => {
        requestAnimationFrame(() => {
          isFetching.current = false;
          isRestoring.current = false;
          history.scrollRestoration = 'auto';
        });
      });
  }, [addPage, path, first, shownElsewhere]);

  // A reload does not wait for what is saved when the page is left, so the position is saved while the reader scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the cards changes the length.
  useEffect(savePosition, [cards, savePosition]);
  useEffect(() => {
    window.addEventListener('pagehide', savePosition);
    const stop = callOnScroll(positionThrottleMs, savePosition);
    return () => {
      stop();
      window.removeEventListener('pagehide', savePosition);
    };
  }, [savePosition]);

  useEffect(() => {
    const loadWhenNear = () => {
      // The height of the list counts and not that of the page, because on phones the footer is longer than a page of
      // news.
      const box = list.current?.getBoundingClientRect();
      if (findFooterFocus()) return;
      if (box && window.innerHeight - box.top >= box.height * scrollThresholdRatio) void loadMore();
    };
    // The first check is delayed: if `Carregando...` moved below new cards within one frame, that would be a layout
    // shift.
    const timer = setTimeout(loadWhenNear, scrollThrottleMs);
    const stop = callOnScroll(scrollThrottleMs, loadWhenNear);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [loadMore]);

  useEffect(() => {
    if (first.pageNumber > 1) return;
    const refresh = async () => {
      shownAt.current = Date.now();
      if (path === '/') void refreshFeatured();
      try {
        const fresh = await refreshList(
          () => latest.current,
          (after) => fetchNewsPage(path, after),
        );
        setCards(fresh.cards.filter(({ id = '' }) => !shownElsewhere.includes(id)));
        setNext(fresh.next);
      } catch {
        // The shown list is still valid; the next return retries.
      }
    };
    const refreshWhenStale = () => {
      const isStale = Date.now() - shownAt.current > listStaleAfterMs;
      if (document.visibilityState === 'visible' && isStale) void refresh();
    };
    document.addEventListener('visibilitychange', refreshWhenStale);
    window.addEventListener('pageshow', refreshWhenStale);
    const stopRepeating = repeatEvery(listRefreshMs, refresh);
    return () => {
      document.removeEventListener('visibilitychange', refreshWhenStale);
      window.removeEventListener('pageshow', refreshWhenStale);
      stopRepeating();
    };
  }, [path, first.pageNumber, shownElsewhere]);

  if (cards.length === 0) {
    return (
      <p className="border-t border-rule py-10 text-lg text-muted">
        {noNews}{' '}
        {first.pageNumber > 1 ? (
          <a href={path} className="text-ink underline underline-offset-4">
            Voltar ao começo da lista
          </a>
        ) : path === '/' ? null : (
          <a href="/" className="text-ink underline underline-offset-4">
            {showLatestNews}
          </a>
        )}
      </p>
    );
  }

  const hasColumns = layout === 'columns' || layout === 'bands';
  const isHome = path === '/';
  const hasPictures = first.items.some(({ picture }) => picture !== null);
  const fronts = isHome ? [] : drawFrontStories(first.items.map(({ picture }) => picture !== null));
  const sizeOf = ({ picture }: ListedCard, index: number): ListDrawing => {
    const front = fronts[index];
    if (front) return front;
    if (isOnTop && hasColumns && isHome && index === 0) return 'opener';
    if (isHome) return index % 4 === 0 ? 'largeRow' : 'row';
    if (picture === null && hasPictures) return 'wordsCell';
    return index % 4 === 0 ? 'largeCell' : 'cell';
  };
  // The first story is as high as the stories beside it.
  const besideFront = fronts.filter((front) => front === 'second' || front === 'third').length;
  const spanOfOthers = isHome ? undefined : 'xl:col-span-2';
  const spanOf = (size: ListDrawing) =>
    size === 'front' && besideFront === 3 ? 'xl:col-span-4 xl:row-span-3' : (spans[size] ?? spanOfOthers);
  const neighbour = (pageNumber: number, key: { after?: string; before?: string }) =>
    listAddress(path, pageNumber, { ...key, shownElsewhere });
  const hasBands = layout === 'rail' || layout === 'bands';
  const firstCount = hasBands ? homePageSize : cards.length;
  // Two columns only where the letters of the reader leave room for both.
  const columns = isHome
    ? 'grid gap-x-12 grid-cols-[repeat(auto-fit,minmax(min(34rem,100%),1fr))]'
    : 'gap-x-8 xl:grid xl:grid-cols-6';
  const showCard = (card: ListedCard, index: number) => (
    <Fragment key={card.path}>
      <li className={spanOf(sizeOf(card, index))}>
        <NewsCard
          card={card}
          drawing={listDrawings[sizeOf(card, index)]}
          hasShortDate={isHome}
          hasLabel={path !== `/categoria/${card.category}`}
          isFirstScreen={isOnTop && index === 0}
          {...(canEdit && card.id ? describeActions(card.id, isAwake) : {})}
        />
      </li>
      {banner && index + 1 === middleBannerAfterCard ? (
        <li className="col-span-full border-t border-rule py-5">
          <Banner
            banner={banner}
            className="aspect-[3/1]"
            frameClassName="mx-auto max-w-[44rem] lg:max-w-[30rem]"
            sizes="(width < 64rem) 92vw, 30rem"
          />
        </li>
      ) : null}
      {ad && (index + 1) % cardsPerAd === 0 ? (
        <li className="py-2">
          <ReservedSpace name={`Publicidade na lista ${(index + 1) / cardsPerAd}`} shape="list" ad={ad} />
        </li>
      ) : null}
    </Fragment>
  );
  return (
    <div ref={list} className={hasBands ? 'grid grid-cols-1 gap-x-8 lg:grid-cols-12' : undefined}>
      <ol
        className={layout === 'rail' ? 'lg:col-span-8' : hasColumns ? `${columns} lg:col-span-12` : undefined}
      >
        {cards.slice(0, firstCount).map(showCard)}
      </ol>
      {hasBands ? <ServerHtml name="around">{children}</ServerHtml> : null}
      {cards.length > firstCount ? (
        <div className="mt-10 lg:col-span-12">
          <h2 className="mb-3 text-2xl font-bold tracking-tight">Mais notícias</h2>
          <ol className={columns}>
            {cards.slice(firstCount).map((card, index) => showCard(card, firstCount + index))}
          </ol>
        </div>
      ) : null}
      {/* Two elements are used, because a single one would visibly jump from above the new cards to below them. */}
      <div aria-live="polite" className="after-list col-span-full">
        {state === 'loading' ? <p className="py-8 text-center text-muted">{loading}</p> : null}
        {state === 'failed' ? (
          <p className="py-8 text-center">
            <span className="mb-4 block text-muted">{listFailure}</span>
            <button type="button" className="button-line" onClick={() => setState('ready')}>
              {retry}
            </button>
          </p>
        ) : null}
      </div>
      <div aria-live="polite" className="after-list col-span-full">
        {next === null ? <p className="border-t border-rule py-8 text-center text-muted">{listEnd}</p> : null}
      </div>
      <div className={hasBands ? 'col-span-full not-empty:mt-6' : undefined}>
        <PageLinks
          previousPath={first.previous ? neighbour(first.pageNumber - 1, { before: first.previous }) : null}
          nextPath={!isAwake && next ? neighbour(first.pageNumber + 1, { after: next }) : null}
        />
      </div>
    </div>
  );
}

/** The columns and rows of the stories that are larger than a third of the page. */
const spans: Partial<Record<ListDrawing, string>> = {
  opener: 'xl:col-span-full',
  front: 'xl:col-span-4 xl:row-span-2',
  half: 'xl:col-span-3',
};

/** Returns the buttons of a card. Their space is reserved before they are loaded. */
function describeActions(id: string, isAwake: boolean): CardActions {
  const titleId = `lista-${id}`;
  const reserved = <div className="min-h-11" />;
  return {
    newsId: id,
    titleId,
    actions: isAwake ? (
      <Suspense fallback={reserved}>
        <NewsActions id={id} titleId={titleId} />
      </Suspense>
    ) : (
      reserved
    ),
  };
}

/** When the page was loaded, in epoch milliseconds; 0 on the server, which does not use it. */
function pageMadeAt(): number {
  return typeof window === 'undefined' ? 0 : performance.timeOrigin;
}

export interface ListPosition {
  cards: number;
  scrollY: number;
}

/** Reads the position of a reader in an endless list, which the history of the browser keeps. */
export function readListPosition(): ListPosition | null {
  const position: unknown = history.state?.listPosition;
  if (typeof position !== 'object' || position === null || !('cards' in position) || !('scrollY' in position))
    return null;
  const { cards, scrollY } = position;
  return typeof cards === 'number' && typeof scrollY === 'number' ? { cards, scrollY } : null;
}

export function saveListPosition(listPosition: ListPosition): void {
  history.replaceState({ ...history.state, listPosition }, '');
}

/** Finds the focused element in the footer, which a growing list would move out of sight. */
export function findFooterFocus(): Element | null {
  return document.querySelector('footer :focus-visible');
}

/** Keeps the focused element of the footer in place during a change above the footer. */
export function withFooterFocus(change: () => void): void {
  const focused = findFooterFocus();
  const before = focused?.getBoundingClientRect().top ?? 0;
  change();
  if (focused) window.scrollBy({ top: focused.getBoundingClientRect().top - before, behavior: 'instant' });
}

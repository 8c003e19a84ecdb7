/** The home page, and its preview for `Capa` (docs/product.md#home). */
import { anonymousVisitor, mayDo } from '../../../domain/accounts/permissions.ts';
import type { NewsCard as NewsCardData } from '../../../domain/news/news.ts';
import type { Ad, HomeAds } from '../../../domain/site/ad.ts';
import {
  findFrontPageProblem,
  frontLineKinds,
  parseFrontPage,
  ruledFrontPage,
} from '../../../domain/site/front-page.ts';
import { capitalized, titleOfHome } from '../../../domain/site/site.ts';
import { accountDeleted, latestNewsHeading, noFeaturedNews } from '../../../domain/text/sentences.ts';
import { homeTag, listsTag } from '../../../domain/web/caching.ts';
import {
  type ListPage,
  listAddress,
  parseListPosition,
  parseShownElsewhere,
  withPage,
} from '../../../domain/web/paging.ts';
import type { HomeTop } from '../../../server/services/news/get-home-top.ts';
import type { RailAndBands } from '../../../server/services/news/get-rail-and-bands.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import { Island } from '../../islands/island.tsx';
import NewsList from '../../islands/news/news-list.tsx';
import ReservedSpace from '../../islands/site/reserved-space.tsx';
import ScrollToTop from '../../islands/site/scroll-to-top.tsx';
import type { Handler, Portal } from '../../portal.ts';
import { FormMessage } from '../../ui/field.tsx';
import { Banner } from '../../ui/media/banner.tsx';
import { actionsOf } from '../../ui/news/card-actions.tsx';
import { type Drawing, homeDrawings, sharedRow } from '../../ui/news/list-drawings.ts';
import { NewsCard } from '../../ui/news/news-card.tsx';
import { RailAndBandsParts } from '../../ui/news/rail-and-bands.tsx';
import { toIslandList } from './listed-news.tsx';
import { homeJsonLd } from './news-json-ld.ts';

export function home(portal: Portal): Handler {
  const { services, site } = portal;
  return async (c) => {
    const { visitor } = c.var;
    const position = parseListPosition(c.req.query());
    const isFront = position.pageNumber === 1;
    const hasAds = Object.values(site.homeAds).some((ad) => ad !== null);
    const home = await services.getHome(visitor, { hasRailAndBands: !hasAds });
    const shownElsewhere = (isFront ? null : parseShownElsewhere(c.req.query('fora'))) ?? home.shownElsewhere;
    const list = isFront ? home.list : await services.listNews(visitor, position, shownElsewhere);
    const meta = {
      title: withPage(titleOfHome(site), list.pageNumber),
      description: [capitalized(site.description), site.footerText].filter(Boolean).join('. '),
      path: listAddress('/', list.pageNumber, {}),
      // Crawlers follow it. Without `fora`, the next page omits what home shows when it is read.
      nextPath: list.next ? listAddress('/', list.pageNumber + 1, { after: list.next }) : null,
      jsonLd: homeJsonLd(site),
    };
    // The address tells that the account was deleted, because the session has ended with it.
    const isAccountDeleted = visitor.userId === null && c.req.query('conta') === 'excluida';
    sharePage(c, site, { tags: [listsTag, homeTag] });
    const page = (
      <HomePage
        top={home}
        list={list}
        around={isFront ? home.around : null}
        shownElsewhere={shownElsewhere}
        ads={site.homeAds}
        canEdit={mayDo(visitor, 'edit-all-news')}
        heading={capitalized(site.description) || site.name}
        notice={isAccountDeleted ? accountDeleted : null}
      />
    );
    return renderPage(c, portal, meta, page, 200, isFront && !isAccountDeleted ? { madeOf: home } : {});
  };
}

/** Shows an editor a front page that is not saved yet, as readers will see it. The field `capa` contains its text. */
export function homePreview(portal: Portal): Handler {
  const { services, site } = portal;
  return async (c) => {
    const { capa } = await c.req.parseBody();
    const text = typeof capa === 'string' ? capa : '';
    const preview = (findFrontPageProblem(text) === null && parseFrontPage(text)) || ruledFrontPage;
    const ads = site.homeAds;
    const hasRailAndBands = Object.values(ads).every((ad) => ad === null);
    const home = await services.getHome(anonymousVisitor, { hasRailAndBands, preview });
    const { list, around, shownElsewhere } = home;
    const heading = capitalized(site.description) || site.name;
    c.set('visitor', anonymousVisitor);
    const meta = { title: titleOfHome(site), description: heading, path: '/', index: false };
    const page = { top: home, list, around, shownElsewhere, ads, canEdit: false, heading, notice: null };
    return renderPage(c, portal, meta, <HomePage {...page} />);
  };
}

function HomePage({
  top,
  list,
  around,
  shownElsewhere,
  ads,
  canEdit,
  heading,
  notice,
}: {
  top: HomeTop;
  list: ListPage<NewsCardData>;
  /**
   * The rail and the bands. Null when home has ads, on later pages of the list, and when no story is left for them.
   */
  around: RailAndBands | null;
  /** The news of the featured block and of the bands. */
  shownElsewhere: string[];
  ads: HomeAds;
  canEdit: boolean;
  heading: string;
  notice: string | null;
}) {
  const isFront = list.pageNumber === 1;
  const hasSides = ads.left !== null || ads.right !== null;
  const hasFeatured = top.featured.length > 0;
  // Without featured news, the first story of the list is the first one of the page.
  const isListOnTop = isFront && !hasFeatured && list.items.length > 0;
  // In the first days of a site, an empty list below the featured news would look like a fault.
  const isAllFeatured = isFront && hasFeatured && list.items.length === 0;
  return (
    <>
      {top.line && isFront ? <FrontLine line={top.line} /> : null}
      <h1 className="sr-only">{heading}</h1>
      {notice ? (
        <div className="page pt-4">
          <FormMessage kind="good">{notice}</FormMessage>
        </div>
      ) : null}
      {ads.top ? (
        <div className="page py-3 sm:pb-0">
          <AdSpace name="Publicidade" shape="top" ad={ads.top} />
        </div>
      ) : null}
      {isFront && hasFeatured ? (
        <FeaturedNews
          cards={top.featured}
          related={top.related}
          isBelowAd={ads.top !== null}
          canEdit={canEdit}
        />
      ) : null}
      {isFront && !hasFeatured ? (
        <div data-featured className={isListOnTop ? undefined : 'page pt-8 text-muted'}>
          {isListOnTop ? null : noFeaturedNews}
        </div>
      ) : null}
      {top.mainBanner ? (
        <div className="page mt-8">
          <Banner
            banner={top.mainBanner}
            className="aspect-[4/1] md:aspect-[8/1]"
            frameClassName="mx-auto lg:max-w-[50rem]"
            sizes="(width < 64rem) 92vw, 50rem"
          />
        </div>
      ) : null}
      <div className={`page flex flex-col gap-8 lg:flex-row ${isListOnTop ? 'mt-6' : 'mt-10'}`}>
        <AdSpace name="Publicidade à esquerda" shape="left" ad={ads.left} />
        {isAllFeatured ? null : (
          <section aria-labelledby="ultimas" className="min-w-0 flex-1">
            <h2 id="ultimas" className="mb-3 text-2xl font-bold tracking-tight">
              {isFront ? latestNewsHeading : `Últimas notícias, página ${list.pageNumber}`}
            </h2>
            <Island
              of={NewsList}
              when={canEdit ? 'idle' : 'scroll'}
              props={{
                path: '/',
                first: toIslandList(list, canEdit),
                shownElsewhere,
                ad: ads.list,
                banner: top.middleBanner,
                layout: around ? (around.rail ? 'rail' : 'bands') : hasSides ? 'column' : 'columns',
                isOnTop: isListOnTop,
                canEdit,
              }}
            >
              {around ? (
                <div className="contents">
                  <RailAndBandsParts around={around} canEdit={canEdit} />
                </div>
              ) : null}
            </Island>
          </section>
        )}
        <AdSpace name="Publicidade à direita" shape="right" ad={ads.right} />
      </div>
      {isListOnTop ? (
        <p className="page text-center font-display text-sm text-muted">{noFeaturedNews}</p>
      ) : null}
      <Island of={ScrollToTop} when="scroll" props={{}} />
    </>
  );
}

const adWidths = { top: '', left: 'lg:w-40', right: 'after-list lg:w-68' };

/** A slot without an ad takes no space (docs/product.md#ads-and-consent). */
function AdSpace({ name, shape, ad }: { name: string; shape: keyof typeof adWidths; ad: Ad | null }) {
  if (!ad) return null;
  return (
    <div className={adWidths[shape]}>
      <div className={shape === 'top' ? undefined : 'lg:sticky lg:top-6'}>
        <Island
          of={ReservedSpace}
          when="idle"
          props={{ name, shape: shape === 'top' ? 'top' : 'side', ad }}
        />
      </div>
    </div>
  );
}

/** The line above everything, which an editor writes for some hours. */
function FrontLine({ line: { kind, text, link } }: { line: NonNullable<HomeTop['line']> }) {
  const words = (
    <>
      <strong className="bg-marker px-1.5 text-on-marker">{frontLineKinds[kind]}</strong>
      <span className={link ? 'link-headline' : undefined}>{text}</span>
    </>
  );
  const className = 'page flex flex-wrap items-baseline gap-x-3 py-2 font-display text-sm/5 font-semibold';
  return (
    <section aria-label={frontLineKinds[kind]} className="bg-ink text-paper">
      {link ? (
        <a href={link} className={className}>
          {words}
        </a>
      ) : (
        <p className={className}>{words}</p>
      )}
    </section>
  );
}

/** The drawings of the stories after the lead when they are beside it; further stories are titles. */
const besideLead: Drawing[] = [homeDrawings.side, homeDrawings.sideSmall];

/** Shows the block at the top: one large and up to four small stories. */
function FeaturedNews({
  cards,
  related,
  isBelowAd,
  canEdit,
}: {
  cards: NewsCardData[];
  /** The links under the lead. */
  related: HomeTop['related'];
  isBelowAd: boolean;
  canEdit: boolean;
}) {
  const [lead, ...others] = cards;
  const actions = ({ id }: NewsCardData) => (canEdit ? actionsOf(id, 'destaque') : {});
  if (!lead) return null;
  // Words alone are not as high as a picture, so stories are beside the lead only when the lead and one of them have
  // pictures.
  const isBeside = lead.picture !== null && others.some(({ picture }) => picture !== null);
  // Stories that share a row have titles of one size.
  const inRow = others.some(({ picture }) => picture !== null) ? homeDrawings.tall : homeDrawings.text;
  const drawingOf = (index: number) => (isBeside ? (besideLead[index] ?? homeDrawings.title) : inRow);
  const leadDrawing = homeDrawings[isBelowAd ? 'lowLead' : isBeside ? 'lead' : 'loneLead'];
  return (
    <section
      data-featured
      aria-label="Destaques"
      className="page grid grid-cols-1 gap-x-8 gap-y-4 sm:pt-6 md:gap-y-8 lg:grid-cols-12"
    >
      <div
        className={`min-w-0 lg:flex lg:flex-col ${isBeside ? 'lg:col-span-7 xl:col-span-8' : 'lg:col-span-full'}`}
      >
        <NewsCard card={lead} drawing={leadDrawing} isFirstScreen {...actions(lead)} />
        {related.length > 0 ? (
          <ul aria-label="Relacionadas" className="mt-3 border-t border-rule pt-1 font-display">
            {related.map(({ path, title }) => (
              <li key={path}>
                <a href={path} className="block py-1.5 text-base/5 font-semibold">
                  <span className="link-headline">{title}</span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {others.length > 0 ? (
        <div
          className={`grid content-start gap-x-6 border-rule *:border-rule *:max-lg:border-t *:max-lg:pt-3.5 *:max-sm:pb-3.5 max-sm:border-b sm:gap-y-6 ${isBeside ? '*:lg:not-first:border-t *:lg:not-first:pt-4 sm:grid-cols-2 lg:col-span-5 lg:flex lg:flex-col lg:justify-between lg:gap-y-4 xl:col-span-4' : `lg:col-span-full ${sharedRow}`}`}
        >
          {others.map((card, index) => (
            <NewsCard key={card.id} card={card} drawing={drawingOf(index)} {...actions(card)} />
          ))}
        </div>
      ) : null}
    </section>
  );
}

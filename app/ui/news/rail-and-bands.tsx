/** The rail, the videos and the bands of the first page of home (docs/product.md#home). */
import type { ReactNode } from 'react';
import type { VideoView } from '../../../domain/media/video.ts';
import type { BandDrawing } from '../../../domain/news/band-drawings.ts';
import type { NewsCard as NewsCardData } from '../../../domain/news/news.ts';
import type { Band, Rail, RailAndBands } from '../../../server/services/news/get-rail-and-bands.ts';
import { VideoCard } from '../media/video-card.tsx';
import { actionsOf } from './card-actions.tsx';
import { HeadlineList } from './headline-list.tsx';
import { type Drawing, homeDrawings, sharedRow } from './list-drawings.ts';
import { NewsCard, slide } from './news-card.tsx';

/** Shows the parts beside and below the list, in a grid of 12 columns. */
export function RailAndBandsParts({
  around: { rail, videos, bands },
  canEdit,
}: {
  around: RailAndBands;
  canEdit: boolean;
}) {
  return (
    <>
      {rail ? <RailColumn rail={rail} canEdit={canEdit} /> : null}
      {videos.length > 0 ? <VideoBand videos={videos} /> : null}
      {bands.map((band) => (
        <BandRow key={band.slug} band={band} canEdit={canEdit} />
      ))}
    </>
  );
}

/**
 * Shows the rail. Its first heading is aligned with the heading of the list, which is 2.55rem higher. Several parts
 * share the height of the list; a single part stays in view while the list scrolls.
 */
function RailColumn({
  rail: { mostViewed, mostCommented, reviews },
  canEdit,
}: {
  rail: Rail;
  canEdit: boolean;
}) {
  return (
    <div className="no-print mt-8 swipe gap-x-8 gap-y-10 sm:max-lg:grid lg:flex lg:flex-col sm:max-lg:grid-cols-2 lg:col-span-4 lg:-mt-[2.55rem] sm:max-lg:*:only:col-span-2 lg:*:only:sticky lg:*:only:top-20 lg:*:not-only:flex lg:*:not-only:grow lg:*:not-only:flex-col">
      <HeadlineList title="Mais lidas" headlines={mostViewed} canEdit={canEdit} isNumbered />
      <HeadlineList title="Mais comentadas" headlines={mostCommented} canEdit={canEdit} />
      <HeadlineList
        title="Avaliações"
        headlines={reviews}
        canEdit={canEdit}
        className="sm:max-lg:col-span-2"
        listClassName="sm:max-lg:grid sm:max-lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] sm:max-lg:gap-x-6"
      />
    </div>
  );
}

/** Shows one large video and the others beside it, on a dark ground from edge to edge of the window. */
function VideoBand({ videos }: { videos: VideoView[] }) {
  const [first, ...others] = videos;
  return (
    <section aria-labelledby="videos" className="on-screen mt-12 py-8 lg:col-span-12">
      <BandHeading id="videos" name="Vídeos" href="/galeria-de-videos" />
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-12">
        <div className={others.length > 0 ? 'lg:col-span-7' : 'lg:col-span-12'}>
          {first ? <VideoCard video={first} size="large" /> : null}
        </div>
        {others.length > 0 ? (
          <ul className="grid content-start gap-5 sm:max-lg:grid-cols-3 lg:col-span-5 lg:content-between">
            {others.map((video) => (
              <li key={video.id}>
                <VideoCard video={video} size="small" />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  );
}

function BandRow({ band, canEdit }: { band: Band; canEdit: boolean }) {
  const { slug, name, hue, cards, drawing } = band;
  const id = `faixa-${slug}`;
  const show = (drawn: Drawing) => (card: NewsCardData) => (
    <NewsCard
      card={drawing === 'voices' ? withoutGenre(card) : card}
      drawing={drawn}
      hasLabel={drawing !== 'voices' && card.category !== slug}
      {...(canEdit ? actionsOf(card.id, 'faixa') : {})}
    />
  );
  return (
    <section
      aria-labelledby={id}
      data-hue={hue}
      className="mt-10 border-t-4 border-hue pt-2 lg:col-span-12 lg:mt-12"
    >
      <BandHeading id={id} name={name} href={`/categoria/${slug}`} />
      <BandStories cards={cards} drawing={drawing} show={show} />
    </section>
  );
}

/** In the band of opinions, the heading names the genre already. */
function withoutGenre({ genre: _, ...card }: NewsCardData): NewsCardData {
  return card;
}

function BandHeading({ id, name, href }: { id: string; name: string; href: string }) {
  return (
    <div className="mb-2 flex items-center justify-between gap-x-4">
      <h2 id={id} className="text-2xl font-bold tracking-tight text-hue">
        {name}
      </h2>
      <a
        href={href}
        className="inline-flex min-h-11 items-center font-display text-sm font-semibold underline decoration-1 underline-offset-4"
      >
        Ver tudo<span className="sr-only"> em {name}</span>
      </a>
    </div>
  );
}

/** For each drawing of a band: the card of its large stories, how many there are, and their columns. */
const bandParts: Record<BandDrawing, { card: Drawing; large: number; columns: string }> = {
  lead: {
    card: homeDrawings.wide,
    large: 1,
    columns: 'lg:content-stretch',
  },
  pair: { card: homeDrawings.medium, large: 2, columns: 'sm:grid-cols-2' },
  row: {
    card: slide,
    large: Number.POSITIVE_INFINITY,
    columns: 'swipe max-sm:grid-cols-none sm:grid-cols-2 lg:grid-cols-4',
  },
  titles: { card: homeDrawings.text, large: Number.POSITIVE_INFINITY, columns: sharedRow },
  voices: {
    card: homeDrawings.voice,
    large: Number.POSITIVE_INFINITY,
    columns: 'voices sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]',
  },
};

function BandStories({
  cards,
  drawing,
  show,
}: {
  cards: NewsCardData[];
  drawing: BandDrawing;
  show: (drawn: Drawing) => (card: NewsCardData) => ReactNode;
}) {
  const { large, columns, ...part } = bandParts[drawing];
  // A single story is as large as the lead of a band.
  const first = drawing === 'titles' && cards.length === 1 ? homeDrawings.wide : part.card;
  const others = cards.slice(large);
  const item = (shown: Drawing) => (card: NewsCardData) => <li key={card.id}>{show(shown)(card)}</li>;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-12">
      <ul
        className={`grid grid-cols-1 content-start gap-x-8 gap-y-5 ${columns} ${others.length > 0 ? 'lg:col-span-8' : 'lg:col-span-12'}`}
      >
        {cards.slice(0, large).map(item(first))}
      </ul>
      {others.length > 0 ? (
        <ul className="divide-y divide-rule *:py-3 *:first:pt-0 max-lg:border-t max-lg:border-rule max-lg:pt-4 lg:col-span-4">
          {/* If there are only one or two other stories, they need their summaries to be as high as the large ones. */}
          {others.map(item(others.length > 2 ? homeDrawings.title : homeDrawings.text))}
        </ul>
      ) : null}
    </div>
  );
}

/** The cards of news in lists, on home and in the carousel. */
import type { ReactNode } from 'react';
import type { NewsCard as NewsCardData } from '../../../domain/news/news.ts';
import { CategoryLabel } from './category-label.tsx';
import { ShortDate } from './date.tsx';
import { Picture } from './picture.tsx';

/** The widest useful image of a card in pixels: twice the width of a phone. */
const cardImageWidest = 768;

/** The buttons of editors on a card; `titleId` becomes the id of its title. */
export interface CardActions {
  titleId: string;
  actions: ReactNode;
}

/** A row of a list. On phones a large one has its image on top. */
export function NewsCard({
  card,
  isLarge = false,
  isWide = false,
  isLead = false,
  hasLabel = true,
  isFirstScreen = false,
  titleId,
  actions,
}: {
  card: NewsCardData;
  isLarge?: boolean;
  /** Whether it is large on desktops, too. */
  isWide?: boolean;
  /** Whether it is as wide as both columns. */
  isLead?: boolean;
  /** False on the page of its section, which shows the name already. */
  hasLabel?: boolean;
  isFirstScreen?: boolean;
} & Partial<CardActions>) {
  const columns = `grid gap-x-4 sm:grid-cols-[15rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-x-6 ${isLarge ? 'grid-cols-1' : 'grid-cols-[1fr_min(6rem,30vw)]'} ${isWide ? 'lg:grid-cols-2' : ''} ${isLead ? 'xl:grid-cols-2 xl:gap-x-12' : ''}`;
  const besideImage = `sm:ps-[16.5rem] ${isWide ? 'lg:ps-[calc(50%+0.75rem)]' : ''} ${isLead ? 'xl:ps-[calc(50%+1.5rem)]' : ''}`;
  return (
    <article
      data-hue={card.hue ?? undefined}
      data-news={actions ? card.id : undefined}
      className="border-t border-rule py-3.5 md:py-5"
    >
      <a href={card.path} className={card.picture ? columns : 'block'}>
        <CardLine
          card={card}
          hasLabel={hasLabel}
          className={isLarge ? 'max-sm:order-1' : 'max-sm:col-span-2'}
        />
        {card.picture ? (
          <Picture
            picture={card.picture}
            sizes={`(width < 40rem) ${isLarge ? '92vw' : '6rem'}, ${isLead ? '(width < 78rem) 15rem, 36rem' : isWide ? '(width < 64rem) 15rem, 24rem' : '15rem'}`}
            isFirstScreen={isFirstScreen}
            widest={cardImageWidest}
            className={`sm:col-start-1 sm:row-span-2 sm:row-start-1 ${isLead ? 'sm:aspect-[3/2] xl:aspect-video' : 'sm:aspect-[3/2]'} ${isLarge ? 'aspect-video max-sm:mb-3' : 'max-sm:order-2 max-sm:mt-1.5 max-sm:aspect-square'}`}
          />
        ) : null}
        <span className={isLarge ? 'block max-sm:order-2' : 'block max-sm:order-1'}>
          <h3
            id={titleId}
            className={`mt-1 font-bold tracking-tight md:text-[1.375rem]/7 ${isLarge ? 'text-[1.375rem]/6.5' : 'text-[1.1875rem]/[1.4375rem]'} ${isWide ? 'lg:text-[1.75rem]/8.5 lg:tracking-[-0.02em]' : ''} ${isLead ? 'xl:text-[2.75rem]/12 xl:font-extrabold xl:tracking-[-0.03em]' : ''}`}
          >
            <span className="link-headline">{card.title}</span>
          </h3>
          <p className="mt-1 text-[0.9375rem]/5 text-pretty text-muted md:mt-1.5 md:text-[1.0625rem]/6">
            {card.summary}
          </p>
        </span>
      </a>
      {actions ? <div className={card.picture ? besideImage : undefined}>{actions}</div> : null}
    </article>
  );
}

/** The first story of home; its picture reaches from edge to edge on phones. */
export function LeadCard({
  card,
  isBelowAd,
  isAlone,
  titleId,
  actions,
}: {
  card: NewsCardData;
  /** Makes the picture less high, so that the headline stays on the first screen. */
  isBelowAd: boolean;
  /** Whether no other news are featured; then the text is beside the image. */
  isAlone: boolean;
} & Partial<CardActions>) {
  return (
    <article data-hue={card.hue ?? undefined} data-news={actions ? card.id : undefined}>
      <a
        href={card.path}
        className={
          isAlone && card.picture ? 'lg:grid lg:grid-cols-[7fr_5fr] lg:gap-x-8 max-lg:block' : 'block'
        }
      >
        {card.picture ? (
          <Picture
            picture={card.picture}
            sizes="(width < 64rem) 100vw, 42rem"
            className={`aspect-video w-full max-sm:bleed md:aspect-[2/1] xl:aspect-[7/4] ${isBelowAd ? 'max-h-[20svh] md:max-h-[min(16.25rem,35svh)]' : 'max-h-[28svh] md:max-h-[min(21.25rem,45svh)]'}`}
            isFirstScreen
          />
        ) : null}
        <span
          className={`block ${card.picture ? `mt-3 md:mt-4 ${isAlone ? 'lg:mt-0' : ''}` : 'max-sm:mt-5'}`}
        >
          <CardLine card={card} />
          <h2
            id={titleId}
            className="mt-1.5 text-[1.875rem]/[2.0625rem] font-extrabold tracking-[-0.03em] md:text-[2.75rem]/[2.875rem] xl:text-[3rem]/[3.125rem]"
          >
            <span className="link-headline">{card.title}</span>
          </h2>
          <p className="mt-2.5 max-w-[60ch] text-lg/6.5 text-muted lg:mt-4 lg:text-[1.25rem]/7.5">
            {card.summary}
          </p>
        </span>
      </a>
      {actions}
    </article>
  );
}

/** A story beside or below the lead. */
export function SmallCard({ card, titleId, actions }: { card: NewsCardData } & Partial<CardActions>) {
  return (
    <article
      data-hue={card.hue ?? undefined}
      data-news={actions ? card.id : undefined}
      className="border-rule max-sm:border-t max-sm:py-3.5 lg:not-first:border-t lg:not-first:pt-4"
    >
      <a
        href={card.path}
        className={`grid gap-x-4 ${card.picture ? 'max-sm:grid-cols-[1fr_min(6rem,30vw)] lg:grid-cols-[1fr_7rem] lg:grid-rows-[auto_1fr]' : ''}`}
      >
        <CardLine
          card={card}
          className={card.picture ? 'max-sm:col-span-2 sm:max-lg:order-1 sm:max-lg:mt-2.5' : ''}
        />
        {card.picture ? (
          <Picture
            picture={card.picture}
            sizes="(width < 40rem) 6rem, (width < 64rem) 45vw, 7rem"
            widest={cardImageWidest}
            className="max-sm:order-2 max-sm:mt-1.5 max-sm:aspect-square sm:aspect-video lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-1 lg:aspect-square"
          />
        ) : null}
        <span className="order-1 block">
          <CardTitle id={titleId} card={card} />
          <p className="mt-1 font-display text-[0.875rem]/5 text-muted max-sm:hidden">{card.summary}</p>
        </span>
      </a>
      {actions}
    </article>
  );
}

type BandCardProps = Partial<CardActions> & {
  card: NewsCardData;
  /** False in the band of its section, which shows the name already. */
  hasLabel: boolean;
};

/** The first story of a band. */
export function BandCard({ card, hasLabel, titleId, actions }: BandCardProps) {
  return (
    <article data-hue={card.hue ?? undefined} data-news={actions ? card.id : undefined}>
      <a href={card.path} className={`grid gap-x-6 gap-y-3 ${card.picture ? 'sm:grid-cols-2' : ''}`}>
        {card.picture ? (
          <Picture
            picture={card.picture}
            sizes="(width < 40rem) 92vw, (width < 64rem) 45vw, 24rem"
            widest={cardImageWidest}
            className="aspect-video sm:aspect-[3/2]"
          />
        ) : null}
        <span className="block">
          <CardLine card={card} hasLabel={hasLabel} />
          <h3
            id={titleId}
            className="mt-1 text-[1.5rem]/7 font-extrabold tracking-[-0.02em] md:text-[1.75rem]/8.5"
          >
            <span className="link-headline">{card.title}</span>
          </h3>
          <p className="mt-2 text-[1.0625rem]/6 text-muted">{card.summary}</p>
        </span>
      </a>
      {actions}
    </article>
  );
}

/** A card without a picture. */
export function TextCard({ card, hasLabel, titleId, actions }: BandCardProps) {
  return (
    <article data-hue={card.hue ?? undefined} data-news={actions ? card.id : undefined}>
      <a href={card.path} className="block py-3">
        <CardLine card={card} hasLabel={hasLabel} />
        <CardTitle id={titleId} card={card} />
      </a>
      {actions}
    </article>
  );
}

export function SlideCard({ card }: { card: NewsCardData }) {
  return (
    <article data-hue={card.hue ?? undefined}>
      <a href={card.path} className="block">
        <Picture
          picture={card.picture}
          sizes="(width < 40rem) 78vw, 20rem"
          widest={cardImageWidest}
          className="mb-3 aspect-[16/10]"
        />
        <CardLine card={card} />
        <CardTitle card={card} />
      </a>
    </article>
  );
}

/** The section and the date of a card. */
function CardLine({
  card,
  hasLabel = true,
  className = '',
}: {
  card: NewsCardData;
  hasLabel?: boolean;
  className?: string;
}) {
  return (
    <span className={`flex flex-wrap items-baseline gap-x-2.5 ${className}`}>
      {hasLabel ? <CategoryLabel of={card} /> : null}
      <span className="card-date">
        <ShortDate at={card.createdAt} />
      </span>
    </span>
  );
}

function CardTitle({ id, card }: { id?: string | undefined; card: NewsCardData }) {
  return (
    <h3 id={id} className="mt-1 text-[1.1875rem]/[1.4375rem] font-bold tracking-tight">
      <span className="link-headline">{card.title}</span>
    </h3>
  );
}

import type { ReactNode } from 'react';
import type { NewsCard as NewsCardData } from '../../../domain/news/news.ts';
import { CategoryLabel, groupOf } from './category-label.tsx';
import { ShortDate } from './date.tsx';
import { Picture } from './picture.tsx';

/** Twice the width of a phone. */
const cardImageWidest = 768;

/** Every fourth has its image on top on phones. */
export function NewsCard({
  card,
  isLarge = false,
  isLead = false,
  isFirstScreen = false,
  actions,
}: {
  card: NewsCardData;
  isLarge?: boolean;
  /** Across both columns. */
  isLead?: boolean;
  isFirstScreen?: boolean;
  actions?: ReactNode;
}) {
  return (
    <article
      data-group={groupOf(card.category)}
      data-news={actions ? card.id : undefined}
      className="border-t border-rule py-5 md:py-6"
    >
      <a
        href={card.path}
        className={`grid gap-x-5 gap-y-3 sm:grid-cols-[15rem_1fr] ${isLarge ? 'grid-cols-1' : 'grid-cols-[1fr_6.5rem]'} ${isLead ? 'xl:grid-cols-2 xl:gap-x-12' : ''}`}
      >
        <Picture
          picture={card.picture}
          sizes={`(width < 40rem) ${isLarge ? '92vw' : '6.5rem'}, ${isLead ? '(width < 78rem) 15rem, 36rem' : '15rem'}`}
          isFirstScreen={isFirstScreen}
          widest={cardImageWidest}
          className={`aspect-[3/2] ${isLarge ? '' : 'max-sm:order-last max-sm:aspect-square'}`}
        />
        <span className="block">
          <CategoryLabel category={card.category} />
          <h3
            className={`mt-1 text-xl/6 font-bold tracking-tight md:text-[1.375rem]/7 ${isLead ? 'xl:text-[2.25rem]/10 xl:font-extrabold xl:tracking-[-0.03em]' : ''}`}
          >
            <span className="link-headline">{card.title}</span>
          </h3>
          <p className="mt-1.5 text-[1.0625rem]/6 text-wrap text-muted max-sm:line-clamp-3">{card.summary}</p>
          <p className="mt-2 card-date">
            <ShortDate at={card.createdAt} />
          </p>
        </span>
      </a>
      {actions ? (
        <div className={`sm:ps-[16.25rem] ${isLead ? 'xl:ps-[calc(50%+1.5rem)]' : ''}`}>{actions}</div>
      ) : null}
    </article>
  );
}

export function LeadCard({ card, actions }: { card: NewsCardData; actions?: ReactNode }) {
  return (
    <article data-group={groupOf(card.category)} data-news={actions ? card.id : undefined}>
      <a href={card.path} className="block">
        <Picture
          picture={card.picture}
          sizes="(width < 64rem) 92vw, 42rem"
          className="aspect-video"
          isFirstScreen
        />
        <span className="mt-4 block border-t-4 border-hue pt-3">
          <CategoryLabel category={card.category} />
          <h2 className="mt-1.5 text-[2rem]/9 font-extrabold tracking-[-0.03em] md:text-[2.75rem]/[3rem]">
            <span className="link-headline">{card.title}</span>
          </h2>
          <p className="mt-3 max-w-[60ch] text-lg/7 text-muted">{card.summary}</p>
          <p className="mt-2 card-date">
            <ShortDate at={card.createdAt} />
          </p>
        </span>
      </a>
      {actions}
    </article>
  );
}

export function SmallCard({ card, actions }: { card: NewsCardData; actions?: ReactNode }) {
  return (
    <article
      data-group={groupOf(card.category)}
      data-news={actions ? card.id : undefined}
      className="max-sm:border-t max-sm:border-rule max-sm:pt-4"
    >
      <a href={card.path} className="grid gap-x-4 gap-y-3 max-sm:grid-cols-[1fr_6.5rem]">
        <Picture
          picture={card.picture}
          sizes="(width < 40rem) 6.5rem, (width < 64rem) 45vw, 15rem"
          widest={cardImageWidest}
          className="aspect-[16/10] max-sm:order-last max-sm:aspect-square"
        />
        <CardText card={card} />
      </a>
      {actions}
    </article>
  );
}

export function SlideCard({ card }: { card: NewsCardData }) {
  return (
    <article data-group={groupOf(card.category)}>
      <a href={card.path} className="block">
        <Picture
          picture={card.picture}
          sizes="(width < 40rem) 78vw, 20rem"
          widest={cardImageWidest}
          className="mb-3 aspect-[16/10]"
        />
        <CardText card={card} />
      </a>
    </article>
  );
}

function CardText({ card }: { card: NewsCardData }) {
  return (
    <span className="block">
      <CategoryLabel category={card.category} />
      <h3 className="mt-1 text-[1.125rem]/[1.4rem] font-bold tracking-tight">
        <span className="link-headline">{card.title}</span>
      </h3>
      <p className="mt-1.5 card-date">
        <ShortDate at={card.createdAt} />
      </p>
    </span>
  );
}

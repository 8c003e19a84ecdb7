/**
 * The card of a piece of news, in all its sizes (docs/product.md#lists). `toNewsCard` of `domain/news/news.ts` cuts the
 * summary.
 */
import type { ReactNode } from 'react';
import { isOpinion } from '../../../domain/news/genres.ts';
import type { NewsCard as NewsCardData } from '../../../domain/news/news.ts';
import { CategoryLabel } from './category-label.tsx';
import { ShownDate } from './date.tsx';
import { GradeBadge } from './grade-badge.tsx';
import type { Drawing } from './list-drawings.ts';
import { Picture } from './picture.tsx';
import { Portrait } from './portrait.tsx';

/** The widest useful image of a card in pixels: twice the width of a phone. */
const cardImageWidest = 768;

/** The buttons of editors on a card. `titleId` is used as the id of the card's title. */
export interface CardActions {
  newsId: string;
  titleId: string;
  actions: ReactNode;
}

/** A card in a carousel, on the home page and below articles. */
export const slide: Drawing = {
  picture: { className: 'mb-3 aspect-[16/10]', sizes: '(width < 40rem) 78vw, 20rem' },
  title: 'text-lg/[1.375rem] font-bold tracking-tight',
  hasPlace: true,
};

export function NewsCard({
  card,
  drawing,
  hasLabel = true,
  hasShortDate = false,
  isFirstScreen = false,
  newsId,
  titleId,
  actions,
}: {
  card: Omit<NewsCardData, 'id'>;
  drawing: Drawing;
  /** False on the page of the news' section, which shows the name already. */
  hasLabel?: boolean;
  /** Whether the card shows date and time instead of an age, as in the list of home. */
  hasShortDate?: boolean;
  isFirstScreen?: boolean;
} & Partial<CardActions>) {
  const { frame, link, picture, text = '', title, summary, isSigned, isLead, hasPlace } = drawing;
  const Title = isLead ? 'h2' : 'h3';
  const shown = picture && (card.picture || hasPlace) ? picture : null;
  const signature = (
    <>
      {isSigned && card.author ? (
        <span className="font-semibold text-ink">{`${card.author} ·\u00a0`}</span>
      ) : null}
      <ShownDate at={card.createdAt} form={hasShortDate ? 'short' : 'day'} />
    </>
  );
  return (
    <article data-hue={card.hue ?? undefined} data-news={newsId} className={frame}>
      <a href={card.path} className={shown && link ? `grid grid-cols-1 content-start ${link}` : 'block'}>
        {shown ? (
          <Picture
            picture={card.picture}
            sizes={shown.sizes}
            isFirstScreen={isFirstScreen}
            {...(isLead ? {} : { widest: cardImageWidest })}
            className={shown.className}
          />
        ) : null}
        <span className={`block min-w-0 ${shown || !picture ? text : isLead ? 'max-sm:mt-5' : ''}`}>
          {card.part || card.grade || card.genre || (hasLabel && card.categoryName) ? (
            <span className={`mb-1 flex items-center gap-x-2 ${isLead ? 'md:mb-1.5' : ''}`}>
              {card.part ? <span className="kicker text-ink">{card.part}</span> : null}
              {card.grade ? <GradeBadge grade={card.grade} /> : null}
              <CategoryLabel of={card} hasSection={hasLabel} />
            </span>
          ) : null}
          <Title id={titleId} className={title}>
            <span className={isOpinion(card) ? 'link-headline opinion' : 'link-headline'}>{card.title}</span>
          </Title>
          {summary ? <p className={`text-muted ${summary}`}>{card.summary}</p> : null}
          {isSigned && card.author && card.portrait !== undefined ? (
            <span className="card-date mt-3 flex items-center gap-x-3">
              <Portrait name={card.author} photo={card.portrait} className="size-12" sizes="3rem" />
              <span>{signature}</span>
            </span>
          ) : (
            <span className={`card-date block ${isLead ? 'mt-2.5 md:mt-3.5' : summary ? 'mt-1.5' : 'mt-1'}`}>
              {signature}
            </span>
          )}
        </span>
      </a>
      {actions}
    </article>
  );
}

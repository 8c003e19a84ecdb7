/**
 * The text of an article with `Leia também`. A review has a summary box before the text, and the complete box after it.
 */
import type { CreditedPicture } from '../../../domain/media/image.ts';
import type { ArticleLayout, ArticlePart } from '../../../domain/news/article-layout.ts';
import { isOpinion } from '../../../domain/news/genres.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import { ReviewBox, ReviewSummary } from './review-box.tsx';
import { RichBlockView } from './rich-text.tsx';

interface Surroundings {
  pictures: Record<string, CreditedPicture>;
  /** The news that `Leia também` shows. */
  related: NewsCard | null;
}

export function ArticleText({ body, ...surroundings }: { body: ArticleLayout } & Surroundings) {
  const { review } = body;
  return (
    <div className="rich-text">
      {review ? <ReviewSummary review={review} /> : null}
      {body.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
        <Part key={index} part={part} {...surroundings} />
      ))}
      {review ? <ReviewBox review={review} /> : null}
    </div>
  );
}

function Part({ part, pictures, related }: { part: ArticlePart } & Surroundings) {
  switch (part.kind) {
    case 'block':
      return <RichBlockView block={part.block} pictures={pictures} anchor={part.anchor} />;
    case 'related':
      return related && <ReadAlso card={related} />;
  }
}

function ReadAlso({ card }: { card: NewsCard }) {
  return (
    <aside aria-label="Leia também" data-hue={card.hue ?? undefined} className="read-also no-print">
      <a href={card.path}>
        <span className="mb-1 kicker block text-hue">
          {card.genre ? `Leia também · ${card.genre}` : 'Leia também'}
        </span>
        <span className={isOpinion(card) ? 'link-headline opinion' : 'link-headline'}>{card.title}</span>
      </a>
    </aside>
  );
}

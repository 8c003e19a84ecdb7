/** The review of a product in an article: grade, `Prós` and `Contras`. */
import type { Review } from '../../../domain/news/review.ts';
import { spanTexts } from './rich-text.tsx';

export function ReviewBox({ review: { grade, pros, cons } }: { review: Review }) {
  return (
    <section aria-label="Avaliação" className="review">
      <p className="review-grade">
        Nota <strong>{grade}</strong> de 10
      </p>
      <ReviewSide title="Prós" items={pros} className="review-pros" />
      <ReviewSide title="Contras" items={cons} className="review-cons" />
    </section>
  );
}

function ReviewSide({
  title,
  items,
  className,
}: {
  title: string;
  items: Review['pros'];
  className: string;
}) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className={className}>
        {items.map((spans, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server.
          <li key={index}>{spanTexts(spans)}</li>
        ))}
      </ul>
    </div>
  );
}

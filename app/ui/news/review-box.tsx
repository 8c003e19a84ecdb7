/** The review of a product in its article: a summary box before the text, and the complete box after it. */
import type { Review } from '../../../domain/news/product-review.ts';
import { spanTexts } from './span-texts.tsx';

/** Shows the grade, the first pro, the first con, and the price. */
export function ReviewSummary({ review: { grade, pros, cons, price } }: { review: Review }) {
  const facts = [
    { name: 'Pró', spans: pros[0] },
    { name: 'Contra', spans: cons[0] },
  ];
  return (
    <dl aria-label="Resumo da avaliação" className="review-summary">
      <div>
        <dt>Nota</dt>
        <dd>
          <span className="grade is-large">{grade}</span>
        </dd>
      </div>
      {price ? (
        <div>
          <dt>Preço</dt>
          <dd>{price}</dd>
        </div>
      ) : null}
      {facts.map(({ name, spans }) =>
        spans ? (
          <div key={name} className="is-long">
            <dt>{name}</dt>
            <dd>{spanTexts(spans)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

export function ReviewBox({ review: { grade, pros, cons, price } }: { review: Review }) {
  return (
    <section aria-label="Avaliação" className="review">
      <p className="review-grade">
        Nota <strong>{grade}</strong> de 10
        {price ? <span className="block">Preço: {price}</span> : null}
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

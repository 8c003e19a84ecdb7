/** `Para revisar`: what reporters sent to the editors (docs/product.md#review). */
import { useLocation, useSearchParams } from 'react-router';
import { Heading } from '../../../program/heading.tsx';
import { PublishedNotice, readPublished } from '../published-notice.tsx';
import { emptySentences, newsQuery } from './all-news.tsx';
import { NewsTable } from './news-table.tsx';

const inReview = 'em-revisao';

export function query(parameters: URLSearchParams) {
  const ofReview = new URLSearchParams(parameters);
  ofReview.set('estado', inReview);
  return newsQuery(ofReview);
}

export default function ReviewScreen() {
  const [parameters] = useSearchParams();
  const published = readPublished(useLocation().state);
  return (
    <>
      <Heading about="O que a reportagem enviou. Abra a notícia para aprovar, agendar ou devolver com um recado.">
        Para revisar
      </Heading>
      {published ? <PublishedNotice news={published} /> : null}
      <NewsTable query={query(parameters)} empty={emptySentences[inReview]} />
    </>
  );
}

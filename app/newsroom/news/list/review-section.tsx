import { useSearchParams } from 'react-router';
import { byId, useList } from '../../data/queries.ts';
import { Heading } from '../../ui/heading.tsx';
import { ListPart } from '../../ui/list-place.tsx';
import { newsQuery } from './all-news.tsx';
import { NewsTable } from './news-table.tsx';

export function query(parameters: URLSearchParams) {
  const inReview = new URLSearchParams(parameters);
  inReview.set('estado', 'em-revisao');
  return newsQuery(inReview);
}

/** `Para revisar`: what reporters sent to the editors (docs/product.md#review). */
export default function ReviewSection() {
  const [parameters] = useSearchParams();
  const list = useList(query(parameters), byId);
  return (
    <>
      <Heading>Para revisar</Heading>
      <p className="mt-2 mb-6 max-w-[40rem] text-muted">
        O que a reportagem enviou. Abra a notícia para aprovar, agendar ou devolver com um recado.
      </p>
      <ListPart
        list={list}
        empty={<p className="border-t border-rule py-8 text-lg text-muted">Nenhuma notícia em revisão.</p>}
      >
        {(page) => <NewsTable key={page.pageNumber} page={page} list={list} />}
      </ListPart>
    </>
  );
}

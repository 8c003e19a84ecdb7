/** A hit of the search, with the found words marked. */
import type { MarkedText as Piece } from '../../../domain/search/search-text.ts';
import type { SearchResult } from '../../../server/services/search/search.ts';
import { CategoryLabel } from '../../ui/news/category-label.tsx';
import { ShownDate } from '../../ui/news/date.tsx';
import { Picture } from '../../ui/news/picture.tsx';

export function SearchResultCard({ result }: { result: SearchResult }) {
  return (
    <article data-hue={result.hue ?? undefined} className="border-t border-rule py-5 md:py-6">
      <a
        href={result.path}
        className={`grid grid-rows-[auto_auto_1fr] gap-x-6 xl:grid-rows-[auto_1fr] ${result.picture ? 'grid-cols-[1fr_min(6.5rem,30vw)] sm:grid-cols-[1fr_11rem] xl:grid-cols-[9rem_1fr_13rem]' : 'xl:grid-cols-[9rem_1fr]'}`}
      >
        <span className="col-start-1 xl:pt-1">
          <CategoryLabel of={result} />
        </span>
        <span className="col-start-1 max-w-[42rem] xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <h3 className="mt-1 text-lg/6 font-bold tracking-tight md:text-2xl xl:mt-0">
            <span className="link-headline">
              <MarkedText pieces={result.title} />
            </span>
          </h3>
          <p className="mt-2 text-base text-muted max-sm:line-clamp-4">
            <MarkedText pieces={result.excerpt} />
          </p>
        </span>
        <span className="col-start-1 mt-1.5 card-date xl:row-start-2 xl:mt-1">
          <ShownDate at={result.createdAt} form="day" />
        </span>
        {result.picture ? (
          <Picture
            picture={result.picture}
            sizes="(width < 40rem) 6.5rem, (width < 78rem) 11rem, 13rem"
            className="row-span-3 row-start-1 col-start-2 aspect-square sm:aspect-[3/2] xl:col-start-3 xl:row-span-2"
          />
        ) : null}
      </a>
    </article>
  );
}

function MarkedText({ pieces }: { pieces: Piece[] }) {
  return (
    <span className="found">
      {pieces.map(({ text, isMatch }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
        isMatch ? <mark key={index}>{text}</mark> : text,
      )}
    </span>
  );
}

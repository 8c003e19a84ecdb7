/** The page for an address that does not exist, with a search and the latest news. */
import type { NewsCard } from '../../../domain/news/news.ts';
import { latestNewsHeading } from '../../../domain/text/sentences.ts';
import { CategoryLabel } from '../news/category-label.tsx';
import { Picture } from '../news/picture.tsx';
import { SearchForm } from '../search/search-form.tsx';

export function MissingPage({
  status,
  title,
  explanation,
  news,
}: {
  status: number;
  title: string;
  explanation: string;
  news: NewsCard[];
}) {
  return (
    <div className="page pt-10 pb-12">
      <p className="kicker text-muted">{status}</p>
      <h1 className="page-title mt-2">{title}</h1>
      <p className="mt-4 text-lg/7 text-muted">{explanation}</p>
      <div className="mt-8 max-w-[34rem]">
        <SearchForm
          action="/busca"
          label="Buscar notícias"
          placeholder="Buscar notícias"
          query=""
          button="Buscar"
        />
      </div>
      {news.length > 0 ? (
        <section aria-labelledby="ultimas" className="mt-12 border-t-4 border-ink pt-4">
          <h2 id="ultimas" className="text-2xl font-bold tracking-tight">
            {latestNewsHeading}
          </h2>
          <ul className="mt-4 grid gap-x-8 gap-y-5 md:grid-cols-3">
            {news.map((card) => (
              <li key={card.id} data-hue={card.hue ?? undefined}>
                <a href={card.path} className="grid grid-cols-[1fr_6rem] gap-4 md:grid-cols-1">
                  <Picture
                    picture={card.picture}
                    sizes="(width < 48rem) 6rem, 24rem"
                    widest={768}
                    className="aspect-square max-md:order-last md:aspect-[3/2]"
                  />
                  <span className="block">
                    <CategoryLabel of={card} />
                    <h3 className="mt-1 text-lg/6 font-bold tracking-tight">
                      <span className="link-headline">{card.title}</span>
                    </h3>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="mt-10">
        <a href="/" className="button-line">
          Ir para a página inicial
        </a>
      </p>
    </div>
  );
}

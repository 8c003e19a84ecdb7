import type { ReactNode } from 'react';
import type { VideoView } from '../../../domain/media/video.ts';
import { type Category, categories, categoryGroups, findCategory } from '../../../domain/news/categories.ts';
import { cleanQuery } from '../../../domain/search/search-text.ts';
import { noNews } from '../../../domain/text/sentences.ts';
import { listsTag } from '../../../domain/web/caching.ts';
import { listAddress, parseSearchPosition, withPage } from '../../../domain/web/paging.ts';
import type { SearchAnswer } from '../../../server/services/search/search.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';
import { Icon } from '../../ui/icon.tsx';
import { VideoCard } from '../../ui/media/video-card.tsx';
import { SearchForm } from '../../ui/search/search-form.tsx';
import { PageLinks } from '../../ui/site/page-links.tsx';
import { SearchResultCard } from './search-result-card.tsx';

const latestNewsLink = (
  <a href="/" className="button-line">
    Ver as últimas notícias
  </a>
);

/** GET /busca?q=…&categoria=…&pagina=… (docs/product.md#search) */
export function search(portal: Portal): Handler {
  const { services, site } = portal;
  return async (c) => {
    const query = cleanQuery(c.req.query('q') ?? '');
    const category = findCategory(c.req.query('categoria') ?? '');
    const position = parseSearchPosition(c.req.query());
    const answer = await services.searchNews(c.var.visitor, query, category?.slug ?? null, position);
    const meta = {
      title: query ? `Busca: ${query}` : 'Busca',
      description: 'Busque notícias e vídeos de tecnologia por palavra e por categoria.',
      path: '/busca',
      index: false,
    };
    sharePage(c, site, { tags: [listsTag] });
    return renderPage(
      c,
      portal,
      meta,
      <SearchPage query={query} category={category} answer={answer} pageNumber={position.pageNumber} />,
    );
  };
}

function SearchPage({
  query,
  category,
  answer,
  pageNumber,
}: {
  query: string;
  category: Category | null;
  answer: SearchAnswer;
  pageNumber: number;
}) {
  return (
    <div className="page pb-8">
      <header className="mt-8 border-t-8 border-ink pt-4 pb-8">
        <h1 className="page-title">Busca</h1>
        <div className="mt-6">
          <SearchForm action="/busca" label="Buscar notícias" query={query} button="Buscar">
            <CategoryField chosen={category} />
          </SearchForm>
        </div>
      </header>
      {answer.kind === 'no-words' ? (
        <Notice sentence="Não há o que buscar aí. Tente uma palavra do assunto, como “satélite” ou “celular”.">
          {latestNewsLink}
        </Notice>
      ) : null}
      {answer.kind === 'results' ? (
        <Results answer={answer} query={query} category={category} pageNumber={pageNumber} />
      ) : null}
    </div>
  );
}

function Results({
  answer: { news, videos },
  query,
  category,
  pageNumber,
}: {
  answer: Extract<SearchAnswer, { kind: 'results' }>;
  query: string;
  category: Category | null;
  pageNumber: number;
}) {
  const path = searchPath(query, category);
  return (
    <div
      className={`grid gap-x-12 gap-y-12 ${videos.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_15rem]' : ''}`}
    >
      <section aria-labelledby="resultados">
        <h2 id="resultados" className="mb-4 text-xl font-bold tracking-tight">
          {withPage(`Notícias para “${query}”`, pageNumber)}
        </h2>
        {news.items.length > 1 ? (
          <p className="-mt-3 mb-4 font-display text-[0.9375rem] text-muted">Mais recentes primeiro.</p>
        ) : null}
        {news.items.length > 0 ? (
          <ol className="border-b border-rule">
            {news.items.map((result) => (
              <li key={result.id}>
                <SearchResultCard result={result} />
              </li>
            ))}
          </ol>
        ) : (
          <Notice sentence={noNews}>
            {category || pageNumber > 1 ? (
              <a href={searchPath(query, null)} className="button-line">
                {category ? 'Buscar em todas as categorias' : 'Voltar à primeira página'}
              </a>
            ) : (
              latestNewsLink
            )}
          </Notice>
        )}
        <PageLinks
          previousPath={news.previous && listAddress(path, pageNumber - 1, { before: news.previous })}
          nextPath={news.next && listAddress(path, pageNumber + 1, { after: news.next })}
        />
      </section>
      {videos.length > 0 ? <FoundVideos videos={videos} query={query} /> : null}
    </div>
  );
}

function FoundVideos({ videos, query }: { videos: VideoView[]; query: string }) {
  return (
    <section aria-labelledby="videos" className="border-t border-rule pt-5">
      <h2 id="videos" className="mb-4 text-2xl font-bold tracking-tight">
        Vídeos
      </h2>
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-3 lg:grid-cols-1">
        {videos.map((video) => (
          <li key={video.id}>
            <VideoCard video={video} />
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <a
          href={`/galeria-de-videos?${new URLSearchParams({ q: query })}`}
          className="font-display font-semibold underline decoration-marker decoration-4 underline-offset-4"
        >
          Ver na galeria
        </a>
      </p>
    </section>
  );
}

function CategoryField({ chosen }: { chosen: Category | null }) {
  return (
    <label className="relative block min-w-0 flex-[1_1_12rem] sm:max-w-[15rem]">
      <span className="kicker block text-muted">Categoria</span>
      <select name="categoria" defaultValue={chosen?.slug ?? ''} className="select-line">
        <option value="">Todas as categorias</option>
        {categoryGroups.map((group) => (
          <optgroup key={group.id} label={group.name}>
            {categories
              .filter((category) => category.group === group.id)
              .map((category) => (
                <option key={category.slug} value={category.slug}>
                  {category.name}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <Icon
        path="M2 4l4 4 4-4"
        className="pointer-events-none absolute end-1 bottom-[1.3rem] size-3"
        box={12}
      />
    </label>
  );
}

function Notice({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <div className="border-t border-rule py-10">
      <p className="max-w-[50ch] text-lg/7 text-muted">{sentence}</p>
      <p className="mt-6">{children}</p>
    </div>
  );
}

function searchPath(query: string, category: Category | null): string {
  return `/busca?${new URLSearchParams({ q: query, ...(category ? { categoria: category.slug } : {}) })}`;
}

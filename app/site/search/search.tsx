/** The page `Busca` (docs/product.md#search). */
import type { ReactNode } from 'react';
import type { VideoView } from '../../../domain/media/video.ts';
import { type SearchKind, searchKinds } from '../../../domain/news/genres.ts';
import type { Headline } from '../../../domain/news/news.ts';
import type { Section, ShownGroup } from '../../../domain/news/sections.ts';
import { parseRankedPage, type SearchOrder } from '../../../domain/search/search-rank.ts';
import { cleanQuery } from '../../../domain/search/search-text.ts';
import { searchCountMax } from '../../../domain/site/limits.ts';
import { noNews, showLatestNews } from '../../../domain/text/sentences.ts';
import { listsTag } from '../../../domain/web/caching.ts';
import { listAddress, withPage } from '../../../domain/web/paging.ts';
import type { SearchAnswer } from '../../../server/services/search/search.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';
import { Icon } from '../../ui/icon.tsx';
import { VideoCard } from '../../ui/media/video-card.tsx';
import { HeadlineList, RailTitle } from '../../ui/news/headline-list.tsx';
import { SearchForm } from '../../ui/search/search-form.tsx';
import { PageLinks } from '../../ui/site/page-links.tsx';
import { SearchResultCard } from './search-result-card.tsx';

/** The value of the query parameter `ordem`. The order by relevance has no parameter. */
const newestFirst = 'recentes';

const latestNewsLink = (
  <a href="/" className="button-line">
    {showLatestNews}
  </a>
);

/** GET /busca?q=…&categoria=…&tipo=…&ordem=…&pagina=…&exata=sim */
export function search(portal: Portal): Handler {
  const { services, site } = portal;
  return async (c) => {
    const query = cleanQuery(c.req.query('q') ?? '');
    const sections = await services.getSections();
    const slug = c.req.query('categoria') ?? '';
    const category = sections.findBySlug((await services.findThing('section', slug))?.slug ?? '');
    const order = c.req.query('ordem') === newestFirst ? 'newest' : 'relevance';
    const page = parseRankedPage(c.req.query());
    const isExact = c.req.query('exata') === 'sim';
    const tipo = c.req.query('tipo');
    const searchKind = searchKinds.find((kind) => kind.slug === tipo) ?? null;
    const request = { query, category: category?.id ?? null, searchKind, order, page, isExact } as const;
    const answer = await services.searchNews(c.var.visitor, request);
    const meta = {
      title: ['Busca', query || searchKind?.name].filter(Boolean).join(': '),
      description: 'Busque notícias e vídeos por palavra, em todas as seções.',
      path: '/busca',
      index: false,
    };
    sharePage(c, site, { tags: [listsTag] });
    return renderPage(
      c,
      portal,
      meta,
      <SearchPage
        asked={{ query, category, searchKind, order }}
        answer={answer}
        pageNumber={page.pageNumber}
        sections={sections.shownGroups}
      />,
    );
  };
}

interface Asked {
  query: string;
  category: Section | null;
  searchKind: SearchKind | null;
  order: SearchOrder;
}

function SearchPage({
  asked,
  answer,
  pageNumber,
  sections,
}: {
  asked: Asked;
  answer: SearchAnswer;
  pageNumber: number;
  sections: readonly ShownGroup[];
}) {
  const { query, category, searchKind, order } = asked;
  return (
    <div className="page pb-8">
      <header className="mt-8 border-t-8 border-ink pt-4 pb-8">
        <h1 className="page-title">Busca</h1>
        <div className="mt-6">
          <SearchForm action="/busca" label="Buscar notícias" query={query} button="Buscar">
            <CategoryField chosen={category} sections={sections} />
            <KindField chosen={searchKind} />
            {order === 'newest' ? <input type="hidden" name="ordem" value={newestFirst} /> : null}
          </SearchForm>
        </div>
      </header>
      {answer.kind === 'no-words' ? (
        <Notice sentence="Não há o que buscar aí. Tente uma palavra do assunto, como “satélite” ou “celular”.">
          {latestNewsLink}
        </Notice>
      ) : null}
      {answer.kind === 'nothing-asked' ? (
        <OtherWays mostViewed={answer.mostViewed} sections={sections} />
      ) : null}
      {answer.kind === 'results' ? (
        <>
          <Results answer={answer} asked={asked} pageNumber={pageNumber} />
          {answer.count === 0 ? <OtherWays mostViewed={answer.mostViewed} sections={sections} /> : null}
        </>
      ) : null}
    </div>
  );
}

function Results({
  answer: { news, videos, count, suggestion },
  asked,
  pageNumber,
}: {
  answer: Extract<SearchAnswer, { kind: 'results' }>;
  asked: Asked;
  pageNumber: number;
}) {
  const { category, searchKind } = asked;
  const query = suggestion ?? asked.query;
  const shown = { ...asked, query };
  const path = searchPath(shown);
  return (
    <div
      className={`grid gap-x-12 gap-y-12 ${videos.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_15rem]' : ''}`}
    >
      <section aria-labelledby="resultados">
        {suggestion ? (
          <p className="mb-4 text-lg/7">
            {`Não encontramos “${asked.query}”. Estes são os resultados para “${suggestion}”. `}
            <a
              href={`${searchPath(asked)}&exata=sim`}
              rel="nofollow"
              className="inline-block underline decoration-marker-line decoration-4 underline-offset-4"
            >
              {`Buscar só por “${asked.query}”`}
            </a>
          </p>
        ) : null}
        <h2 id="resultados" className="mb-4 text-lg font-bold tracking-tight">
          {withPage(query ? `Notícias para “${query}”` : (searchKind?.name ?? ''), pageNumber)}
        </h2>
        {news.items.length > 0 ? <CountAndOrder count={count} asked={shown} /> : null}
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
            {query && (category || searchKind || pageNumber > 1) ? (
              <a href={searchPath({ ...asked, category: null, searchKind: null })} className="button-line">
                {searchKind
                  ? 'Buscar em tudo'
                  : category
                    ? 'Buscar em todas as seções'
                    : 'Voltar à primeira página'}
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

function CountAndOrder({ count, asked }: { count: number; asked: Asked }) {
  const link = (label: string, order: SearchOrder) => (
    <a
      href={searchPath({ ...asked, order })}
      rel="nofollow"
      aria-current={order === asked.order ? 'true' : undefined}
      className="grid min-h-11 content-center underline-offset-4 hover:text-ink hover:underline aria-[current]:current-mark"
    >
      {label}
    </a>
  );
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 font-display text-sm text-muted">
      <p>{countSentence(count)}</p>
      {count > 1 && asked.query ? (
        <nav aria-label="Ordem dos resultados" className="flex gap-x-5">
          {link('Mais relevantes', 'relevance')}
          {link('Mais recentes', 'newest')}
        </nav>
      ) : null}
    </div>
  );
}

function countSentence(count: number): string {
  if (count > searchCountMax) return `mais de ${searchCountMax.toLocaleString('pt-BR')} resultados`;
  return count === 1 ? '1 resultado' : `${count.toLocaleString('pt-BR')} resultados`;
}

/** Offers other news to readers who have not searched yet, or found nothing. */
function OtherWays({ mostViewed, sections }: { mostViewed: Headline[]; sections: readonly ShownGroup[] }) {
  return (
    <div className="mt-4 grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <HeadlineList title="Mais lidas" headlines={mostViewed} />
      <section aria-labelledby="secoes">
        <RailTitle id="secoes" title="Seções" />
        <ul className="grid gap-x-6 border-t border-rule pt-2 sm:grid-cols-2">
          {sections
            .flatMap((group) => group.sections)
            .map(({ slug, name }) => (
              <li key={slug}>
                <a
                  href={`/categoria/${slug}`}
                  className="grid min-h-11 content-center font-display font-semibold underline-offset-4 hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
        </ul>
      </section>
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
          className="font-display font-semibold underline decoration-marker-line decoration-4 underline-offset-4"
        >
          Ver na galeria
        </a>
      </p>
    </section>
  );
}

function CategoryField({ chosen, sections }: { chosen: Section | null; sections: readonly ShownGroup[] }) {
  return (
    <FilterField label="Seção" name="categoria" chosen={chosen?.slug ?? ''}>
      <option value="">Todas as seções</option>
      {sections.map((group) => (
        <optgroup key={group.id} label={group.name}>
          {group.sections.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </FilterField>
  );
}

function KindField({ chosen }: { chosen: SearchKind | null }) {
  return (
    <FilterField label="Tipo" name="tipo" chosen={chosen?.slug ?? ''}>
      <option value="">Todos os tipos</option>
      {searchKinds.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </FilterField>
  );
}

function FilterField({
  label,
  name,
  chosen,
  children,
}: {
  label: string;
  name: string;
  chosen: string;
  children: ReactNode;
}) {
  return (
    <label className="relative block min-w-0 flex-[1_1_12rem] sm:max-w-[15rem]">
      <span className="kicker block text-muted">{label}</span>
      <select name={name} defaultValue={chosen} className="select-line">
        {children}
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

function searchPath({ query, category, searchKind, order }: Asked): string {
  return `/busca?${new URLSearchParams({
    ...(query ? { q: query } : {}),
    ...(category ? { categoria: category.slug } : {}),
    ...(searchKind ? { tipo: searchKind.slug } : {}),
    ...(order === 'newest' ? { ordem: newestFirst } : {}),
  })}`;
}

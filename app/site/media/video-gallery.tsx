/** The page `Galeria de Vídeos` with its search (docs/product.md#videos). */
import { mayDo } from '../../../domain/accounts/permissions.ts';
import type { VideoView } from '../../../domain/media/video.ts';
import type { NewsCard } from '../../../domain/news/news.ts';
import { cleanQuery } from '../../../domain/search/search-text.ts';
import {
  latestNewsHeading,
  noVideos,
  showLatestNews,
  videoGalleryTitle,
  videoSearchButton,
  videoSearchPlaceholder,
} from '../../../domain/text/sentences.ts';
import { listsTag, videosTag } from '../../../domain/web/caching.ts';
import {
  type ListPage,
  listAddress,
  parseListPosition,
  parseSearchPosition,
} from '../../../domain/web/paging.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import type { Handler, Portal } from '../../portal.ts';
import { Carousel } from '../../ui/media/carousel.tsx';
import { VideoCard } from '../../ui/media/video-card.tsx';
import { SearchForm } from '../../ui/search/search-form.tsx';
import { PageLinks } from '../../ui/site/page-links.tsx';

export const galleryPath = '/galeria-de-videos';

/** GET /galeria-de-videos?q=…&pagina=… */
export function videoGallery(portal: Portal): Handler {
  const { services, site } = portal;
  return async (c) => {
    const query = cleanQuery(c.req.query('q') ?? '');
    const [videos, latestNews] = await Promise.all([
      query
        ? services.searchVideos(query, parseSearchPosition(c.req.query()))
        : services.listVideos(parseListPosition(c.req.query())),
      services.listLatestNews(c.var.visitor),
    ]);
    const path = query ? `${galleryPath}?${new URLSearchParams({ q: query })}` : galleryPath;
    const { pageNumber, previous, next } = videos;
    const previousPath = previous && listAddress(path, pageNumber - 1, { before: previous });
    const nextPath = next && listAddress(path, pageNumber + 1, { after: next });
    const meta = {
      title: query ? `${videoGalleryTitle}: ${query}` : videoGalleryTitle,
      description: 'Vídeos escolhidos pela redação: testes, explicações e bastidores.',
      path: query ? galleryPath : listAddress(galleryPath, pageNumber, {}),
      index: query === '',
      ...(query ? {} : { previousPath, nextPath }),
    };
    sharePage(c, site, { tags: [listsTag, videosTag] });
    return renderPage(
      c,
      portal,
      meta,
      <VideoGalleryPage
        query={query}
        videos={videos}
        removal={c.var.visitor.userId === null ? null : { canRemove: mayDo(c.var.visitor, 'manage-media') }}
        latestNews={latestNews}
        previousPath={previousPath}
        nextPath={nextPath}
      />,
    );
  };
}

function VideoGalleryPage({
  query,
  videos: { items, pageNumber },
  removal,
  latestNews,
  previousPath,
  nextPath,
}: {
  query: string;
  videos: ListPage<VideoView>;
  /** Null for visitors without a session, who do not see `Excluir`. */
  removal: { canRemove: boolean } | null;
  latestNews: NewsCard[];
  previousPath: string | null;
  nextPath: string | null;
}) {
  const isFront = pageNumber === 1 && query === '';
  return (
    <div className="page pb-8">
      <header className="mt-8 flex flex-wrap items-end justify-between gap-x-10 gap-y-6 border-t-8 border-ink pt-4 pb-8">
        <h1 className="page-title">{videoGalleryTitle}</h1>
        <div className="w-full lg:max-w-[30rem]">
          <SearchForm
            action={galleryPath}
            label="Buscar vídeos por título"
            placeholder={videoSearchPlaceholder}
            query={query}
            button={videoSearchButton}
          />
        </div>
      </header>
      {items.length > 0 ? (
        <section aria-labelledby="videos">
          <h2 id="videos" className="sr-only">
            {gridHeading(query, pageNumber)}
          </h2>
          <ul className="grid gap-x-8 gap-y-10 border-t border-rule pt-6 pb-10 sm:grid-cols-2 lg:grid-cols-3">
            {items.map((video, index) => {
              const isLead = isFront && index === 0;
              return (
                <li key={video.id} className={isLead ? 'sm:col-span-2 lg:row-span-2' : ''}>
                  <VideoCard
                    video={video}
                    size={isLead ? 'opener' : 'card'}
                    isFirstScreen={isLead}
                    removal={removal}
                  />
                </li>
              );
            })}
          </ul>
        </section>
      ) : (
        <NoVideos canShowAll={!isFront} />
      )}
      <PageLinks previousPath={previousPath} nextPath={nextPath} />
      {latestNews.length > 0 ? (
        <div className="mt-6">
          <Carousel cards={latestNews} label={latestNewsHeading} />
        </div>
      ) : null}
    </div>
  );
}

function NoVideos({ canShowAll }: { canShowAll: boolean }) {
  return (
    <div className="border-t border-rule py-10">
      <p className="text-lg/7 text-muted">{noVideos}</p>
      <p className="mt-6">
        <a href={canShowAll ? galleryPath : '/'} className="button-line">
          {canShowAll ? 'Ver todos os vídeos' : showLatestNews}
        </a>
      </p>
    </div>
  );
}

function gridHeading(query: string, pageNumber: number): string {
  const what = query ? 'Vídeos encontrados' : 'Vídeos';
  return pageNumber > 1 ? `${what}, página ${pageNumber}` : what;
}

import { youtubeVideoId } from '../../../domain/media/video.ts';
import { findCategory } from '../../../domain/news/categories.ts';
import { toIsoDate } from '../../../domain/text/dates.ts';
import { linkAddress } from '../../../domain/text/safe-address.ts';
import {
  invalidVideoUrl,
  missingSummary,
  noLeftBanner,
  noRightBanner,
  sourceLabel,
} from '../../../domain/text/sentences.ts';
import { articleSeconds, commentsTag, listsTag, newsTag } from '../../../domain/web/caching.ts';
import { parseListPosition } from '../../../domain/web/paging.ts';
import type { Article } from '../../../server/services/news/find-article.ts';
import { renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import Comments, { type CommentFormState, type CommentsProps } from '../../islands/comments/comments.tsx';
import { Island } from '../../islands/island.tsx';
import VideoPlayer from '../../islands/media/video-player.tsx';
import NewsActions from '../../islands/news/news-actions.tsx';
import ShareButtons from '../../islands/news/share-buttons.tsx';
import type { Handler, Portal, PortalContext } from '../../portal.ts';
import { Banner } from '../../ui/media/banner.tsx';
import { Carousel } from '../../ui/media/carousel.tsx';
import { CategoryLabel, groupOf } from '../../ui/news/category-label.tsx';
import { ShortDate } from '../../ui/news/date.tsx';
import { Picture } from '../../ui/news/picture.tsx';
import { RichText } from '../../ui/news/rich-text.tsx';
import { articleNotFoundPage } from '../pages/error-pages.tsx';
import { articleJsonLd } from './news-json-ld.ts';

/** GET /news/{slug} and /news/{id} */
export function article(portal: Portal): Handler {
  return async (c) => {
    const idOrSlug = c.req.param('idOrSlug') ?? '';
    const position = parseListPosition(c.req.query());
    const lookup = await portal.services.findArticle(c.var.visitor, idOrSlug, position);
    if (lookup.kind === 'moved') {
      sharePage(c, portal.site, { tags: [listsTag] });
      return c.redirect(lookup.path, 301);
    }
    if (lookup.kind === 'missing') return articleNotFoundPage(portal)(c);
    return renderArticle(c, portal, lookup.article, { text: '', problem: null, submissionKey: null });
  };
}

export function renderArticle(
  c: PortalContext,
  portal: Portal,
  article: Article,
  form: CommentFormState,
  status?: Parameters<typeof renderPage>[4],
): Promise<Response> {
  const { site } = portal;
  const { visitor } = c.var;
  const shareImage = `/compartilhar/${article.id}.jpg`;
  const meta = {
    // Screen readers read it first when the page comes back.
    title: form.problem === null ? article.title : `Erro: ${article.title}`,
    description: article.summary || article.title,
    path: article.path,
    type: 'article' as const,
    shareImage,
    ...(article.createdAt === null ? {} : { publishedAt: toIsoDate(article.createdAt) }),
    ...(article.modifiedAt === null ? {} : { modifiedAt: toIsoDate(article.modifiedAt) }),
    section: findCategory(article.category)?.name ?? article.category,
    jsonLd: articleJsonLd(site, article, shareImage),
  };
  const comments: CommentsProps = {
    newsId: article.id,
    path: article.path,
    first: article.comments,
    count: article.commentCount,
    person: visitor.userId === null ? null : { name: visitor.name, isAdmin: visitor.isAdmin },
    form: {
      ...form,
      submissionKey: visitor.userId === null ? null : (form.submissionKey ?? crypto.randomUUID()),
    },
  };
  sharePage(c, site, {
    tags: [newsTag(article.id), commentsTag(article.id)],
    seconds: articleSeconds(article.ageMs),
  });
  const { isAdmin } = visitor;
  const url = site.url + article.path;
  const page = <ArticlePage article={article} url={url} comments={comments} isAdmin={isAdmin} />;
  return renderPage(c, portal, meta, page, status);
}

/** `comments` is null on a preview. */
export function ArticlePage({
  article,
  url,
  comments,
  isAdmin,
}: {
  article: Article;
  url: string;
  comments: CommentsProps | null;
  isAdmin: boolean;
}) {
  const videoId = youtubeVideoId(article.videoLink);
  return (
    <div
      data-group={groupOf(article.category)}
      className="page grid grid-cols-1 gap-x-8 xl:grid-cols-[11rem_minmax(0,1fr)_11rem]"
    >
      <SideBanner side="left" banner={article.leftBanner} />
      <div className="mx-auto w-full max-w-[46rem] xl:col-start-2 xl:row-start-1">
        <article className="flex flex-col">
          <header className="pt-8">
            <CategoryLabel category={article.category} isLink />
            <h1 className="mt-2 text-[2.125rem]/[2.375rem] font-extrabold tracking-[-0.035em] md:text-[3.25rem]/[3.375rem]">
              {article.title}
            </h1>
            <p className="mt-4 text-xl/7 text-muted md:text-[1.375rem]/8">
              {article.summary || missingSummary}
            </p>
            <p className="mt-5 flex flex-wrap gap-x-4 gap-y-1 border-t border-rule pt-3 font-display text-[0.9375rem] text-muted">
              <strong className="text-ink">{article.author}</strong>
              <span className="tabular-nums">
                <ShortDate at={article.createdAt} />
              </span>
              {article.modifiedAt === null ? null : (
                <span className="tabular-nums">
                  Atualizada em <ShortDate at={article.modifiedAt} />
                </span>
              )}
              {article.words > 0 ? <span>{`${article.readingMinutes} min de leitura`}</span> : null}
            </p>
            {isAdmin ? (
              <Island of={NewsActions} when="idle" props={{ id: article.id, isArticle: true }} />
            ) : null}
          </header>
          {article.picture ? (
            <figure className="mt-5">
              <Picture
                picture={article.picture}
                sizes="(width < 46rem) 92vw, 46rem"
                className="aspect-video"
                isFirstScreen
              />
              {article.imageCaption ? (
                <figcaption className="mt-2 text-[0.9375rem]/5 text-muted">{article.imageCaption}</figcaption>
              ) : null}
            </figure>
          ) : null}
          <div className="mt-8 md:order-2">
            {article.body ? <RichText body={article.body} pictures={article.bodyPictures} /> : null}
          </div>
          {article.videoLink ? (
            <div className="mt-8 md:order-3">
              {videoId ? (
                <Island of={VideoPlayer} when="consent" props={{ videoId, title: article.title }} />
              ) : (
                <p className="text-muted">{invalidVideoUrl}</p>
              )}
            </div>
          ) : null}
          {article.source ? (
            <p className="mt-8 border-t border-rule pt-3 font-display text-[0.9375rem] text-muted md:order-4">
              <strong className="font-semibold text-ink">{sourceLabel}</strong>{' '}
              <Source text={article.source} />
            </p>
          ) : null}
          {/* At the bottom of the screen on phones. */}
          {comments ? (
            <div className="no-print mt-6 md:order-1 max-md:sticky max-md:bottom-0 max-md:z-20 max-md:-mx-4 max-md:flex max-md:justify-end max-md:border-t max-md:border-rule max-md:bg-paper max-md:px-4 max-md:py-2">
              <Island of={ShareButtons} when="touch" props={{ url, title: article.title }} />
            </div>
          ) : null}
        </article>
        <div className="mt-12 grid grid-cols-1 gap-12">
          {article.related.length > 0 ? (
            <Carousel cards={article.related} label="Notícias relacionadas" />
          ) : null}
          {comments ? (
            <Island of={Comments} when={comments.person ? 'idle' : 'visible'} props={comments} />
          ) : null}
        </div>
      </div>
      <SideBanner side="right" banner={article.rightBanner} />
    </div>
  );
}

function Source({ text }: { text: string }) {
  const href = linkAddress(text);
  return href ? (
    <a href={href} target="_blank" rel="noopener nofollow" className="underline underline-offset-4">
      {text}
    </a>
  ) : (
    text
  );
}

const sides = {
  left: { label: 'Banner da esquerda', emptyText: noLeftBanner, className: 'xl:row-start-1' },
  right: { label: 'Banner da direita', emptyText: noRightBanner, className: 'xl:col-start-3 xl:row-start-1' },
};

function SideBanner({ side, banner }: { side: keyof typeof sides; banner: Article['leftBanner'] }) {
  const { label, emptyText, className } = sides[side];
  return (
    <aside aria-label={label} className={`no-print mt-8 max-xl:order-last ${className}`}>
      <div className="mx-auto max-w-[11rem] xl:sticky xl:top-6">
        {banner ? (
          <Banner banner={banner} className="aspect-[1/2]" sizes="11rem" />
        ) : (
          <p className="border-t border-rule pt-2 font-display text-[0.8125rem] text-muted">{emptyText}</p>
        )}
      </div>
    </aside>
  );
}

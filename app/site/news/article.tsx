/** The page of a piece of news with its side banners and comments (docs/product.md#article). */
import { Fragment, type ReactNode } from 'react';
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import { findClosing } from '../../../domain/comments/closing.ts';
import { parseCommentPosition } from '../../../domain/comments/comment.ts';
import { creditOf, stopAfter } from '../../../domain/media/image-details.ts';
import { shareImagePath } from '../../../domain/media/share-image.ts';
import { youtubeVideoId } from '../../../domain/media/video.ts';
import { repeatsBeginning } from '../../../domain/news/article-layout.ts';
import { type Disclosure, isOpinion } from '../../../domain/news/genres.ts';
import { toIsoDate } from '../../../domain/text/dates.ts';
import { linkAddress, relOfOutgoing } from '../../../domain/text/safe-address.ts';
import {
  answeredGone,
  invalidVideoUrl,
  missingSummary,
  noLeftBanner,
  noRightBanner,
  sourceLabel,
} from '../../../domain/text/sentences.ts';
import { typeset, typesetTitle } from '../../../domain/text/typesetting.ts';
import { articleSeconds, commentsTag, listsTag, newsTag } from '../../../domain/web/caching.ts';
import type { Article, ArticleWithComments } from '../../../server/services/news/find-article.ts';
import { gap, renderPage } from '../../document.tsx';
import { sharePage } from '../../http/shared-caching.ts';
import Comments from '../../islands/comments/comments.tsx';
import { Island } from '../../islands/island.tsx';
import VideoPlayer from '../../islands/media/video-player.tsx';
import NewsActions from '../../islands/news/news-actions.tsx';
import type { Handler, Portal, PortalContext } from '../../portal.ts';
import type { CommentFormState } from '../../ui/comments/comment-form.tsx';
import { Banner } from '../../ui/media/banner.tsx';
import { Carousel } from '../../ui/media/carousel.tsx';
import { ArticleEnd } from '../../ui/news/article-end.tsx';
import { ArticleRail, FoldedContents } from '../../ui/news/article-rail.tsx';
import { ArticleText } from '../../ui/news/article-text.tsx';
import { Byline, countComments } from '../../ui/news/byline.tsx';
import { CategoryLabel } from '../../ui/news/category-label.tsx';
import { GradeBadge } from '../../ui/news/grade-badge.tsx';
import { ImageCredit } from '../../ui/news/image-credit.tsx';
import { PaidLinks } from '../../ui/news/paid-links.ts';
import { Picture } from '../../ui/news/picture.tsx';
import { SeriesParts } from '../../ui/news/series-parts.tsx';
import { articleMissingPage } from '../pages/error-pages.tsx';
import { articleJsonLd } from './news-json-ld.ts';

export function article(portal: Portal): Handler {
  return async (c) => {
    const idOrSlug = c.req.param('idOrSlug') ?? '';
    const position = parseCommentPosition(c.req.query());
    const lookup = await portal.services.findArticle(c.var.visitor, idOrSlug, position);
    if (lookup.kind === 'moved') {
      sharePage(c, portal.site, { tags: [listsTag] });
      return c.redirect(lookup.path, 301);
    }
    if (lookup.kind !== 'found') return articleMissingPage(portal, lookup.kind)(c);
    // Visitors without a session get no answer form: their pages are cached without this parameter.
    const answersTo = c.req.query('responder') ?? '';
    const answered =
      answersTo !== '' && c.var.visitor.userId !== null
        ? await portal.services.findAnswered(lookup.article.id, answersTo)
        : null;
    const problem = answersTo !== '' && c.var.visitor.userId !== null && !answered ? answeredGone : null;
    return renderArticle(c, portal, lookup, { text: '', problem, submissionKey: null, answered });
  };
}

export async function renderArticle(
  c: PortalContext,
  portal: Portal,
  { article, ageMs, comments }: ArticleWithComments,
  form: Omit<CommentFormState, 'silence'>,
  status?: Parameters<typeof renderPage>[4],
): Promise<Response> {
  const { site } = portal;
  const { visitor } = c.var;
  const { search } = article;
  const shareImage = shareImagePath(article.id);
  const meta = {
    // Screen readers read the title first, so it says that the comment was rejected.
    title: form.problem === null ? article.titleAlone : `Erro: ${article.titleAlone}`,
    description: article.summary || article.title,
    path: article.path,
    type: 'article' as const,
    // Search fields can give the page another title, which would hide that the comment was rejected.
    search: form.problem === null ? search : { ...search, title: '' },
    shareImage,
    hasInsets: article.hasInsets,
    frameOrigins: article.frameOrigins,
    ...(article.createdAt === null ? {} : { publishedAt: toIsoDate(article.createdAt) }),
    ...(article.modifiedAt === null ? {} : { modifiedAt: toIsoDate(article.modifiedAt) }),
    section: article.categoryName,
    jsonLd: articleJsonLd(site, article, shareImage),
  };
  const { userId, name } = visitor;
  const isFromNewsroom = mayDo(visitor, 'use-newsroom');
  const person = userId === null ? null : { name, isFromNewsroom };
  const silence = userId === null || isFromNewsroom ? '' : await portal.services.findSilence(userId);
  const submissionKey = person && (form.submissionKey ?? crypto.randomUUID());
  const isClosed = findClosing(site.commentClosing, { ageMs, isClosed: article.closesComments }) !== null;
  const conversation = (
    <Island
      of={Comments}
      when={person ? 'idle' : 'visible'}
      props={{
        newsId: article.id,
        path: article.path,
        ...comments,
        person,
        form: isClosed ? null : { ...form, submissionKey, silence },
        ...(isClosed && form.text ? { lateText: form.text } : {}),
      }}
    />
  );
  sharePage(c, site, {
    tags: [newsTag(article.id), commentsTag(article.id)],
    seconds: articleSeconds(ageMs),
  });
  const url = site.url + article.path;
  const page = (
    <ArticlePage article={article} url={url} visitor={visitor} commentCount={gap} comments={gap} />
  );
  const isShared = form.problem === null && !mayDo(visitor, 'manage-media');
  return renderPage(c, portal, meta, page, status, {
    ...(isShared ? { madeOf: article } : {}),
    fillings: [countComments(comments.count), conversation],
  });
}

/** Shows the article as readers and previews show it; a preview has no comments and no count of them. */
export function ArticlePage({
  article,
  url,
  commentCount,
  comments,
  visitor,
}: {
  article: Article;
  url: string;
  commentCount: ReactNode;
  comments: ReactNode;
  visitor: Visitor;
}) {
  const { picture, related } = article;
  const credit = picture && creditOf(picture, article.imageCaption);
  return (
    <div data-hue={article.hue ?? undefined} className="page">
      <article className="article">
        <header className={isOpinion(article) ? 'article-head is-opinion' : 'article-head'}>
          <CategoryLabel of={article} isLink />
          <Disclosures of={article.disclosures} />
          <div className="article-title">
            <h1 className={isOpinion(article) ? 'opinion' : undefined}>{typesetTitle(article.title)}</h1>
            {article.body?.review ? <GradeBadge grade={article.body.review.grade} isLarge /> : null}
          </div>
          {article.body && repeatsBeginning(article.body, article.summary) ? null : (
            <p className="standfirst">{typeset(article.summary) || missingSummary}</p>
          )}
          <Byline article={article} commentCount={commentCount} />
          {mayDo(visitor, 'edit-all-news') ? (
            <Island of={NewsActions} when="idle" props={{ id: article.id, isArticle: true }} />
          ) : null}
        </header>
        {picture ? (
          <figure className="article-picture mt-5">
            <Picture
              picture={picture}
              sizes="(width < 40rem) 100vw, (width < 50rem) 92vw, (width < 78rem) 46rem, (width < 120rem) 73rem, 84rem"
              className="aspect-video max-sm:bleed xl:aspect-[9/4]"
              isFirstScreen
            />
            {article.imageCaption || credit ? (
              <figcaption className="mt-2 max-w-(--text-width) text-sm text-muted">
                {typeset(article.imageCaption)}
                {credit ? stopAfter(article.imageCaption) : null}
                {credit ? <ImageCredit credit={credit} /> : null}
              </figcaption>
            ) : null}
          </figure>
        ) : null}
        <div className="article-main">
          {comments ? (
            <ArticleRail contents={article.body?.contents ?? []} url={url} title={article.titleAlone} />
          ) : null}
          <div className="article-text mt-8">
            {comments ? <FoldedContents contents={article.body?.contents ?? []} /> : null}
            {article.body ? (
              <PaidLinks value={article.isPaid}>
                <ArticleText
                  body={article.body}
                  pictures={article.bodyPictures}
                  related={related[0] ?? null}
                />
              </PaidLinks>
            ) : null}
            <ArticleVideo article={article} />
            {article.series ? <SeriesParts series={article.series} /> : null}
            {article.source ? (
              <p className="mt-8 border-t border-rule pt-3 font-display text-sm text-muted">
                <strong className="font-semibold text-ink">{sourceLabel}</strong>{' '}
                <Source text={article.source} isPaid={article.isPaid} />
              </p>
            ) : null}
            {article.furtherSections.length > 0 ? (
              <p className="mt-8 font-display text-sm text-muted">
                Também em{' '}
                {article.furtherSections.map(({ name, path }, index) => (
                  <Fragment key={path}>
                    {index > 0 ? ', ' : null}
                    <a href={path} className="underline underline-offset-4">
                      {name}
                    </a>
                  </Fragment>
                ))}
              </p>
            ) : null}
            {article.topics.length > 0 ? (
              <ul aria-label="Assuntos" className="mt-8 flex flex-wrap gap-x-4 font-display">
                {article.topics.map(({ name, path }) => (
                  <li key={path}>
                    <a
                      href={path}
                      className="inline-flex min-h-6 items-center underline underline-offset-4 pointer-coarse:min-h-11"
                    >
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
            {comments ? <ArticleEnd article={article} /> : null}
            <p className="mt-8 hidden border-t border-rule pt-3 font-display text-sm print:block print:break-before-avoid">
              {url}
            </p>
          </div>
        </div>
        <SideBanners article={article} showsMissing={mayDo(visitor, 'manage-media')} />
      </article>
      <div className="mt-12 grid grid-cols-1 gap-12 print:mt-0 print:gap-0">
        {related.length > 0 ? <Carousel cards={related} label="Notícias relacionadas" /> : null}
        {comments ? <div className="mx-auto w-full max-w-[46rem]">{comments}</div> : null}
      </div>
    </div>
  );
}

/** Tells readers above the title who paid, how AI helped, and what conflicts of interest there are. */
function Disclosures({ of: disclosures }: { of: readonly Disclosure[] }) {
  return disclosures.map(({ label, text }) => (
    <p
      key={label}
      className="my-2 max-w-(--text-width) border-s-4 border-marker-line ps-3 font-display text-sm"
    >
      <strong className="font-semibold">{label}</strong>
      {` ${typeset(text)}`}
    </p>
  ));
}

function ArticleVideo({ article: { videoLink, title } }: { article: Article }) {
  if (!videoLink) return null;
  const videoId = youtubeVideoId(videoLink);
  return (
    <div className="mt-8">
      {videoId ? (
        <Island of={VideoPlayer} when="consent" props={{ videoId, title }} />
      ) : (
        <p className="text-muted">{invalidVideoUrl}</p>
      )}
    </div>
  );
}

function Source({ text, isPaid }: { text: string; isPaid: boolean }) {
  const href = linkAddress(text);
  return href ? (
    <a href={href} target="_blank" rel={relOfOutgoing(isPaid)} className="underline underline-offset-4">
      {text}
    </a>
  ) : (
    text
  );
}

const sides = {
  left: { label: 'Banner da esquerda', emptyText: noLeftBanner },
  right: { label: 'Banner da direita', emptyText: noRightBanner },
};

/** Shows the side banners. People who can change banners also see where one is missing. */
function SideBanners({
  article: { leftBanner, rightBanner },
  showsMissing,
}: {
  article: Article;
  showsMissing: boolean;
}) {
  const shown = [
    { side: 'left', banner: leftBanner },
    { side: 'right', banner: rightBanner },
  ] as const;
  const filled = shown.filter(({ banner }) => banner || showsMissing);
  if (filled.length === 0) return null;
  return (
    <div className="article-banners no-print">
      {filled.map(({ side, banner }) => (
        <aside key={side} aria-label={sides[side].label} className={`article-banner is-${side}`}>
          <div>
            {banner ? (
              <Banner banner={banner} className="aspect-[1/2]" sizes="11rem" />
            ) : (
              <p className="border-t border-rule pt-2 font-display text-xs text-muted">
                {sides[side].emptyText}
              </p>
            )}
          </div>
        </aside>
      ))}
    </div>
  );
}

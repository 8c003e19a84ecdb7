/** The preview of a draft or page; everyone who knows its address can see it (docs/product.md#preview). */
import { anonymousVisitor } from '../../../domain/accounts/permissions.ts';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { previewOver, showLatestNews } from '../../../domain/text/sentences.ts';
import type { ShownPreview } from '../../../server/services/news/drafts/preview-news.ts';
import { renderPage } from '../../document.tsx';
import type { Handler, Portal } from '../../portal.ts';
import { TextPageBody } from '../pages/text-page.tsx';
import { ArticlePage } from './article.tsx';
import { previewPass } from './preview-pass.ts';

export function preview(portal: Portal): Handler {
  const pass = previewPass(portal.site.url);
  return async (c) => {
    c.header('X-Robots-Tag', 'noindex, nofollow');
    c.header('Referrer-Policy', 'no-referrer');
    const token = c.req.param('token') ?? '';
    const found = await portal.services.findPreview(token);
    if (!found) {
      const title = 'Prévia indisponível';
      const meta = { title, description: title, path: '/previa', index: false };
      return renderPage(c, portal, meta, <PreviewOver />, 404);
    }
    pass.save(c, token);
    const { title, hasInsets, frameOrigins } = found.kind === 'page' ? found.page : found.article;
    const shownTitle = `Prévia: ${title}`;
    const meta = {
      title: shownTitle,
      description: shownTitle,
      path: '/previa',
      index: false,
      hasInsets,
      frameOrigins,
    };
    if (found.kind === 'page') {
      const body = (
        <>
          <PreviewBar preview={found} />
          <TextPageBody page={found.page} lead={found.page.lead} />
        </>
      );
      return renderPage(c, portal, meta, body);
    }
    const { article } = found;
    const page = (
      <>
        <PreviewBar preview={found} />
        <ArticlePage
          article={article}
          url={portal.site.url + article.path}
          commentCount={null}
          comments={null}
          visitor={anonymousVisitor}
        />
      </>
    );
    return renderPage(c, portal, { ...meta, type: 'article' }, page);
  };
}

function PreviewBar({ preview }: { preview: ShownPreview }) {
  const { isPublished, expiresAt } = preview;
  const state = isPublished ? 'Esta versão já está publicada.' : 'Esta versão ainda não foi publicada.';
  return (
    <p className="border-b border-rule bg-ink text-paper">
      <span className="page flex flex-wrap gap-x-3 py-2 font-display text-sm">
        <strong>Prévia</strong>
        {preview.kind === 'news' && preview.embargo ? <strong>{preview.embargo}</strong> : null}
        <span>{`${state} O link vale até ${formatShortDate(expiresAt)}.`}</span>
      </span>
    </p>
  );
}

function PreviewOver() {
  return (
    <div className="page py-16">
      <h1 className="text-4xl font-extrabold tracking-tight">Prévia indisponível</h1>
      <p className="mt-4 max-w-[60ch] text-lg/7 text-muted">{previewOver}</p>
      <p className="mt-8">
        <a href="/" className="button-ink">
          {showLatestNews}
        </a>
      </p>
    </div>
  );
}

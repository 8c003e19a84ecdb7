import { HTTPException } from 'hono/http-exception';
import type { ReactNode } from 'react';
import { loggedPath } from '../../../domain/site/access-record.ts';
import {
  articleLoadFailure,
  articleNotFoundTitle,
  genericError,
  pageNotFound,
  retry,
  unreadableBody,
} from '../../../domain/text/sentences.ts';
import { isCall } from '../../../domain/web/addresses.ts';
import { ownPath } from '../../../domain/web/own-path.ts';
import type { Problem } from '../../../domain/web/problem.ts';
import { renderBarePage, renderPage } from '../../document.tsx';
import { answerProblemAsJson, type ProblemStatus, setProblemHeaders } from '../../http/answer-problem.tsx';
import type { Handler, Portal, PortalContext } from '../../portal.ts';
import { BareMain } from '../../ui/site/bare-main.tsx';
import { MissingPage } from '../../ui/site/missing-page.tsx';

/** GET /404, which blocked countries see, and answers to programs: a plain page without the frame. */
export function notFoundPage(portal: Portal): Handler {
  const meta = { title: '404', description: 'Esta página não existe.', path: '/404' };
  const content = <p>Esta página não existe ou mudou de endereço.</p>;
  return (c) => renderMessage(c, portal, meta, content, 404);
}

/** The last segment of a path ends like the name of a file. */
const fileForm = /\.[a-z0-9]{2,5}$/i;

/** Unknown addresses: plain for files and calls. By the path only, as the page cache renders without a request. */
export function unknownAddressPage(portal: Portal): Handler {
  const plain = notFoundPage(portal);
  return (c) => {
    if (fileForm.test(c.req.path) || isCall(c.req.path)) return plain(c);
    return renderMissing(c, portal, pageNotFound, 'O endereço pode ter mudado ou estar incompleto.');
  };
}

export function articleNotFoundPage(portal: Portal): Handler {
  const explanation = 'O endereço pode estar incompleto ou a notícia pode ter sido removida.';
  return (c) => renderMissing(c, portal, articleNotFoundTitle, explanation);
}

async function renderMissing(
  c: PortalContext,
  portal: Portal,
  title: string,
  explanation: string,
): Promise<Response> {
  const latest = await portal.services.listLatestNews(c.var.visitor);
  const meta = { title, description: title, path: c.req.path, index: false };
  const content = <MissingPage title={title} explanation={explanation} news={latest.slice(0, 3)} />;
  return renderPage(c, portal, meta, content, 404);
}

/** Logs unexpected errors and shows a sentence with the request's id; an unavailable database is answered with 503. */
export function errorPage(portal: Portal) {
  return (error: Error, c: PortalContext): Response => {
    // A body that is not JSON: the router rejects it before any schema.
    if (error instanceof HTTPException && error.status === 400)
      return answerProblemAsJson(c, { code: 'invalid-input', message: unreadableBody });
    const problem = portal.problemOf(error);
    if (problem) {
      portal.log.warn(
        { err: error, method: c.req.method, path: loggedPath(c.req.path) },
        'request could not be answered',
      );
      return answerLater(c, portal, problem);
    }
    const errorId = portal.requestId();
    // A client that disconnects while sending is no error.
    const level = c.req.raw.signal.aborted ? 'info' : 'error';
    portal.log[level]({ err: error, method: c.req.method, path: loggedPath(c.req.path) }, 'request failed');
    const sentence = c.req.path.startsWith('/news/') ? articleLoadFailure : genericError;
    if (isCall(c.req.path)) return c.json({ code: 'unexpected', message: sentence, errorId }, 500);
    return renderMessage(
      c,
      portal,
      { title: 'Erro', heading: 'Algo deu errado', description: sentence, path: c.req.path },
      <>
        <p>{sentence}</p>
        <ErrorCode id={errorId} />
      </>,
      500,
    );
  };
}

function answerLater(c: PortalContext, portal: Portal, problem: Problem): Response {
  if (isCall(c.req.path)) return answerProblemAsJson(c, problem);
  return renderMessage(
    c,
    portal,
    { title: 'Um momento', description: problem.message, path: c.req.path },
    <>
      <p>{problem.message}</p>
      <ErrorCode id={portal.requestId()} />
      {c.req.method === 'GET' ? (
        <a href={ownPath(c.req.path + new URL(c.req.url).search)} className="button-line mt-4 text-ink">
          {retry}
        </a>
      ) : null}
    </>,
    setProblemHeaders(c, problem),
  );
}

function ErrorCode({ id }: { id: string }) {
  return <p className="mt-2 font-display text-sm">{`Código do erro: ${id}`}</p>;
}

function renderMessage(
  c: PortalContext,
  portal: Portal,
  { heading, ...meta }: { title: string; heading?: string; description: string; path: string },
  content: ReactNode,
  status: ProblemStatus,
): Response {
  return renderBarePage(
    c,
    portal,
    { ...meta, index: false },
    <BareMain siteName={portal.site.name}>
      <h1 className="text-[clamp(3rem,9vw,6rem)]/[0.95] font-extrabold tracking-[-0.05em]">
        {heading ?? meta.title}
      </h1>
      <div className="text-lg/7 text-muted">{content}</div>
      <a href="/" className="button-ink">
        Ir para a página inicial
      </a>
    </BareMain>,
    status,
  );
}

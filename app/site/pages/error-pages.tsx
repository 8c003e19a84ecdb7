/** The pages for missing addresses, removed content and errors. */
import type { MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ReactNode } from 'react';
import { oldQueryKey } from '../../../domain/redirects/redirects.ts';
import {
  addressIncomplete,
  articleEnded,
  articleEndedTitle,
  articleLoadFailure,
  articleNotFoundTitle,
  genericError,
  pageNotFound,
  retry,
  unreadableBody,
} from '../../../domain/text/sentences.ts';
import { loggedPath } from '../../../domain/web/access-record.ts';
import { isCall } from '../../../domain/web/addresses.ts';
import { ownPath } from '../../../domain/web/own-path.ts';
import { invalid, type Problem } from '../../../domain/web/problem.ts';
import { renderBarePage, renderPage } from '../../document.tsx';
import { answerProblemAsJson, setProblemHeaders } from '../../http/answer-problem.tsx';
import type { ProblemStatus } from '../../http/problem-status.ts';
import type { Handler, Portal, PortalContext, PortalEnv } from '../../portal.ts';
import { BareMain } from '../../ui/site/bare-main.tsx';
import { MissingPage } from '../../ui/site/missing-page.tsx';

/** GET /404, a plain page without the frame. Visitors of blocked countries see it. */
export function notFoundPage(portal: Portal): Handler {
  const meta = { title: '404', description: 'Esta página não existe.', path: '/404' };
  const content = <p>Esta página não existe ou mudou de endereço.</p>;
  return (c) => renderMessage(c, portal, meta, content, 404);
}

/**
 * Before the 404 is rendered, looks up a redirect of the newsroom for the address and answers with it
 * (docs/product.md#redirects). Returns null when there is none.
 */
async function answerByRule(c: PortalContext, portal: Portal): Promise<Response | null> {
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isRead || c.env?.isProbe) return null;
  const { pathname, search } = new URL(c.req.url);
  const found = await portal.services.findRedirect(pathname, search);
  if (!found) return null;
  portal.addressCounter.countRedirect(found.id);
  if (found.status !== 410) return c.redirect(found.target, found.status);
  const explanation = 'O que estava neste endereço saiu do ar e não volta.';
  return renderMissing(c, portal, 'Este conteúdo foi removido', explanation, 410);
}

/** Redirects `/?p=123`: home exists, but WordPress used such queries as addresses of its pages. */
export function redirectOldQuery(portal: Portal): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const answer = oldQueryKey(pathname, search) === null ? null : await answerByRule(c, portal);
    if (answer) return answer;
    await next();
  };
}

/** Finds paths that end like the name of a file. */
const fileForm = /\.[a-z0-9]{2,5}$/i;

/** Answers an unknown address; calls and files get a plain page. Only the path decides, as in the page cache. */
export function unknownAddressPage(portal: Portal): Handler {
  const plain = notFoundPage(portal);
  return async (c) => {
    const answer = await answerByRule(c, portal);
    if (answer) return answer;
    if (fileForm.test(c.req.path) || isCall(c.req.path)) return plain(c);
    return renderMissing(c, portal, pageNotFound, addressIncomplete);
  };
}

/**
 * Answers the address of news that readers do not see. `ended` means that the news have gone off the air at the moment
 * that was set.
 */
export function articleMissingPage(portal: Portal, kind: 'ended' | 'missing'): Handler {
  return async (c) => {
    const answer = await answerByRule(c, portal);
    if (answer) return answer;
    if (kind === 'ended') return renderMissing(c, portal, articleEndedTitle, articleEnded, 410);
    const explanation = 'O endereço pode estar incompleto ou a notícia pode ter sido removida.';
    return renderMissing(c, portal, articleNotFoundTitle, explanation);
  };
}

async function renderMissing(
  c: PortalContext,
  portal: Portal,
  title: string,
  explanation: string,
  status: 404 | 410 = 404,
): Promise<Response> {
  const latest = await portal.services.listLatestNews(c.var.visitor);
  const meta = { title, description: title, path: c.req.path, index: false };
  const content = (
    <MissingPage status={status} title={title} explanation={explanation} news={latest.slice(0, 3)} />
  );
  return renderPage(c, portal, meta, content, status);
}

/**
 * Logs an unexpected error and shows a sentence with the id of the request. Answers 503 when the database is
 * unavailable.
 */
export function errorPage(portal: Portal) {
  return (error: Error, c: PortalContext): Response => {
    // The router throws this error for a body that is not JSON.
    if (error instanceof HTTPException && error.status === 400)
      return answerProblemAsJson(c, invalid(unreadableBody));
    const problem = portal.problemOf(error);
    if (problem) {
      portal.log.warn(
        { err: error, method: c.req.method, path: loggedPath(c.req.path) },
        'request could not be answered',
      );
      return answerLater(c, portal, problem);
    }
    const errorId = portal.requestId();
    // A client that disconnects while it sends is not an error of the portal.
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
      <h1 className="text-4xl md:text-5xl font-extrabold tracking-[-0.05em]">{heading ?? meta.title}</h1>
      <div className="text-lg/7 text-muted">{content}</div>
      <a href="/" className="button-ink">
        Ir para a página inicial
      </a>
    </BareMain>,
    status,
  );
}

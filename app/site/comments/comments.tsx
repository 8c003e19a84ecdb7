/** Answers the forms about comments; islands send the same forms and get JSON. */
import { mayDo, type Visitor } from '../../../domain/accounts/permissions.ts';
import type { CommentAct } from '../../../domain/comments/moderation.ts';
import {
  commentDeleteFailure,
  commentEditConflict,
  commentEditFailure,
  commentFailure,
  commentModerationFailure,
  notLoggedIn,
  reportFailure,
  roleForbids,
  unreadableBody,
  withdrawFailure,
} from '../../../domain/text/sentences.ts';
import { fail, invalid, type Problem, type Result } from '../../../domain/web/problem.ts';
import { parseSubmissionKey } from '../../../domain/web/submission-key.ts';
import { returnPathOf } from '../../account/sign-in.ts';
import { answerProblem, answerProblemAsJson, setProblemHeaders } from '../../http/answer-problem.tsx';
import { readFields, wantsJson } from '../../http/form.ts';
import { type NoticeName, setNotice } from '../../http/notice.ts';
import type { Handler, Portal, PortalContext } from '../../portal.ts';
import { renderArticle } from '../news/article.tsx';
import { articleMissingPage } from '../pages/error-pages.tsx';

/** POST /news/{id}/comentarios. If the comment is rejected, the page shows its text in the form. */
export function postComment(portal: Portal): Handler {
  const { services, site } = portal;
  return async (c) => {
    const newsId = c.req.param('id') ?? '';
    const fields = await readFields(c, ['comment', 'envio', 'resposta']);
    const text = fields?.comment ?? '';
    const answersTo = fields?.resposta ?? '';
    const submissionKey = parseSubmissionKey(fields?.envio ?? '');
    const sent = { newsId, text, answersTo, submissionKey };
    const result = fields
      ? await attempt(portal, commentFailure, () => services.submitComment(c.var.visitor, sent))
      : fail(invalid(unreadableBody));
    if (wantsJson(c)) {
      return result.ok ? c.json(result.value.comment, 201) : answerProblemAsJson(c, result.problem);
    }
    if (!result.ok) return renderRejected(c, portal, sent, result.problem);
    const isHeld = result.value.comment.state === 'held';
    setNotice(c, site.url, isHeld ? 'comentario-retido' : 'comentario');
    return c.redirect(result.value.path, 303);
  };
}

/**
 * POST /comentarios/{id}/editar, which only browsers with JavaScript send. `versao` is the `editedAt` of the text that
 * the user saw; '' if the text was never edited. After a conflict the answer contains the current comment.
 */
export function editComment(portal: Portal): Handler {
  const { services } = portal;
  return async (c) => {
    const fields = await readFields(c, ['comment', 'versao']);
    const id = c.req.param('id') ?? '';
    const result = fields
      ? await attempt(portal, commentEditFailure, () =>
          services.editComment(c.var.visitor, id, {
            text: fields.comment,
            basedOn: fields.versao === '' ? null : Number(fields.versao),
          }),
        )
      : fail({ code: 'invalid-input', message: unreadableBody });
    if (!result.ok) return answerProblemAsJson(c, result.problem);
    const { comment, isRejected } = result.value;
    if (!isRejected) return c.json(comment, 200);
    return c.json({ code: 'conflict', message: commentEditConflict, current: comment }, 409);
  };
}

/** GET /news/{id}/comentarios, which browsers request when the answer to the form is reloaded. */
export function commentsRedirect({ services }: Portal): Handler {
  return async (c) => {
    const id = c.req.param('id') ?? '';
    const path = await services.findNewsPath(c.var.visitor, id);
    return c.redirect(`${path ?? `/news/${encodeURIComponent(id)}`}#comentarios`, 303);
  };
}

export function reportComment(portal: Portal): Handler {
  return commentAction(portal, {
    act: portal.services.reportComment,
    failure: reportFailure,
    notice: 'denuncia',
  });
}

export function withdrawReport(portal: Portal): Handler {
  return commentAction(portal, {
    act: portal.services.withdrawReport,
    failure: withdrawFailure,
    notice: 'denuncia-desfeita',
  });
}

export function deleteComment(portal: Portal): Handler {
  const { deleteComment: act } = portal.services;
  return commentAction(portal, {
    act,
    failure: commentDeleteFailure,
    notice: 'comentario-excluido',
    isDeletion: true,
  });
}

export function hideComment(portal: Portal): Handler {
  return commentAction(portal, {
    act: moderation(portal, 'hide'),
    failure: commentModerationFailure,
    notice: 'comentario-oculto',
    isDeletion: true,
  });
}

export function showComment(portal: Portal): Handler {
  return commentAction(portal, {
    act: moderation(portal, 'show'),
    failure: commentModerationFailure,
    notice: 'comentario-mostrado',
  });
}

function moderation({ services }: Portal, act: CommentAct) {
  return async (visitor: Visitor, commentId: string): Promise<Result<null>> => {
    const { userId, name } = visitor;
    if (userId === null) return fail({ code: 'unauthenticated', message: notLoggedIn });
    if (!mayDo(visitor, 'moderate-comments')) return fail({ code: 'forbidden', message: roleForbids });
    return services.changeCommentStates({ userId, name: name ?? '' }, [commentId], act);
  };
}

function commentAction(
  portal: Portal,
  {
    act,
    failure,
    notice,
    isDeletion = false,
  }: {
    act: (visitor: Visitor, commentId: string) => Promise<Result<null>>;
    failure: string;
    notice: NoticeName;
    isDeletion?: boolean;
  },
): Handler {
  return async (c) => {
    const commentId = c.req.param('id') ?? '';
    const result = await attempt(portal, failure, () => act(c.var.visitor, commentId));
    if (wantsJson(c)) return result.ok ? c.body(null, 204) : answerProblemAsJson(c, result.problem);
    const page = returnPathOf(c, portal, undefined);
    const isGone = result.ok && isDeletion;
    const back = `${page}#${isGone ? 'comentarios' : `comentario-${encodeURIComponent(commentId)}`}`;
    if (!result.ok) return answerProblem(c, portal, result.problem, back);
    setNotice(c, portal.site.url, notice);
    return c.redirect(back, 303);
  };
}

async function attempt<T>(
  { log, problemOf }: Portal,
  failure: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    log[problem ? 'warn' : 'error']({ err: error }, 'a comment could not be changed');
    return fail(problem ?? { code: 'unexpected', message: failure });
  }
}

async function renderRejected(
  c: PortalContext,
  portal: Portal,
  {
    newsId,
    answersTo,
    ...sent
  }: { newsId: string; text: string; answersTo: string; submissionKey: string | null },
  problem: Problem,
): Promise<Response> {
  const article = await portal.services.findArticleById(c.var.visitor, newsId);
  if (!article) return articleMissingPage(portal, 'missing')(c);
  // The form itself asks visitors to log in, so it shows no message then.
  const message = problem.code === 'unauthenticated' ? null : problem.message;
  const answered = await portal.services.findAnswered(newsId, answersTo);
  const form = { ...sent, answered, problem: message };
  return renderArticle(c, portal, article, form, setProblemHeaders(c, problem));
}

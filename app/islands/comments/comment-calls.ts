import type { CommentView } from '../../../domain/comments/comment.ts';
import {
  commentDeleteFailure,
  commentFailure,
  reportFailure,
  withdrawFailure,
} from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import type { Problem } from '../../../domain/web/problem.ts';

export type CallProblem = Pick<Problem, 'code' | 'message' | 'field'>;
export type CallAnswer<T> = { ok: true; value: T } | { ok: false; problem: CallProblem };

const timeoutMs = 20_000;

/** Sends a comment and returns it as stored. The same key stores it once. */
export function sendComment(newsId: string, comment: string, key: string): Promise<CallAnswer<CommentView>> {
  return post(`/news/${encodeURIComponent(newsId)}/comentarios`, { comment, envio: key }, commentFailure);
}

export function reportComment(id: string): Promise<CallAnswer<null>> {
  return post(`${commentPath(id)}/denunciar`, {}, reportFailure);
}

export function withdrawReport(id: string): Promise<CallAnswer<null>> {
  return post(`${commentPath(id)}/desfazer-denuncia`, {}, withdrawFailure);
}

export function deleteComment(id: string): Promise<CallAnswer<null>> {
  return post(`${commentPath(id)}/excluir`, {}, commentDeleteFailure);
}

/** Throws when they cannot be loaded. */
export async function fetchOlderComments(newsId: string, after: string): Promise<ListPage<CommentView>> {
  const query = new URLSearchParams({ pagina: '2', depois: after });
  const response = await fetch(`/api/noticias/${encodeURIComponent(newsId)}/comentarios?${query}`, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The list answered ${response.status}.`);
  return response.json();
}

function commentPath(id: string): string {
  return `/comentarios/${encodeURIComponent(id)}`;
}

/** Never rejects: `failure` is the sentence when the server sends none. */
async function post<T>(path: string, body: object, failure: string): Promise<CallAnswer<T>> {
  const problem: CallProblem = { code: 'unexpected', message: failure };
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = response.status === 204 ? null : await response.json();
    if (response.ok) return { ok: true, value: answer };
    return { ok: false, problem: typeof answer?.message === 'string' ? answer : problem };
  } catch {
    return { ok: false, problem };
  }
}

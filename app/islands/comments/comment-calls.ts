/** The calls that send, report, delete and load comments. */
import { type CommentView, commentsAddress } from '../../../domain/comments/comment.ts';
import {
  commentDeleteFailure,
  commentFailure,
  commentModerationFailure,
  reportFailure,
  withdrawFailure,
} from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { postForm } from '../../browser/post-form.ts';

const timeoutMs = 20_000;

/** Sends a comment and returns it as stored. Sent twice with the same key, it is stored once. */
export function sendComment(newsId: string, comment: string, key: string) {
  const fields = Object.entries({ comment, envio: key });
  return postForm<CommentView>(`/news/${encodeURIComponent(newsId)}/comentarios`, fields, commentFailure);
}

export function reportComment(id: string) {
  return postForm(`${commentPath(id)}/denunciar`, [], reportFailure);
}

export function withdrawReport(id: string) {
  return postForm(`${commentPath(id)}/desfazer-denuncia`, [], withdrawFailure);
}

export function deleteComment(id: string) {
  return postForm(`${commentPath(id)}/excluir`, [], commentDeleteFailure);
}

export function moderateComment(id: string, act: 'ocultar' | 'mostrar') {
  return postForm(`${commentPath(id)}/${act}`, [], commentModerationFailure);
}

export async function fetchNextComments(
  newsId: string,
  isOldestFirst: boolean,
  after: string,
): Promise<ListPage<CommentView>> {
  const path = `/api/noticias/${encodeURIComponent(newsId)}/comentarios`;
  const response = await fetch(commentsAddress(path, isOldestFirst, 2, { after }), {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The list answered ${response.status}.`);
  return response.json();
}

function commentPath(id: string): string {
  return `/comentarios/${encodeURIComponent(id)}`;
}

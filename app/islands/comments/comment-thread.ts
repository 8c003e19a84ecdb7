/** The state of the comments on an article in the browser. */

import { useEffect, useRef, useState } from 'react';
import { type CommentView, commentsAddress } from '../../../domain/comments/comment.ts';
import {
  commentDeleted,
  commentDeleteFailure,
  commentFailure,
  commentHeld,
  commentHidden,
  commentModerationFailure,
  commentSent,
  commentShown,
  notLoggedIn,
  reportFailure,
  reportSent,
  reportWithdrawn,
  withdrawFailure,
} from '../../../domain/text/sentences.ts';
import type { ListPage } from '../../../domain/web/paging.ts';
import { type FormProblem, postForm } from '../../browser/post-form.ts';
import type { ShownComment } from '../../ui/comments/comment-list.tsx';
import { toast } from '../../ui/toast.ts';
import { deleteSubmissionKey, getSubmissionKey } from './unsent-comment.ts';

export interface CommentThreadOptions {
  newsId: string;
  first: ListPage<CommentView>;
  isOldestFirst: boolean;
  count: number;
  person: { name: string | null; isFromNewsroom: boolean } | null;
}

/** Shows changes at once, and rolls back those that the server rejects, with a toast. */
export function useCommentThread({
  newsId,
  first,
  isOldestFirst,
  count: firstCount,
  person: firstPerson,
}: CommentThreadOptions) {
  const [comments, setComments] = useState<ShownComment[]>(first.items);
  const [count, setCount] = useState(firstCount);
  const [person, setPerson] = useState(firstPerson);
  const [more, setMore] = useState({ next: first.next, pageNumber: first.pageNumber + 1 });
  const [moreState, setMoreState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const toggling = useRef(new Set<string>());
  const focusNext = useRef<string | null>(null);

  useEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus({ preventScroll: true });
    focusNext.current = null;
  });

  const inOrder = (shown: ShownComment[]) =>
    isOldestFirst ? shown.toSorted(newestFirst).reverse() : shown.toSorted(newestFirst);
  const add = (comment: ShownComment) => {
    setComments((shown) => inOrder([...shown, comment]));
    if (comment.state === 'visible') setCount((before) => before + 1);
  };
  const drop = ({ id, state }: Pick<ShownComment, 'id' | 'state'>) => {
    setComments((shown) => shown.filter((comment) => comment.id !== id));
    if (state === 'visible') setCount((before) => before - 1);
  };
  const change = (id: string, to: Partial<ShownComment>) =>
    setComments((shown) => shown.map((comment) => (comment.id === id ? { ...comment, ...to } : comment)));
  const showProblem = ({ code, message }: FormProblem) => {
    toast.error(message);
    // The session has ended: the form offers a login.
    if (code === 'unauthenticated') setPerson(null);
  };

  return {
    comments,
    count,
    person,
    more,
    moreState,

    /** `text` is a cleaned comment. */
    async send(text: string): Promise<{ isSent: boolean; fieldProblem: string | null }> {
      const id = `enviando-${Date.now()}`;
      const author = person?.name ?? '';
      const isFromNewsroom = person?.isFromNewsroom ?? false;
      const mine = { isFromNewsroom, isOwn: true, isReported: false, canDelete: true, canHide: false };
      const shown = { state: 'visible', isSending: true } as const;
      add({ id, author, comment: text, createdAt: Date.now(), ...mine, ...shown });
      const answer = await sendComment(newsId, text, getSubmissionKey(newsId, text));
      if (answer.ok) {
        deleteSubmissionKey(newsId);
        change(id, { ...answer.value, isSending: false });
        const isHeld = answer.value.state === 'held';
        if (isHeld) setCount((before) => before - 1);
        toast.success(isHeld ? commentHeld : commentSent);
        return { isSent: true, fieldProblem: null };
      }
      drop({ id, state: 'visible' });
      const { field, message } = answer.problem;
      if (field !== undefined) return { isSent: false, fieldProblem: message };
      showProblem(answer.problem);
      return { isSent: false, fieldProblem: null };
    },

    async toggleReport({ id, isReported }: ShownComment): Promise<void> {
      if (!person) {
        toast.error(notLoggedIn);
        return;
      }
      if (toggling.current.has(id)) return;
      toggling.current.add(id);
      change(id, { isReported: !isReported });
      const answer = await (isReported ? withdrawReport(id) : reportComment(id));
      toggling.current.delete(id);
      if (answer.ok) {
        toast.success(isReported ? reportWithdrawn : reportSent);
        return;
      }
      change(id, { isReported });
      showProblem(answer.problem);
    },

    async toggleHidden({ id, state }: ShownComment): Promise<void> {
      const isHidden = state === 'hidden';
      change(id, { state: isHidden ? 'visible' : 'hidden' });
      const answer = await moderateComment(id, isHidden ? 'mostrar' : 'ocultar');
      if (answer.ok) {
        toast.success(isHidden ? commentShown : commentHidden);
        return;
      }
      change(id, { state });
      showProblem(answer.problem);
    },

    async remove(comment: ShownComment): Promise<void> {
      focusNext.current = 'comentarios';
      drop(comment);
      const answer = await deleteComment(comment.id);
      // Already deleted elsewhere; nothing to roll back.
      if (answer.ok || answer.problem.code === 'not-found') {
        toast.success(commentDeleted);
        return;
      }
      add(comment);
      showProblem(answer.problem);
    },

    async loadMore(): Promise<void> {
      if (more.next === null || moreState === 'loading') return;
      setMoreState('loading');
      try {
        const page = await fetchNextComments(newsId, isOldestFirst, more.next);
        setComments((shown) => inOrder([...shown, ...page.items.filter(isNewAmong(shown))]));
        setMore({ next: page.next, pageNumber: more.pageNumber + 1 });
        setMoreState('ready');
        const [top] = page.items;
        focusNext.current = top ? `comentario-${top.id}` : null;
      } catch {
        setMoreState('failed');
      }
    },
  };
}

/** Sorts comments. The one that is being sent is the newest, even when the clock of the browser is wrong. */
function newestFirst(one: ShownComment, other: ShownComment): number {
  const sendingFirst = Number(other.isSending ?? false) - Number(one.isSending ?? false);
  if (sendingFirst !== 0) return sendingFirst;
  return other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1);
}

function isNewAmong(shown: ShownComment[]): (comment: CommentView) => boolean {
  const ids = new Set(shown.map(({ id }) => id));
  return ({ id }) => !ids.has(id);
}

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

/** The state of the comments on an article in the browser. */
import { useEffect, useRef, useState } from 'react';
import { type CommentView, commentsAddress, compareComments } from '../../../domain/comments/comment.ts';
import {
  commentDeleted,
  commentDeleteFailure,
  commentEdited,
  commentEditFailure,
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
import type { Answered, SentText, ShownComment } from '../../ui/comments/shown-comment.ts';
import { toast } from '../../ui/toast.ts';
import { deleteSubmissionKey, getSubmissionKey, unsentName } from './unsent-comment.ts';

export interface CommentThreadOptions {
  newsId: string;
  first: ListPage<CommentView>;
  isOldestFirst: boolean;
  count: number;
  person: { name: string | null; isFromNewsroom: boolean } | null;
}

/** Shows changes at once. If the server rejects a change, it is rolled back and a toast says why. */
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
    shown.toSorted((one, other) => compareComments(keyOf(one), keyOf(other), isOldestFirst));
  const add = (comment: ShownComment) => {
    setComments((shown) => inOrder([...shown, comment]));
    if (comment.state === 'visible') setCount((before) => before + 1);
  };
  const drop = ({ id, state }: Pick<ShownComment, 'id' | 'state'>) => {
    setComments((shown) => shown.filter((comment) => comment.id !== id));
    if (state === 'visible') setCount((before) => before - 1);
  };
  /** `state` is the state that the comment had before. */
  const change = ({ id, state }: Pick<ShownComment, 'id' | 'state'>, to: Partial<ShownComment>) => {
    setComments((shown) => shown.map((comment) => (comment.id === id ? { ...comment, ...to } : comment)));
    const isCounted = (to.state ?? state) === 'visible';
    setCount((before) => before + Number(isCounted) - Number(state === 'visible'));
  };
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

    /** Sends a cleaned text. If `answered` names a comment, the text is an answer to it. */
    async send(text: string, answered: Answered | null): Promise<SentText> {
      const now = Date.now();
      const id = `enviando-${now}`;
      // The comment that is sent is shown as the newest one, even when the clock of the browser is wrong.
      const createdAt = Math.max(now, ...comments.map((comment) => comment.createdAt + 1));
      add({
        id,
        thread: answered?.thread ?? { createdAt, id },
        answeredName: answered?.author ?? null,
        author: person?.name ?? '',
        comment: text,
        createdAt,
        editedAt: null,
        editableUntil: null,
        isFromNewsroom: person?.isFromNewsroom ?? false,
        isOwn: true,
        isReported: false,
        canDelete: true,
        canHide: false,
        state: 'visible',
        isSending: true,
      });
      const name = unsentName(newsId, answered?.id ?? null);
      const answer = await sendComment(newsId, text, answered?.id ?? '', getSubmissionKey(name, text));
      if (answer.ok) {
        deleteSubmissionKey(name);
        if (answered && isFocusIn(answered.id)) focusNext.current = `comentario-${answer.value.id}`;
        change({ id, state: 'visible' }, { ...answer.value, isSending: false });
        toast.success(answer.value.state === 'held' ? commentHeld : commentSent);
        return { isSent: true, fieldProblem: null };
      }
      drop({ id, state: 'visible' });
      const { field, message } = answer.problem;
      if (field !== undefined) return { isSent: false, fieldProblem: message };
      showProblem(answer.problem);
      return { isSent: false, fieldProblem: null };
    },

    /** Changes an own comment to a cleaned text. */
    async edit({ id, state, editedAt }: ShownComment, text: string): Promise<SentText> {
      const answer = await sendEdit(id, text, editedAt);
      if (answer.ok) {
        if (isFocusIn(id)) focusNext.current = `comentario-${id}`;
        change({ id, state }, { ...answer.value, isChanged: false });
        toast.success(answer.value.state === 'held' ? commentHeld : commentEdited);
        return { isSent: true, fieldProblem: null };
      }
      const { field, message, current } = answer.problem;
      // From now on the other text is shown, and the next press replaces that one.
      if (current) change({ id, state }, { ...current, isChanged: true });
      if (field !== undefined || current) return { isSent: false, fieldProblem: message };
      showProblem(answer.problem);
      return { isSent: false, fieldProblem: null };
    },

    async toggleReport({ id, state, isReported }: ShownComment): Promise<void> {
      if (!person) {
        toast.error(notLoggedIn);
        return;
      }
      if (toggling.current.has(id)) return;
      toggling.current.add(id);
      change({ id, state }, { isReported: !isReported });
      const answer = await (isReported ? withdrawReport(id) : reportComment(id));
      toggling.current.delete(id);
      if (answer.ok) {
        toast.success(isReported ? reportWithdrawn : reportSent);
        return;
      }
      change({ id, state }, { isReported });
      showProblem(answer.problem);
    },

    async toggleHidden({ id, state }: ShownComment): Promise<void> {
      const isHidden = state === 'hidden';
      const changed = { id, state: isHidden ? 'visible' : 'hidden' } as const;
      change({ id, state }, changed);
      const answer = await moderateComment(id, isHidden ? 'mostrar' : 'ocultar');
      if (answer.ok) {
        toast.success(isHidden ? commentShown : commentHidden);
        return;
      }
      change(changed, { state });
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

/**
 * Returns whether the focus is in a comment, for example in its form. If the person has moved on, the focus stays
 * elsewhere.
 */
function isFocusIn(id: string): boolean {
  return document.activeElement?.closest('.comment')?.id === `comentario-${id}`;
}

function keyOf({ thread, createdAt, id }: ShownComment) {
  return { thread, comment: { createdAt, id } };
}

function isNewAmong(shown: ShownComment[]): (comment: CommentView) => boolean {
  const ids = new Set(shown.map(({ id }) => id));
  return ({ id }) => !ids.has(id);
}

const timeoutMs = 20_000;

/**
 * Sends a comment and returns it as the server stored it. A comment that is sent twice with the same key is stored
 * once.
 */
export function sendComment(newsId: string, comment: string, resposta: string, key: string) {
  const fields = Object.entries({ comment, envio: key, ...(resposta === '' ? {} : { resposta }) });
  return postForm<CommentView>(`/news/${encodeURIComponent(newsId)}/comentarios`, fields, commentFailure);
}

function sendEdit(id: string, comment: string, basedOn: number | null) {
  const fields = Object.entries({ comment, versao: basedOn === null ? '' : String(basedOn) });
  return postForm<CommentView>(`${commentPath(id)}/editar`, fields, commentEditFailure);
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

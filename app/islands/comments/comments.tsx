/** The comments on an article; without JavaScript they are forms and links (docs/product.md#comments). */
import { useEffect, useState } from 'react';
import { commentsAddress } from '../../../domain/comments/comment.ts';
import { longestField } from '../../../domain/site/limits.ts';
import { minuteMs } from '../../../domain/text/durations.ts';
import {
  commentListFailure,
  commentsClosed,
  loading,
  newestFirst,
  noComments,
  oldestFirst,
  retry,
} from '../../../domain/text/sentences.ts';
import { CommentForm, type CommentFormState } from '../../ui/comments/comment-form.tsx';
import { CommentList } from '../../ui/comments/comment-list.tsx';
import type { Answered, ShownComment } from '../../ui/comments/shown-comment.ts';
import { PageLinks } from '../../ui/site/page-links.tsx';
import { type CommentThreadOptions, useCommentThread } from './comment-thread.ts';

export interface CommentsProps extends CommentThreadOptions {
  path: string;
  /** The parameter of the address that says where the shown page of comments begins or ends. */
  start: { after?: string; before?: string };
  /** There is no form while the comments are closed. */
  form: CommentFormState | null;
  /** The text of a comment that was sent after the comments were closed; '' for none. */
  lateText?: string;
}

export default function Comments({
  newsId,
  path,
  first,
  isOldestFirst,
  start,
  count: firstCount,
  person,
  form,
  lateText = '',
}: CommentsProps) {
  const [answered, setAnswered] = useState(form?.answered ?? null);
  const thread = useCommentThread({ newsId, first, isOldestFirst, count: firstCount, person });
  const now = useNow();
  const { comments, count, more, moreState } = thread;
  const pageAddress = (pageNumber: number, key: { after?: string; before?: string }) =>
    `${commentsAddress(path, isOldestFirst, pageNumber, key)}#comentarios`;
  const here = commentsAddress(path, isOldestFirst, first.pageNumber, start);
  return (
    <section aria-label="Conversa" className="border-t-4 border-hue pt-4">
      <h2 id="comentarios" tabIndex={-1} className="text-2xl font-bold tracking-tight outline-none">
        Comentários{' '}
        {count > 0 ? (
          <span className="ms-2 font-normal text-muted [font-variant-numeric:tabular-nums]">{count}</span>
        ) : null}
      </h2>
      {form ? (
        <CommentForm
          newsId={newsId}
          path={here}
          name={thread.person?.name ?? null}
          state={form}
          answered={answered}
          onSend={async (text) => {
            const sent = await thread.send(text, findAnswered(comments, answered));
            if (sent.isSent) setAnswered(null);
            return sent;
          }}
        />
      ) : (
        <div className="mt-4 border-y border-rule py-3">
          <p className="font-display text-muted">{commentsClosed}</p>
          {lateText ? (
            <label className="mt-3 block font-display text-sm">
              O que você escreveu, para copiar
              <textarea
                readOnly
                maxLength={longestField}
                rows={4}
                value={lateText}
                className="line-field mt-1 w-full"
              />
            </label>
          ) : null}
        </div>
      )}
      {form && count === 0 && comments.length === 0 ? <p className="mt-8 text-muted">{noComments}</p> : null}
      {count > 0 && comments.length === 0 ? (
        <p className="mt-8">
          <a href={pageAddress(1, {})} className="underline underline-offset-4">
            {`Ver os comentários ${(isOldestFirst ? oldestFirst : newestFirst).toLowerCase()}`}
          </a>
        </p>
      ) : null}
      {count > 1 ? <CommentOrder path={path} isOldestFirst={isOldestFirst} /> : null}
      <CommentList
        comments={comments}
        conversation={{
          newsId,
          path: here,
          now,
          isOpen: form !== null && form.silence === '',
          hasName: Boolean(thread.person?.name),
          onAnswer: thread.send,
          onEdit: thread.edit,
        }}
        onReport={thread.toggleReport}
        onHide={thread.toggleHidden}
        onDelete={thread.remove}
      />
      <div aria-live="polite" className="no-print">
        {moreState === 'loading' ? <p className="py-4 text-center text-muted">{loading}</p> : null}
        {moreState === 'failed' ? (
          <p className="py-4 text-center">
            <span className="mb-4 block text-muted">{commentListFailure}</span>
            <button type="button" className="button-line" onClick={thread.loadMore}>
              {retry}
            </button>
          </p>
        ) : null}
      </div>
      <div className="no-print">
        <PageLinks
          previousPath={first.previous ? pageAddress(first.pageNumber - 1, { before: first.previous }) : null}
          nextPath={
            more.next && moreState !== 'failed' ? pageAddress(more.pageNumber, { after: more.next }) : null
          }
          onNext={thread.loadMore}
        />
      </div>
    </section>
  );
}

/**
 * Returns the comment that the form answers without JavaScript. If that comment is not listed, it counts as the
 * beginning of a thread.
 */
function findAnswered(
  comments: readonly ShownComment[],
  answered: CommentFormState['answered'],
): Answered | null {
  if (answered === null) return null;
  const shown = comments.find(({ id }) => id === answered.id);
  return { ...answered, thread: shown?.thread ?? { createdAt: 0, id: answered.id } };
}

function CommentOrder({ path, isOldestFirst }: Pick<CommentsProps, 'path' | 'isOldestFirst'>) {
  const link = (label: string, isOldest: boolean) => (
    <a
      href={`${commentsAddress(path, isOldest, 1, {})}#comentarios`}
      rel="nofollow"
      aria-current={isOldest === isOldestFirst ? 'true' : undefined}
    >
      {label}
    </a>
  );
  return (
    <nav aria-label="Ordem dos comentários" className="comment-order no-print">
      {link(oldestFirst, true)}
      {link(newestFirst, false)}
    </nav>
  );
}

/** Returns the current time in steps of a minute; null until the page is hydrated. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

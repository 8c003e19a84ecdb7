import type { CommentView } from '../../../domain/comments/comment.ts';
import { commentListFailure, loading, noComments, retry } from '../../../domain/text/sentences.ts';
import { type ListPage, listAddress } from '../../../domain/web/paging.ts';
import { CommentForm } from '../../ui/comments/comment-form.tsx';
import { CommentList } from '../../ui/comments/comment-list.tsx';
import { PageLinks } from '../../ui/site/page-links.tsx';
import { useCommentThread } from './comment-thread.ts';

export interface CommentFormState {
  text: string;
  problem: string | null;
  /** Sent with the form without JavaScript; null in cached pages. */
  submissionKey: string | null;
}

export interface CommentsProps {
  newsId: string;
  path: string;
  first: ListPage<CommentView>;
  count: number;
  person: { name: string | null; isAdmin: boolean } | null;
  form: CommentFormState;
}

/** The comments on an article (docs/product.md#comments); without JavaScript forms and links. */
export default function Comments({ newsId, path, first, count: firstCount, person, form }: CommentsProps) {
  const thread = useCommentThread({ newsId, first, count: firstCount, person });
  const { comments, count, older, olderState } = thread;
  const pageAddress = (pageNumber: number, key: { after?: string; before?: string }) =>
    `${listAddress(path, pageNumber, key)}#comentarios`;
  return (
    <section aria-label="Conversa" className="border-t-4 border-hue pt-4">
      <h2 id="comentarios" tabIndex={-1} className="text-2xl font-bold tracking-tight outline-none">
        Comentários
        {count > 0 ? <span className="ms-2 font-normal text-muted tabular-nums">{count}</span> : null}
      </h2>
      <CommentForm
        newsId={newsId}
        path={path}
        name={thread.person?.name ?? null}
        state={form}
        onSend={thread.send}
      />
      {count === 0 ? <p className="mt-8 text-muted">{noComments}</p> : null}
      {count > 0 && comments.length === 0 ? (
        <p className="mt-8">
          <a href={pageAddress(1, {})} className="underline underline-offset-4">
            Ver os comentários mais recentes
          </a>
        </p>
      ) : null}
      <CommentList comments={comments} onReport={thread.toggleReport} onDelete={thread.remove} />
      <div aria-live="polite">
        {olderState === 'loading' ? <p className="py-4 text-center text-muted">{loading}</p> : null}
        {olderState === 'failed' ? (
          <p className="py-4 text-center">
            <span className="mb-4 block text-muted">{commentListFailure}</span>
            <button type="button" className="button-line" onClick={thread.loadOlder}>
              {retry}
            </button>
          </p>
        ) : null}
      </div>
      <PageLinks
        previousPath={first.previous ? pageAddress(first.pageNumber - 1, { before: first.previous }) : null}
        nextPath={
          older.next && olderState !== 'failed' ? pageAddress(older.pageNumber, { after: older.next }) : null
        }
        onNext={thread.loadOlder}
      />
    </section>
  );
}

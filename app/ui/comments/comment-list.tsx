import type { MouseEvent } from 'react';
import {
  commentDeleteQuestion,
  commentSending,
  report,
  withdrawReport,
} from '../../../domain/text/sentences.ts';
import type { ShownComment } from '../../islands/comments/comment-thread.ts';
import { ShortDate } from '../news/date.tsx';
import { QuestionPopover } from '../question-popover.tsx';
import { NewsroomBadge } from './newsroom-badge.tsx';

interface Actions {
  onReport: (comment: ShownComment) => void;
  onDelete: (comment: ShownComment) => void;
}

/** Without JavaScript every button is a form. */
export function CommentList({ comments, ...actions }: { comments: ShownComment[] } & Actions) {
  if (comments.length === 0) return null;
  return (
    <form method="post" className="mt-8 border-t border-rule">
      <ol>
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} {...actions} />
        ))}
      </ol>
    </form>
  );
}

/** Names and texts have their own direction (`bdi`, `dir`), so that right-to-left letters affect nothing else. */
function CommentItem({ comment, onReport, onDelete }: { comment: ShownComment } & Actions) {
  const { id, author, isFromNewsroom, createdAt, isOwn, isReported, canDelete, isSending } = comment;
  const address = `/comentarios/${encodeURIComponent(id)}`;
  const handleClick = (act: Actions[keyof Actions]) => (event: MouseEvent) => {
    event.preventDefault();
    act(comment);
  };
  return (
    <li
      id={`comentario-${id}`}
      tabIndex={-1}
      data-own={isOwn ? '' : undefined}
      data-sending={isSending ? '' : undefined}
      className="comment"
    >
      <span aria-hidden="true" className="comment-initial">
        {[...author][0]?.toUpperCase()}
      </span>
      <p className="comment-head">
        <bdi className="comment-author">{author}</bdi>{' '}
        {isFromNewsroom ? (
          <>
            <NewsroomBadge />{' '}
          </>
        ) : null}
        <span className="comment-date">{isSending ? commentSending : <ShortDate at={createdAt} />}</span>
      </p>
      <p dir="auto" className="comment-text">
        {comment.comment}
      </p>
      {isSending ? null : (
        <p className="comment-actions">
          {isOwn ? null : (
            <button
              type="submit"
              formAction={`${address}/${isReported ? 'desfazer-denuncia' : 'denunciar'}`}
              className="comment-action"
              onClick={handleClick(onReport)}
            >
              {isReported ? withdrawReport : report}
            </button>
          )}
          {canDelete ? (
            <button type="button" popoverTarget={`excluir-${id}`} className="comment-action">
              Excluir
            </button>
          ) : null}
        </p>
      )}
      {canDelete && !isSending ? (
        <QuestionPopover
          id={`excluir-${id}`}
          label="Confirmar exclusão"
          question={commentDeleteQuestion}
          yes={{ formAction: `${address}/excluir`, onClick: handleClick(onDelete) }}
        />
      ) : null}
    </li>
  );
}

/** The list of comments on an article. */
import type { MouseEvent } from 'react';
import type { CommentView } from '../../../domain/comments/comment.ts';
import { commentStateNames } from '../../../domain/comments/moderation.ts';
import { formatAge } from '../../../domain/text/aged-date.ts';
import { formatLongDate, formatShortDate, toIsoDate } from '../../../domain/text/dates.ts';
import {
  commentDeleteQuestion,
  commentSending,
  hide,
  report,
  show,
  withdrawReport,
} from '../../../domain/text/sentences.ts';
import { QuestionPopover } from '../question-popover.tsx';
import { NewsroomBadge } from './newsroom-badge.tsx';

export interface ShownComment extends CommentView {
  isSending?: boolean;
}

interface Actions {
  onReport: (comment: ShownComment) => void;
  onHide: (comment: ShownComment) => void;
  onDelete: (comment: ShownComment) => void;
}

/** Without JavaScript its buttons submit the form. `now` is null on the server, because its HTML is cached. */
export function CommentList({
  comments,
  now,
  ...actions
}: { comments: ShownComment[]; now: number | null } & Actions) {
  if (comments.length === 0) return null;
  return (
    <form method="post" className="comment-list">
      <ol>
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} now={now} {...actions} />
        ))}
      </ol>
    </form>
  );
}

/** Names and texts have their own direction (`bdi`, `dir`), so that right-to-left letters affect nothing else. */
function CommentItem({
  comment,
  now,
  onReport,
  onHide,
  onDelete,
}: { comment: ShownComment; now: number | null } & Actions) {
  const { id, author, isFromNewsroom, createdAt, isOwn, isReported, canDelete, canHide, state, isSending } =
    comment;
  const address = `/comentarios/${encodeURIComponent(id)}`;
  const described = { 'aria-describedby': `autor-${id} data-${id}` };
  const handleClick = (act: Actions[keyof Actions]) => (event: MouseEvent) => {
    event.preventDefault();
    act(comment);
  };
  return (
    <li
      id={`comentario-${id}`}
      tabIndex={-1}
      data-own={isOwn ? '' : undefined}
      data-state={state === 'visible' ? undefined : state}
      data-sending={isSending ? '' : undefined}
      className="comment"
    >
      <span aria-hidden="true" className="comment-initial">
        {[...author][0]?.toUpperCase()}
      </span>
      <p id={`autor-${id}`} className="comment-head">
        <bdi className="comment-author">{author}</bdi> {isFromNewsroom ? <NewsroomBadge /> : null}
      </p>
      <p dir="auto" className="comment-text">
        {comment.comment}
      </p>
      <p className="comment-foot">
        <span id={`data-${id}`} className="comment-date">
          {isSending ? commentSending : <CommentDate at={createdAt} now={now} />}
          {state === 'visible' ? null : (
            <em className="comment-state">{commentStateNames[state].toLowerCase()}</em>
          )}
        </span>
        {isSending || isOwn || state !== 'visible' ? null : (
          <button
            type="submit"
            formAction={`${address}/${isReported ? 'desfazer-denuncia' : 'denunciar'}`}
            className="comment-action"
            {...described}
            onClick={handleClick(onReport)}
          >
            {isReported ? withdrawReport : report}
          </button>
        )}
        {canHide && state !== 'held' && !isSending ? (
          <button
            type="submit"
            formAction={`${address}/${state === 'hidden' ? 'mostrar' : 'ocultar'}`}
            className="comment-action"
            {...described}
            onClick={handleClick(onHide)}
          >
            {state === 'hidden' ? show : hide}
          </button>
        ) : null}
        {canDelete && !isSending ? (
          <button type="button" popoverTarget={`excluir-${id}`} className="comment-action" {...described}>
            Excluir
          </button>
        ) : null}
      </p>
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

/** The age of a comment at `now`; without `now`, and in print, its date. */
export function CommentDate({ at, now }: { at: number; now: number | null }) {
  return (
    <time dateTime={toIsoDate(at)} title={formatLongDate(at)}>
      <span data-aged={now === null ? undefined : ''}>{formatShortDate(at)}</span>
      {now === null ? null : <span className="no-print">{formatAge(at, now)}</span>}
    </time>
  );
}

/** The list of comments on an article. */
import { type MouseEvent, useRef, useState } from 'react';
import { commentStateNames } from '../../../domain/comments/moderation.ts';
import { formatAge } from '../../../domain/text/aged-date.ts';
import { formatLongDate, formatShortDate, toIsoDate } from '../../../domain/text/dates.ts';
import {
  answer,
  commentDeleteQuestion,
  commentSending,
  hide,
  report,
  show,
  withdrawReport,
} from '../../../domain/text/sentences.ts';
import { openLoginDialog } from '../../browser/open-login-dialog.ts';
import { QuestionPopover } from '../question-popover.tsx';
import { AnsweredName } from './answered-name.tsx';
import { AnswerForm, EditForm } from './comment-form.tsx';
import { NewsroomBadge } from './newsroom-badge.tsx';
import type { SentText, ShownComment } from './shown-comment.ts';

interface Actions {
  onReport: (comment: ShownComment) => void;
  onHide: (comment: ShownComment) => void;
  onDelete: (comment: ShownComment) => void;
}

interface Conversation {
  newsId: string;
  /** The address of the shown page of comments. */
  path: string;
  /** The time from which ages are counted; null on the server, whose HTML is cached. */
  now: number | null;
  /** Whether comments are open here. */
  isOpen: boolean;
  /** Whether the reader is logged in and has a name to show on comments. */
  hasName: boolean;
  onAnswer: (text: string, answered: ShownComment) => Promise<SentText>;
  onEdit: (comment: ShownComment, text: string) => Promise<SentText>;
}

/** Which form is open, and whether it is below a comment or replaces it. */
type OpenForm = { id: string; isEdit: boolean } | null;

/**
 * The id of the form that the buttons of all comments submit without JavaScript. The form is beside the list, because a
 * comment may contain an answer form, and forms cannot be nested.
 */
const actsForm = 'comentarios-atos';

export function CommentList({
  comments,
  conversation,
  ...actions
}: { comments: ShownComment[]; conversation: Conversation } & Actions) {
  const [open, setOpen] = useState<OpenForm>(null);
  if (comments.length === 0) return null;
  return (
    <div className="comment-list">
      <form id={actsForm} method="post" />
      <ol>
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            conversation={conversation}
            open={open?.id === comment.id ? open : null}
            onOpen={setOpen}
            {...actions}
          />
        ))}
      </ol>
    </div>
  );
}

/**
 * Shows a comment with the forms to answer and to edit it. Name and text have their own writing direction (`bdi`,
 * `dir`), so that right-to-left letters do not affect other parts.
 */
function CommentItem({
  comment,
  conversation,
  open,
  onOpen,
  ...actions
}: {
  comment: ShownComment;
  conversation: Conversation;
  open: OpenForm;
  onOpen: (change: (form: OpenForm) => OpenForm) => void;
} & Actions) {
  const { id, author, answeredName, isFromNewsroom, isOwn, state, isSending } = comment;
  const item = useRef<HTMLLIElement>(null);
  // The reader may have opened another form meanwhile.
  const closeOwn = () => onOpen((form) => (form?.id === id ? null : form));
  const close = () => {
    closeOwn();
    item.current?.focus({ preventScroll: true });
  };
  const closeAfter = async (sending: Promise<SentText>) => {
    const sent = await sending;
    if (sent.isSent) closeOwn();
    return sent;
  };
  return (
    <li
      ref={item}
      id={`comentario-${id}`}
      tabIndex={-1}
      data-own={isOwn ? '' : undefined}
      data-answer={answeredName === null ? undefined : ''}
      data-state={state === 'visible' ? undefined : state}
      data-sending={isSending ? '' : undefined}
      className="comment"
    >
      <span aria-hidden="true" className="comment-initial">
        {[...author][0]?.toUpperCase()}
      </span>
      <p id={`autor-${id}`} className="comment-head">
        <bdi className="comment-author">{author}</bdi> {isFromNewsroom ? <NewsroomBadge /> : null}
        {isFromNewsroom && answeredName !== null ? ' ' : null}
        <AnsweredName name={answeredName} />
      </p>
      {open?.isEdit && !comment.isChanged ? null : (
        <p dir="auto" className="comment-text">
          {comment.comment}
        </p>
      )}
      {open?.isEdit ? (
        <EditForm
          newsId={conversation.newsId}
          commentId={id}
          text={comment.comment}
          onSend={(text) => closeAfter(conversation.onEdit(comment, text))}
          onCancel={close}
        />
      ) : null}
      <CommentFoot
        comment={comment}
        conversation={conversation}
        onOpen={(form) => onOpen(() => form)}
        {...actions}
      />
      {open && !open.isEdit ? (
        <div className="comment-form">
          <AnswerForm
            newsId={conversation.newsId}
            commentId={id}
            author={author}
            onSend={(text) => closeAfter(conversation.onAnswer(text, comment))}
            onCancel={close}
          />
        </div>
      ) : null}
    </li>
  );
}

/** The date of a comment, its marks, and the actions of the reader. */
function CommentFoot({
  comment,
  conversation: { path, now, isOpen, hasName },
  onOpen,
  onReport,
  onHide,
  onDelete,
}: {
  comment: ShownComment;
  conversation: Conversation;
  onOpen: (form: OpenForm) => void;
} & Actions) {
  const { id, userId, createdAt, editedAt, editableUntil, isOwn, isReported, canDelete, canHide, state } =
    comment;
  const { isSending } = comment;
  const address = `/comentarios/${encodeURIComponent(id)}`;
  const action = {
    className: 'comment-action',
    'aria-describedby': `autor-${id} data-${id}`,
  };
  const handleClick = (act: Actions[keyof Actions]) => (event: MouseEvent) => {
    event.preventDefault();
    act(comment);
  };
  const handleAnswer = (event: MouseEvent) => {
    // With a modifier key, the click opens a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (hasName) onOpen({ id, isEdit: false });
    else if (!openLoginDialog()) return;
    event.preventDefault();
  };
  const canEdit = isOpen && hasName && now !== null && editableUntil !== null && now < editableUntil;
  return (
    <>
      <p className="comment-foot">
        <span id={`data-${id}`} className="comment-date">
          {isSending ? commentSending : <CommentDate at={createdAt} now={now} />}
          {editedAt === null ? null : <em className="comment-state">editado</em>}
          {state === 'visible' ? null : (
            <em className="comment-state">{commentStateNames[state].toLowerCase()}</em>
          )}
        </span>
        {isOpen && state === 'visible' && !isSending ? (
          <a
            href={`${path}${path.includes('?') ? '&' : '?'}responder=${encodeURIComponent(id)}#comentarios`}
            rel="nofollow"
            {...action}
            onClick={handleAnswer}
          >
            {answer}
          </a>
        ) : null}
        {isSending || isOwn || state !== 'visible' ? null : (
          <button
            type="submit"
            form={actsForm}
            formAction={`${address}/${isReported ? 'desfazer-denuncia' : 'denunciar'}`}
            {...action}
            onClick={handleClick(onReport)}
          >
            {isReported ? withdrawReport : report}
          </button>
        )}
        {canHide && state !== 'held' && !isSending ? (
          <button
            type="submit"
            form={actsForm}
            formAction={`${address}/${state === 'hidden' ? 'mostrar' : 'ocultar'}`}
            {...action}
            onClick={handleClick(onHide)}
          >
            {state === 'hidden' ? show : hide}
          </button>
        ) : null}
        {userId ? (
          <a href={`/dashboard/comentarios?autor=${encodeURIComponent(userId)}`} {...action}>
            Pessoa
          </a>
        ) : null}
        {canEdit ? (
          <button type="button" {...action} onClick={() => onOpen({ id, isEdit: true })}>
            Editar
          </button>
        ) : null}
        {canDelete && !isSending ? (
          <button type="button" popoverTarget={`excluir-${id}`} {...action}>
            Excluir
          </button>
        ) : null}
      </p>
      {canDelete && !isSending ? (
        <QuestionPopover
          id={`excluir-${id}`}
          label="Confirmar exclusão"
          question={commentDeleteQuestion}
          yes={{ form: actsForm, formAction: `${address}/excluir`, onClick: handleClick(onDelete) }}
        />
      ) : null}
    </>
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

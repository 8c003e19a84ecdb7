/** The forms for a new comment, an answer, and a change of one's own comment (docs/product.md#comments). */
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { loginPath } from '../../../domain/accounts/login-path.ts';
import {
  cleanComment,
  commentCounter,
  countCommentGraphemes,
  findCommentFault,
} from '../../../domain/comments/comment.ts';
import { commentMaxGraphemes, longestField } from '../../../domain/site/limits.ts';
import { commentNeedsLogin, commentSend } from '../../../domain/text/sentences.ts';
import { openLoginDialog } from '../../browser/open-login-dialog.ts';
import { readDraft, saveDraft, unsentName } from '../../islands/comments/unsent-comment.ts';
import type { SentText } from './shown-comment.ts';

export interface CommentFormState {
  text: string;
  problem: string | null;
  /** The key that the form sends without JavaScript; null in cached pages. */
  submissionKey: string | null;
  /** The sentence that tells a silenced reader how long the silence lasts; '' for other readers. */
  silence: string;
  /** The comment that is answered without JavaScript; null for a comment that begins a thread. */
  answered: { id: string; author: string } | null;
}

interface CommentFormProps {
  newsId: string;
  /** The address of the shown page of comments. */
  path: string;
  /** The comment that is answered without JavaScript, until the answer is sent. */
  answered: CommentFormState['answered'];
  /** Readers without a login and accounts without a name have no name. */
  name: string | null;
  state: CommentFormState;
  onSend: (text: string) => Promise<SentText>;
}

/** The form above the comments. Visitors see a line that offers a login instead, until they have written something. */
export function CommentForm({ newsId, path, name, state, answered, onSend }: CommentFormProps) {
  const login = useRef<HTMLAnchorElement>(null);
  const [isWritten, setWritten] = useState(state.text !== '');
  const unsent = unsentName(newsId, answered?.id ?? null);
  // Visitors see no form, unless the browser keeps a text from a session that ended.
  useEffect(() => {
    if (readDraft(unsent)) setWritten(true);
  }, [unsent]);
  const handleLogin = (event: MouseEvent) => {
    // With a modifier key, the click opens a new tab.
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (isPlain && openLoginDialog()) event.preventDefault();
  };
  return (
    <>
      {name === null ? (
        <p className="no-print mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-rule py-3 font-display text-sm/6 text-muted">
          {commentNeedsLogin}
          <a
            ref={login}
            href={loginPath('login', `${path}#comentarios`)}
            onClick={handleLogin}
            className="button-line text-ink"
          >
            Entrar para comentar
          </a>
        </p>
      ) : null}
      {state.silence && name !== null ? (
        <p className="no-print mt-4 border-s-4 border-marker-rule bg-surface px-4 py-3">{state.silence}</p>
      ) : null}
      {name === null && !isWritten ? null : (
        <TextForm
          id="comentario"
          label="Comentário"
          sendLabel={commentSend}
          newsId={newsId}
          unsent={unsent}
          state={{ ...state, answered }}
          onWritten={setWritten}
          onSend={async (text) => {
            if (name !== null) return onSend(text);
            login.current?.focus();
            return { isSent: false, fieldProblem: null };
          }}
        >
          {answered ? (
            <p className="font-display text-sm/6 text-muted">
              Em resposta a <bdi className="font-semibold text-ink">{answered.author}</bdi>{' '}
              <a href={`${path}#comentarios`} className="ms-2 underline underline-offset-4">
                Não responder
              </a>
            </p>
          ) : name === null ? null : (
            <p className="font-display text-sm/6 text-muted">
              Você assina como <bdi className="font-semibold text-ink">{name}</bdi>
            </p>
          )}
        </TextForm>
      )}
    </>
  );
}

const emptyForm: Pick<CommentFormState, 'text' | 'problem' | 'submissionKey' | 'answered'> = {
  text: '',
  problem: null,
  submissionKey: null,
  answered: null,
};

interface AnswerFormProps {
  newsId: string;
  commentId: string;
  author: string;
  onSend: (text: string) => Promise<SentText>;
  onCancel: () => void;
}

/** The form below the comment that it answers. The text is kept until it is sent. */
export function AnswerForm({ newsId, commentId, author, onSend, onCancel }: AnswerFormProps) {
  return (
    <TextForm
      id="resposta"
      label={`Resposta a ${author}`}
      sendLabel="Enviar resposta"
      newsId={newsId}
      unsent={unsentName(newsId, commentId)}
      state={emptyForm}
      onSend={onSend}
      onCancel={onCancel}
    />
  );
}

interface EditFormProps {
  newsId: string;
  commentId: string;
  text: string;
  onSend: (text: string) => Promise<SentText>;
  onCancel: () => void;
}

/** The form that replaces one's own comment while it is edited. The text is kept until it is sent or discarded. */
export function EditForm({ newsId, commentId, text, onSend, onCancel }: EditFormProps) {
  const unsent = `edicao ${commentId}`;
  return (
    <TextForm
      id="edicao"
      label="Seu comentário"
      sendLabel="Salvar comentário"
      newsId={newsId}
      unsent={unsent}
      state={{ ...emptyForm, text: readDraft(unsent) || text }}
      onSend={onSend}
      onCancel={() => {
        saveDraft(unsent, '');
        onCancel();
      }}
    />
  );
}

/**
 * A text field with its counter and its problem. `unsent` is the name under which the browser keeps the text until it
 * is sent.
 */
function TextForm({
  id,
  label,
  sendLabel,
  newsId,
  unsent,
  state,
  onWritten,
  onSend,
  onCancel,
  children,
}: {
  id: string;
  label: string;
  sendLabel: string;
  newsId: string;
  unsent: string;
  state: Pick<CommentFormState, 'text' | 'problem' | 'submissionKey' | 'answered'>;
  onWritten?: (isWritten: boolean) => void;
  onSend: (text: string) => Promise<SentText>;
  onCancel?: () => void;
  children?: ReactNode;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState<string | null>(null);
  const [problem, setProblem] = useState(state.problem);
  const [isSending, setSending] = useState(false);
  const isOpened = onCancel !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each text.
  useEffect(() => {
    if (!field.current) return;
    field.current.value ||= readDraft(unsent);
    setWritten(field.current.value);
    onWritten?.(field.current.value !== '');
    if (isOpened) field.current.focus();
  }, [unsent]);

  const handleInput = () => {
    const text = field.current?.value ?? '';
    setWritten(text);
    onWritten?.(text !== '');
    setProblem(null);
    saveDraft(unsent, text);
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !field.current) return;
    const text = cleanComment(field.current.value);
    const fault = findCommentFault(text);
    setProblem(fault);
    if (fault !== null) {
      field.current.focus();
      return;
    }
    setSending(true);
    const { isSent, fieldProblem } = await onSend(text);
    setSending(false);
    setProblem(fieldProblem);
    if (!isSent) return;
    saveDraft(unsent, '');
    if (!field.current || isOpened) return;
    field.current.value = '';
    handleInput();
  };

  const count = written === null ? null : countCommentGraphemes(written);
  return (
    <form
      method="post"
      action={`/news/${encodeURIComponent(newsId)}/comentarios#comentarios`}
      noValidate
      className="mt-5"
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel?.();
      }}
    >
      {state.submissionKey === null ? null : <input type="hidden" name="envio" value={state.submissionKey} />}
      {state.answered ? <input type="hidden" name="resposta" value={state.answered.id} /> : null}
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="kicker text-muted">
          {label}
        </label>
        <span
          id={`${id}-limite`}
          data-over={count !== null && count > commentMaxGraphemes ? '' : undefined}
          className="font-display text-xs text-muted [font-variant-numeric:tabular-nums] data-over:font-semibold data-over:text-bad"
        >
          {count === null ? `até ${commentMaxGraphemes} caracteres` : commentCounter(count)}
        </span>
      </div>
      <textarea
        ref={field}
        id={id}
        name="comment"
        dir="auto"
        rows={3}
        maxLength={longestField}
        defaultValue={state.text}
        readOnly={isSending}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-limite${problem ? ` ${id}-problema` : ''}`}
        className="page-field comment-field"
        onInput={handleInput}
      />
      {problem ? (
        <p id={`${id}-problema`} role="alert" className="mt-2 font-display text-sm/6 font-semibold text-bad">
          {problem}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <button
          type="submit"
          aria-disabled={written === '' || isSending}
          aria-busy={isSending || undefined}
          className="button-ink min-h-12 text-lg"
        >
          {sendLabel}
        </button>
        {onCancel ? (
          <button type="button" className="button-line" onClick={onCancel}>
            Cancelar
          </button>
        ) : null}
        {children}
      </div>
    </form>
  );
}

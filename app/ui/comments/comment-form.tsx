/** The form for a comment; visitors see a line that offers a login instead (docs/product.md#comments). */
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
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
import { readDraft, saveDraft } from '../../islands/comments/unsent-comment.ts';

export function CommentForm({
  newsId,
  path,
  name,
  state,
  onSend,
}: {
  newsId: string;
  path: string;
  /** Readers without a login and accounts without a name have no name. */
  name: string | null;
  state: { text: string; problem: string | null; submissionKey: string | null; silence: string };
  onSend: (text: string) => Promise<{ isSent: boolean; fieldProblem: string | null }>;
}) {
  const login = useRef<HTMLAnchorElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [written, setWritten] = useState<string | null>(null);
  const [problem, setProblem] = useState(state.problem);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    if (!field.current) return;
    field.current.value ||= readDraft(newsId);
    setWritten(field.current.value);
  }, [newsId]);

  const handleInput = () => {
    const text = field.current?.value ?? '';
    setWritten(text);
    setProblem(null);
    saveDraft(newsId, text);
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || !field.current) return;
    if (name === null) {
      login.current?.focus();
      return;
    }
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
    field.current.value = '';
    handleInput();
  };

  const handleLogin = (event: MouseEvent) => {
    // A click with a modifier key opens a tab.
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (isPlain && openLoginDialog()) event.preventDefault();
  };

  const count = written === null ? null : countCommentGraphemes(written);
  const isClosed = name === null && !(written ?? state.text);
  return (
    <>
      {name === null ? (
        <p className="no-print mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-y border-rule py-3 font-display text-sm/6 text-muted">
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
      <form
        hidden={isClosed}
        method="post"
        action={`/news/${encodeURIComponent(newsId)}/comentarios#comentarios`}
        noValidate
        className="mt-5"
        onSubmit={handleSubmit}
      >
        {state.submissionKey === null ? null : (
          <input type="hidden" name="envio" value={state.submissionKey} />
        )}
        <div className="flex items-baseline justify-between gap-4">
          <label htmlFor="comentario" className="kicker text-muted">
            Comentário
          </label>
          <span
            id="comentario-limite"
            data-over={count !== null && count > commentMaxGraphemes ? '' : undefined}
            className="font-display text-xs text-muted [font-variant-numeric:tabular-nums] data-over:font-semibold data-over:text-bad"
          >
            {count === null ? `até ${commentMaxGraphemes} caracteres` : commentCounter(count)}
          </span>
        </div>
        <textarea
          ref={field}
          id="comentario"
          name="comment"
          dir="auto"
          rows={3}
          maxLength={longestField}
          defaultValue={state.text}
          readOnly={isSending}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`comentario-limite${problem ? ' comentario-problema' : ''}`}
          className="page-field comment-field"
          onInput={handleInput}
        />
        {problem ? (
          <p
            id="comentario-problema"
            role="alert"
            className="mt-2 font-display text-sm/6 font-semibold text-bad"
          >
            {problem}
          </p>
        ) : null}
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          <button
            type="submit"
            aria-disabled={written === '' || isSending}
            aria-busy={isSending || undefined}
            className="button-ink min-h-12 text-lg"
          >
            {commentSend}
          </button>
          {name === null ? null : (
            <p className="font-display text-sm/6 text-muted">
              Você assina como <bdi className="font-semibold text-ink">{name}</bdi>
            </p>
          )}
        </div>
      </form>
    </>
  );
}

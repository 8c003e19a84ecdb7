/** When a session ends during work, opens a login dialog over the screen. The screen stays as it is. */
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { emailMaxLength } from '../../domain/site/limits.ts';
import { googleSuccess, loginSuccess } from '../../domain/text/sentences.ts';
import { postForm } from '../browser/post-form.ts';
import { createStore } from '../browser/store.ts';
import CodeForm from '../islands/accounts/code-form.tsx';
import { GoogleLogin } from '../ui/accounts/google-login.tsx';
import { Dialog, showModal } from '../ui/dialog.tsx';
import { Field, FormMessage } from '../ui/field.tsx';
import { toast } from '../ui/toast.ts';
import { Button, SendButton } from './button.tsx';
import { createKeyGuard } from './key-guard.ts';
import { usePerson } from './person.ts';

interface Question {
  /** Resolves when the user logs in again or declines. */
  answered: PromiseWithResolvers<boolean>;
  reason: SessionReason;
}

interface SessionReason {
  /** Whether another person is signed in. */
  isOther: boolean;
  /** Why the session no longer belongs to this person; null when it has just expired. */
  reason: string | null;
}

/** The open question of the login dialog; null when no call waits. */
const waiting = createStore<Question | null>(null);

/**
 * Opens the login dialog over the screen. Resolves to true after any person has logged in, and to false when the dialog
 * is closed.
 */
export function askToSignIn(reason: SessionReason): Promise<boolean> {
  const question = waiting.get() ?? { answered: Promise.withResolvers<boolean>(), reason };
  waiting.set(question);
  return question.answered.promise;
}

function settle(isSignedIn: boolean): void {
  waiting.get()?.answered.resolve(isSignedIn);
  waiting.set(null);
}

/** The dialog for a session that ended during work. The screen stays as it is, and work continues after the login. */
export function SignInAgain() {
  const question = useSyncExternalStore(waiting.subscribe, waiting.get);
  return question ? <SignInDialog {...question.reason} /> : null;
}

function SignInDialog({ isOther, reason }: SessionReason) {
  const { name, email, offersGoogle } = usePerson();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isCodeAsked, setCodeAsked] = useState(false);

  const finish = (sentence: string) => {
    toast.success(sentence);
    settle(true);
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const answer = await postForm('/login', new FormData(event.currentTarget));
    setBusy(false);
    setProblem(answer.ok ? null : answer.problem.message);
    if (!answer.ok) return;
    if (answer.needsCode) setCodeAsked(true);
    else finish(loginSuccess);
  };

  return (
    <Dialog ref={openOverTyping} title="Entrar de novo" hasHeading={false} onClose={() => settle(false)}>
      {isCodeAsked ? (
        <CodeForm
          isStaying
          onDone={() => finish(loginSuccess)}
          onFirstStep={(reason) => {
            setCodeAsked(false);
            setProblem(reason?.message ?? null);
          }}
        />
      ) : (
        <>
          <h2 className="text-2xl font-bold tracking-tight">
            {isOther ? 'Outra pessoa entrou' : 'Sua sessão terminou'}
          </h2>
          <p className="mt-2 mb-5 text-muted">
            {reason === null ? null : `${reason} `}
            {`Entre de novo como ${name} para continuar. O que você escreveu continua na tela.`}
          </p>
          <form className="grid gap-5" onSubmit={send}>
            <input type="hidden" name="aviso" value="na-tela" />
            <Field
              id="de-novo-email"
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              maxLength={emailMaxLength}
              required
              defaultValue={email}
              problem={null}
            />
            <Field
              id="de-novo-password"
              label="Senha"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              problem={null}
            />
            {problem ? <FormMessage kind="bad">{problem}</FormMessage> : null}
            <SendButton label="Entrar" isOff={isBusy} />
          </form>
          {offersGoogle ? (
            <div className="mt-3">
              <GoogleLogin
                returnTo={location.pathname + location.search}
                onProblem={(fault) => setProblem(fault?.message ?? null)}
                onDone={() => finish(googleSuccess)}
              />
            </div>
          ) : null}
          {isOther ? (
            <p className="mt-5 border-t border-rule pt-4 text-muted">
              Ou continue como a pessoa que entrou: a página é carregada de novo, e o texto que não foi salvo
              fica guardado neste navegador.
              <Button label="Continuar sem este texto" className="mt-3" onClick={() => location.reload()} />
            </p>
          ) : null}
        </>
      )}
    </Dialog>
  );
}

/**
 * Opens the dialog, even in the middle of a word: keys are ignored until the typing pauses. Returns a function that
 * closes it.
 */
function openOverTyping(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return;
  const goBack = rememberFocus();
  const guard = createKeyGuard(performance.now());
  let isKeyIgnored = false;
  const ignore = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const onKeyDown = (event: KeyboardEvent) => {
    isKeyIgnored = !guard.accepts(performance.now(), !['Escape', 'Tab'].includes(event.key));
    if (isKeyIgnored) ignore(event);
  };
  window.addEventListener('keydown', onKeyDown, options);
  // On-screen keyboards insert the letter even if the key event was ignored.
  window.addEventListener('beforeinput', (event) => isKeyIgnored && ignore(event), options);
  window.addEventListener('keyup', () => (isKeyIgnored = false), options);
  for (const name of ['input', 'pointerdown']) dialog.addEventListener(name, guard.lift, options);

  const close = showModal(dialog);
  dialog.querySelector<HTMLElement>('[name="password"]')?.focus();
  return () => {
    over.abort();
    close?.();
    goBack();
  };
}

/** Stores the focused element and its caret. Returns a function that restores both. */
function rememberFocus(): () => void {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return () => {};
  const setCaret = rememberCaret(element);
  return () => {
    if (!element.isConnected) return;
    element.focus({ preventScroll: true });
    setCaret();
  };
}

/** Browsers forget the caret, or move it to the start, when a dialog closes. */
function rememberCaret(element: HTMLElement): () => void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    const { selectionStart, selectionEnd } = element;
    return () => selectionStart !== null && element.setSelectionRange(selectionStart, selectionEnd);
  }
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = getSelection() ?? {};
  return () => {
    if (!element.isContentEditable || !anchorNode || !focusNode) return;
    if (element.contains(anchorNode) && element.contains(focusNode))
      getSelection()?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  };
}

/** The form for login and registration (docs/product.md#frame). */

import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type LoginMode, loginPath } from '../../../domain/accounts/login-path.ts';
import { passwordHint } from '../../../domain/accounts/password.ts';
import { emailMaxLength } from '../../../domain/site/limits.ts';
import { problemOfField } from '../../../domain/web/problem.ts';
import { type FormProblem, postForm } from '../../browser/post-form.ts';
import { GoogleLogin } from '../../ui/accounts/google-login.tsx';
import { Field, FormMessage } from '../../ui/field.tsx';
import CodeForm from './code-form.tsx';

export interface LoginFormProps {
  mode: LoginMode;
  /** The path of this site to open after the login; null for the current page. */
  returnTo: string | null;
  values: { name: string; email: string };
  problem: FormProblem | null;
  notice: string | null;
  offersGoogle: boolean;
}

const modes = [
  { mode: 'login', label: 'Login', action: '/login', submit: 'Entrar' },
  { mode: 'register', label: 'Registro', action: '/registrar', submit: 'Registrar' },
] as const;

/** The login form with its two tabs. Without JavaScript the tabs are links, and the browser posts the form. */
export default function LoginForm({
  mode: firstMode,
  returnTo,
  values,
  problem: first,
  notice,
  offersGoogle,
}: LoginFormProps) {
  const [mode, setMode] = useState<LoginMode>(firstMode);
  const [problem, setProblem] = useState(first);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isPasswordShown, setPasswordShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { action, submit } = modes.find((each) => each.mode === mode) ?? modes[0];
  const problemOf = (field: string) => problemOfField(problem, field);

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const answer = await postForm(action, new FormData(event.currentTarget));
    if (answer.ok && !answer.needsCode) return goTo(returnTo);
    setBusy(false);
    if (answer.ok) return setCodeAsked(true);
    setProblem(answer.problem);
  };

  // The field with the problem gets the focus, as browsers do for invalid fields.
  useEffect(() => {
    if (!problem || problem === first || isCodeAsked) return;
    const field = form.current?.elements.namedItem(problem.field ?? 'password');
    if (field instanceof HTMLInputElement) field.focus();
  }, [problem, first, isCodeAsked]);

  if (isCodeAsked) {
    return (
      <CodeForm
        onDone={() => goTo(returnTo)}
        onFirstStep={(reason) => {
          setCodeAsked(false);
          setProblem(reason);
        }}
      />
    );
  }

  return (
    <div className="font-display">
      <div
        role="tablist"
        aria-label="Acesso"
        className="flex gap-6 border-b-2 border-ink"
        onKeyDown={handleTabKeys}
      >
        {modes.map((each) => (
          <a
            key={each.mode}
            id={`aba-${each.mode}`}
            role="tab"
            href={loginPath(each.mode, returnTo)}
            aria-selected={each.mode === mode}
            aria-controls="acesso"
            className="min-h-11 py-2 text-lg font-bold tracking-tight text-muted hover:text-ink aria-selected:current-mark"
            onClick={(event) => {
              event.preventDefault();
              setMode(each.mode);
              setProblem(null);
            }}
          >
            {each.label}
          </a>
        ))}
      </div>
      <div id="acesso" role="tabpanel" aria-labelledby={`aba-${mode}`} className="pt-6">
        {notice ? <FormMessage kind="good">{notice}</FormMessage> : null}
        <form
          ref={form}
          method="post"
          action={action}
          className="grid gap-5"
          // The server reports all problems at once; browsers would show only the first.
          noValidate={mode === 'register'}
          onSubmit={handleSubmit}
        >
          {returnTo ? <input type="hidden" name="voltar" value={returnTo} /> : null}
          {mode === 'register' ? (
            <Field
              id="acesso-name"
              label="Nome"
              name="name"
              autoComplete="nickname"
              defaultValue={values.name}
              hint="É assim que você assina os comentários."
              problem={problemOf('name')}
            />
          ) : null}
          <Field
            id="acesso-email"
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            maxLength={emailMaxLength}
            required
            defaultValue={values.email}
            problem={problemOf('email')}
          />
          <Field
            id="acesso-password"
            label="Senha"
            name="password"
            type={isPasswordShown ? 'text' : 'password'}
            autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
            required
            {...(mode === 'register' && !problemOf('password') ? { hint: passwordHint } : {})}
            problem={problemOf('password')}
          />
          <label className="needs-script -mt-3 flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              className="check-field"
              checked={isPasswordShown}
              onChange={(event) => setPasswordShown(event.currentTarget.checked)}
            />
            Mostrar senha
          </label>
          {problem && !isBesideField(problem, mode) ? (
            <FormMessage kind="bad">{problem.message}</FormMessage>
          ) : null}
          <button type="submit" className="button-ink min-h-12 w-full text-lg" aria-disabled={isBusy}>
            {submit}
          </button>
        </form>
        {mode === 'login' ? (
          <p className="mt-2 text-sm/6">
            <a
              href="/redefinir-senha"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Esqueci minha senha
            </a>
          </p>
        ) : null}
        {offersGoogle ? (
          <>
            <p className="my-5 flex items-center gap-4 text-sm text-muted or-line">ou</p>
            <GoogleLogin returnTo={returnTo} onProblem={setProblem} onDone={() => goTo(returnTo)} />
          </>
        ) : null}
        {/* The button of Google also creates accounts. */}
        {mode === 'register' || offersGoogle ? (
          <p className="mt-4 text-sm/5 text-muted">
            Ao criar a conta, você aceita os{' '}
            <a href="/termos-de-uso-e-privacidade" className="underline underline-offset-4 hover:text-ink">
              termos de uso e privacidade
            </a>
            .
          </p>
        ) : null}
      </div>
    </div>
  );
}

function handleTabKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const here = tabs.findIndex((tab) => tab.matches(':focus'));
  const next = tabs[(here + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}

function isBesideField({ field }: FormProblem, mode: LoginMode): boolean {
  return field === 'email' || field === 'password' || (field === 'name' && mode === 'register');
}

/** Opens the page after a login; a reload keeps the scroll position. */
function goTo(returnTo: string | null): void {
  if (returnTo === null) location.reload();
  else location.assign(returnTo);
}

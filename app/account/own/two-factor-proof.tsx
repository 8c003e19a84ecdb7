import { type FormEvent, useEffect, useRef, useState } from 'react';
import { codeMaxLength } from '../../../domain/accounts/two-factor.ts';
import { type ActionProblem, useAction } from '../../newsroom/ui/use-action.ts';
import { GoogleLogin } from '../../ui/accounts/google-login.tsx';
import { Field, FormMessage } from '../../ui/field.tsx';
import type { Profile } from './account-part.tsx';

/** Asks who it is, by both steps, before the second one is changed. */
export function TwoFactorProof({
  profile,
  label,
  onProof,
  onCancel,
}: {
  profile: Profile;
  /** Of the button. */
  label: string;
  onProof: (json: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}) {
  const { isBusy, problem, run, clear } = useAction();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    run(() => onProof({ password: text('password'), code: text('code') }));
  };
  return (
    <form className="grid gap-5" onSubmit={send} noValidate>
      <PersonProof profile={profile} problem={problem} onProved={clear} />
      <CodeField problem={problem} />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button-ink" disabled={isBusy}>
          {label}
        </button>
        <button type="button" className="button-line" onClick={onCancel}>
          Cancelar
        </button>
      </p>
    </form>
  );
}

/** Asks for the password, or for a Google login from users without one; shows the problem of the form. */
export function PersonProof({
  profile: { hasPassword, email },
  problem,
  onProved,
}: {
  profile: Profile;
  problem: ActionProblem | null;
  onProved: () => void;
}) {
  const field = useRef<HTMLDivElement>(null);
  const [googleProblem, setGoogleProblem] = useState<string | null>(null);
  const isPasswordProblem = problem?.field === 'password';
  const isBeside = isPasswordProblem || problem?.field === 'code';
  useEffect(() => {
    if (isPasswordProblem) field.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [isPasswordProblem]);
  return (
    <div ref={field} className="grid gap-4 empty:hidden">
      {hasPassword ? (
        <>
          {/* Password managers ask whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <Field
            id="duas-etapas-senha"
            label="Sua senha"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            problem={isPasswordProblem ? problem.message : null}
          />
        </>
      ) : null}
      {problem && !isBeside ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
      {googleProblem ? <FormMessage kind="bad">{googleProblem}</FormMessage> : null}
      {problem?.field === 'google' ? (
        <GoogleLogin
          returnTo="/dashboard/conta"
          onProblem={(fault) => setGoogleProblem(fault?.message ?? null)}
          onDone={onProved}
        />
      ) : null}
    </div>
  );
}

/** Where the code goes. */
export function CodeField({
  problem,
  isForApp = false,
}: {
  problem: ActionProblem | null;
  isForApp?: boolean;
}) {
  const field = useRef<HTMLDivElement>(null);
  const isCodeProblem = problem?.field === 'code';
  const isDraftProblem = isForApp && problem !== null && !isCodeProblem;
  useEffect(() => {
    if (isCodeProblem) field.current?.querySelector('input')?.select();
  }, [isCodeProblem]);
  return (
    <div ref={field} className="grid gap-4">
      <Field
        id="duas-etapas-codigo"
        label="Código de verificação"
        name="code"
        inputMode={isForApp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={codeMaxLength}
        required
        {...(isForApp ? {} : { hint: 'Do aplicativo, ou um código de recuperação.' })}
        problem={isCodeProblem ? problem.message : null}
      />
      {isDraftProblem ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
    </div>
  );
}

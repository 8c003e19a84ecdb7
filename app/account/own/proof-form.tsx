/** A form that needs a proof of identity: the password, or a login with Google where the server asks for it. */
import { type ReactNode, useId, useState } from 'react';
import { codeMaxLength } from '../../../domain/accounts/two-factor.ts';
import { Button, SendButton } from '../../program/button.tsx';
import type { Action } from '../../program/use-action.ts';
import { GoogleLogin } from '../../ui/accounts/google-login.tsx';
import { Field, FormMessage } from '../../ui/field.tsx';
import type { Profile } from './account-part.tsx';

export function ProofForm({
  profile: { email, hasPassword },
  action: { isBusy, field, formProblem, clear, send },
  label,
  provedMessage = null,
  onSend,
  onCancel,
  children,
}: {
  profile: Profile;
  action: Action;
  label: string;
  provedMessage?: string | null;
  onSend: Parameters<Action['send']>[0];
  onCancel: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  const [google, setGoogle] = useState<{ problem: string | null } | null>(null);
  return (
    <div className="grid gap-5">
      <form id={formId} className="grid gap-5 empty:hidden" onSubmit={send(onSend)} noValidate>
        {/* Password managers need the address of the account. */}
        {hasPassword ? (
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        ) : null}
        {children}
      </form>
      <FormMessage kind="bad">{formProblem}</FormMessage>
      <FormMessage kind="bad">{google?.problem ?? null}</FormMessage>
      <FormMessage kind="good">{google && google.problem === null ? provedMessage : null}</FormMessage>
      {field === 'google' ? (
        <GoogleLogin
          returnTo="/dashboard/conta"
          onProblem={(fault) => setGoogle(fault && { problem: fault.message })}
          onDone={() => {
            clear();
            setGoogle({ problem: null });
          }}
        />
      ) : null}
      <p className="flex flex-wrap gap-3">
        <SendButton label={label} form={formId} isOff={isBusy} />
        <Button label="Cancelar" data-first-focus="" onClick={onCancel} />
      </p>
    </div>
  );
}

export function OwnPasswordField({
  profile: { hasPassword },
  action: { problemOf },
  id,
  label,
}: {
  profile: Profile;
  action: Action;
  id: string;
  label: string;
}) {
  if (!hasPassword) return null;
  return (
    <Field
      id={id}
      label={label}
      name="password"
      type="password"
      autoComplete="current-password"
      required
      problem={problemOf('password')}
    />
  );
}

interface CodeFieldProps {
  action: Action;
  /** Whether only the code of an app is accepted. */
  isForApp?: boolean;
}

export function CodeField({ action: { problemOf }, isForApp = false }: CodeFieldProps) {
  return (
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
      hint={isForApp ? null : 'Do aplicativo, ou um código de recuperação.'}
      problem={problemOf('code')}
    />
  );
}

/** Changes the name of a user, and shows their e-mail address with its confirmation. */
import { type ReactNode, useState } from 'react';
import { passwordHint } from '../../../domain/accounts/password.ts';
import { passwordResetMinutes } from '../../../domain/site/limits.ts';
import { mailNotSent } from '../../../domain/text/sentences.ts';
import { account } from '../../program/api.ts';
import { Button, SendButton } from '../../program/button.tsx';
import { call } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { Field, FormMessage } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountPart, type Profile } from './account-part.tsx';

export function ProfilePart({ profile }: { profile: Profile }) {
  const [name, setName] = useState(profile.name);
  const { isBusy, formProblem, problemOf, send } = useAction({ fields: ['name'] });
  const save = async () => {
    const saved = await call(() => account.nome.$put({ json: { name } }));
    // The name is shown as it was stored, without invisible characters.
    setName(saved.name);
    toast.success('Nome salvo.');
  };
  return (
    <AccountPart id="conta-perfil" title="Perfil">
      <form className="grid gap-4" onSubmit={send(save)} noValidate>
        <Field
          id="conta-nome"
          label="Nome"
          name="name"
          autoComplete="nickname"
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          hint="É assim que você assina os comentários, inclusive os que já publicou."
          problem={problemOf('name')}
        />
        <FormMessage kind="bad">{formProblem}</FormMessage>
        <p>
          <SendButton label="Salvar" isOff={isBusy} />
        </p>
      </form>
      <Email profile={profile} />
    </AccountPart>
  );
}

function Email({ profile: { email, isEmailVerified, hasGoogle } }: { profile: Profile }) {
  return (
    <div className="mt-8 grid gap-4">
      <dl>
        <dt className="kicker text-muted">E-mail</dt>
        <dd className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="font-display text-lg/7">{email}</span>
          <span className={`kicker ${isEmailVerified ? 'text-good' : 'text-muted'}`}>
            {isEmailVerified ? 'Confirmado' : 'Ainda não confirmado'}
          </span>
          {hasGoogle ? <span className="kicker text-muted">Ligado ao Google</span> : null}
        </dd>
      </dl>
      {isEmailVerified ? null : (
        <MailLink
          label="Enviar confirmação de novo"
          sentMessage={`Enviamos um novo link para ${email}. Ele vale por três dias.`}
          request={() => call(() => account.confirmacao.$post())}
        />
      )}
    </div>
  );
}

interface PasswordPartProps {
  profile: Profile;
  onChanged: () => void;
}

export function PasswordPart({ profile: { email, hasPassword }, onChanged }: PasswordPartProps) {
  return hasPassword ? (
    <AccountPart id="conta-senha" title="Senha" hint="Ao trocar a senha, você sai dos outros aparelhos.">
      <PasswordForm email={email} onChanged={onChanged} />
    </AccountPart>
  ) : (
    <AccountPart id="conta-senha" title="Senha" hint="Esta conta não tem senha.">
      <MailLink
        label="Enviar link para criar senha"
        sentMessage={`Enviamos um link para ${email}. Ele vale por ${passwordResetMinutes} minutos. Ao trocar a senha, você sai de todos os aparelhos.`}
        request={() => call(() => account.senha.link.$post())}
      >
        <p className="text-muted">Para entrar também com senha, crie uma pelo link que enviamos a {email}.</p>
      </MailLink>
    </AccountPart>
  );
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { isBusy, formProblem, problemOf, send } = useAction({ fields: ['currentPassword', 'newPassword'] });
  return (
    <form
      className="grid gap-4"
      onSubmit={send(async (text, form) => {
        const json = { currentPassword: text('currentPassword'), newPassword: text('newPassword') };
        await call(() => account.senha.$put({ json }));
        form.reset();
        toast.success('Senha trocada.');
        onChanged();
      })}
    >
      {/* Password managers need the address of the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Field
          id="conta-senha-atual"
          label="Senha atual"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          problem={problemOf('currentPassword')}
        />
        <Field
          id="conta-senha-nova"
          label="Nova senha"
          name="newPassword"
          type="password"
          autoComplete="new-password"
          required
          hint={passwordHint}
          problem={problemOf('newPassword')}
        />
      </div>
      <FormMessage kind="bad">{formProblem}</FormMessage>
      <p>
        <SendButton label="Trocar senha" isMain={false} isOff={isBusy} />
      </p>
    </form>
  );
}

interface MailLinkProps {
  label: string;
  sentMessage: string;
  request: () => Promise<{ isSent: boolean }>;
  children?: ReactNode;
}

/** A button that requests a mail with a link; the answer replaces the button and `children`. */
export function MailLink({ label, sentMessage, request, children }: MailLinkProps) {
  const [isSent, setSent] = useState<boolean | null>(null);
  const { isBusy, formProblem, run } = useAction();
  if (isSent !== null) return <FormMessage kind="good">{isSent ? sentMessage : mailNotSent}</FormMessage>;
  return (
    <div className="grid gap-4">
      {children}
      <FormMessage kind="bad">{formProblem}</FormMessage>
      <p>
        <Button
          label={label}
          isOff={isBusy}
          onClick={() => run(async () => setSent((await request()).isSent))}
        />
      </p>
    </div>
  );
}

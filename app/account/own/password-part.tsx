import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { mailNotSent } from '../../../domain/text/sentences.ts';
import { account } from '../../newsroom/data/api.ts';
import { call } from '../../newsroom/data/call.ts';
import { useAction } from '../../newsroom/ui/use-action.ts';
import { Field, FormMessage } from '../../ui/field.tsx';
import { AccountPart, type Profile } from './account-part.tsx';

/** Changes the password; users without one request a link that sets the first. */
export function PasswordPart({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  return profile.hasPassword ? (
    <AccountPart id="conta-senha" title="Senha" hint="Ao trocar a senha, você sai dos outros aparelhos.">
      <PasswordForm email={profile.email} onChanged={onChanged} />
    </AccountPart>
  ) : (
    <AccountPart id="conta-senha" title="Senha" hint="Esta conta não tem senha.">
      <FirstPassword email={profile.email} />
    </AccountPart>
  );
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, problem, run } = useAction();
  const problemOf = (field: string) => (problem?.field === field ? problem.message : null);
  const isBeside = problem?.field === 'currentPassword' || problem?.field === 'newPassword';

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const json = {
      currentPassword: String(data.get('currentPassword') ?? ''),
      newPassword: String(data.get('newPassword') ?? ''),
    };
    run(async () => {
      await call(() => account.senha.$put({ json }));
      form.current?.reset();
      toast.success('Senha alterada.');
      onChanged();
    });
  };

  useEffect(() => {
    const field = problem?.field ? form.current?.elements.namedItem(problem.field) : null;
    if (field instanceof HTMLInputElement) field.focus();
  }, [problem]);

  return (
    <form ref={form} className="grid gap-4" onSubmit={send}>
      {/* Password managers ask whose password it is. */}
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
          hint="Pelo menos 8 caracteres."
          problem={problemOf('newPassword')}
        />
      </div>
      {problem && !isBeside ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
      <p>
        <button type="submit" className="button-line" disabled={isBusy}>
          Trocar senha
        </button>
      </p>
    </form>
  );
}

function FirstPassword({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const [isMailed, setMailed] = useState(true);
  const { isBusy, problem, run } = useAction();
  const send = () =>
    run(async () => {
      const answer = await call(() => account.senha.link.$post());
      setMailed(answer.isSent);
      setSent(true);
    });
  if (isSent) {
    return (
      <FormMessage kind="good">
        {isMailed
          ? `Enviamos um link para ${email}. Ele vale por 30 minutos. Ao trocar a senha, você sai de todos os aparelhos.`
          : mailNotSent}
      </FormMessage>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">Para entrar também com senha, crie uma pelo link que enviamos a {email}.</p>
      {problem ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
      <p>
        <button type="button" className="button-line" disabled={isBusy} onClick={send}>
          Enviar link para criar senha
        </button>
      </p>
    </div>
  );
}

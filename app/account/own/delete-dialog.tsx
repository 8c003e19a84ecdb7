import { type FormEvent, useEffect, useRef, useState } from 'react';
import { account } from '../../newsroom/data/api.ts';
import { call } from '../../newsroom/data/call.ts';
import { useAction } from '../../newsroom/ui/use-action.ts';
import { GoogleLogin } from '../../ui/accounts/google-login.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FormMessage } from '../../ui/field.tsx';
import type { Profile } from './account-part.tsx';
import { ChoiceLine } from './choice-line.tsx';

const formId = 'excluir-conta';

/** The last question before an account goes: what becomes of the comments, and a proof of who asks. */
export function DeleteDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { email, hasPassword, isAdmin } = profile;
  const password = useRef<HTMLInputElement>(null);
  const { isBusy, problem, run, clear } = useAction();
  const [googleProblem, setGoogleProblem] = useState<string | null>(null);
  const [isProved, setProved] = useState(false);
  const isPasswordProblem = problem?.field === 'password';
  const needsGoogle = problem?.field === 'google';

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const json = {
      email,
      password: String(data.get('password') ?? ''),
      comments: data.get('comments') === 'remove' ? ('remove' as const) : ('anonymize' as const),
    };
    run(async () => {
      await call(() => account.excluir.$post({ json }));
      location.assign('/?conta=excluida');
    });
  };

  useEffect(() => {
    if (isPasswordProblem) password.current?.focus();
  }, [isPasswordProblem]);

  return (
    <Dialog title="Excluir a sua conta?" width="question" hasHeading={false} onClose={onClose}>
      <h2 className="mt-2 text-2xl/7 font-bold tracking-tight">Excluir a sua conta?</h2>
      <p className="mt-3">
        A conta {email} e tudo o que depende dela são apagados agora. Isso não pode ser desfeito.
      </p>
      <form id={formId} className="mt-5 grid gap-5" onSubmit={send} noValidate>
        <fieldset className="grid gap-1">
          <legend className="kicker mb-1 text-muted">Seus comentários</legend>
          <ChoiceLine name="comments" value="anonymize" label="Ficam, sem o seu nome" isFirst />
          <ChoiceLine name="comments" value="remove" label="São apagados" />
        </fieldset>
        <p className="text-[0.9375rem]/6 text-muted">
          Ficam as mensagens que você enviou à redação pelo formulário de contato e os registros de acesso que
          a lei manda guardar
          {isAdmin ? ', além dos registros do que você fez como administradora do portal' : ''}.
        </p>
        {hasPassword ? (
          <Field
            ref={password}
            id="excluir-senha"
            label="Senha"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            problem={isPasswordProblem ? problem.message : null}
          />
        ) : null}
      </form>
      <div className="mt-5 grid gap-4 empty:hidden">
        {problem && !isPasswordProblem ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
        {googleProblem ? <FormMessage kind="bad">{googleProblem}</FormMessage> : null}
        {isProved ? <FormMessage kind="good">Confirmado. Agora é só responder.</FormMessage> : null}
        {needsGoogle ? (
          <GoogleLogin
            returnTo="/dashboard/conta"
            onProblem={(fault) => setGoogleProblem(fault?.message ?? null)}
            onDone={() => {
              clear();
              setProved(true);
            }}
          />
        ) : null}
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <button type="submit" form={formId} className="button-ink" disabled={isBusy}>
          Sim
        </button>
        <button
          type="button"
          data-first-focus=""
          className="button-line"
          onClick={(event) => event.currentTarget.closest('dialog')?.close()}
        >
          Cancelar
        </button>
      </div>
    </Dialog>
  );
}

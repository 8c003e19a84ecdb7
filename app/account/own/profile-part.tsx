import { type FormEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { mailNotSent } from '../../../domain/text/sentences.ts';
import { account } from '../../newsroom/data/api.ts';
import { call } from '../../newsroom/data/call.ts';
import { useAction } from '../../newsroom/ui/use-action.ts';
import { Field, FormMessage } from '../../ui/field.tsx';
import { AccountPart, type Profile } from './account-part.tsx';

/** Name and address. */
export function ProfilePart({ profile }: { profile: Profile }) {
  const [name, setName] = useState(profile.name);
  const { isBusy, problem, run } = useAction();
  const isBeside = problem?.field === 'name';

  const save = (event: FormEvent) => {
    event.preventDefault();
    run(async () => {
      // What cannot be seen in it is left out: the field shows what is kept.
      const saved = await call(() => account.nome.$put({ json: { name } }));
      setName(saved.name);
      toast.success('Nome salvo.');
    });
  };

  return (
    <AccountPart id="conta-perfil" title="Perfil">
      <form className="grid gap-4" onSubmit={save} noValidate>
        <Field
          id="conta-nome"
          label="Nome"
          name="name"
          autoComplete="nickname"
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          hint="É assim que você assina os comentários, inclusive os que já publicou."
          problem={isBeside ? problem.message : null}
        />
        {problem && !isBeside ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
        <p>
          <button type="submit" className="button-ink" disabled={isBusy}>
            Salvar
          </button>
        </p>
      </form>
      <Email profile={profile} />
    </AccountPart>
  );
}

function Email({ profile: { email, isEmailVerified, hasGoogle } }: { profile: Profile }) {
  const [isSent, setSent] = useState(false);
  const [isMailed, setMailed] = useState(true);
  const { isBusy, problem, run } = useAction();
  const send = () =>
    run(async () => {
      const answer = await call(() => account.confirmacao.$post());
      setMailed(answer.isSent);
      setSent(true);
    });
  return (
    <div className="mt-8 grid gap-4">
      <dl>
        <dt className="kicker text-muted">E-mail</dt>
        <dd className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="font-display text-lg/7">{email}</span>
          <span
            data-kind={isEmailVerified ? 'good' : 'open'}
            className="kicker text-muted data-[kind=good]:text-good"
          >
            {isEmailVerified ? 'Confirmado' : 'Ainda não confirmado'}
          </span>
          {hasGoogle ? <span className="kicker text-muted">Ligado ao Google</span> : null}
        </dd>
      </dl>
      {problem ? <FormMessage kind="bad">{problem.message}</FormMessage> : null}
      {isSent ? (
        <FormMessage kind="good">
          {isMailed ? `Enviamos um novo link para ${email}. Ele vale por três dias.` : mailNotSent}
        </FormMessage>
      ) : null}
      {isEmailVerified || isSent ? null : (
        <p>
          <button type="button" className="button-line" disabled={isBusy} onClick={send}>
            Enviar confirmação de novo
          </button>
        </p>
      )}
    </div>
  );
}

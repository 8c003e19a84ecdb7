import { type FormEvent, useState } from 'react';
import { account } from '../../newsroom/data/api.ts';
import { type Answer, call } from '../../newsroom/data/call.ts';
import { useAction } from '../../newsroom/ui/use-action.ts';
import type { Profile } from './account-part.tsx';
import { QrCode } from './qr-code.tsx';
import { CodeField, PersonProof } from './two-factor-proof.tsx';

type Setup = Answer<Awaited<ReturnType<(typeof account)['duas-etapas']['$post']>>>;

/** Password, secret for the app, first code. */
export function TwoFactorSetup({
  profile,
  onDone,
  onCancel,
}: {
  profile: Profile;
  onDone: (answer: { recoveryCodes: string[] }) => void;
  onCancel: () => void;
}) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const { isBusy, problem, run, clear } = useAction();

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    run(async () => {
      if (!setup) {
        setSetup(await call(() => account['duas-etapas'].$post({ json: { password: text('password') } })));
      } else {
        const json = { draft: setup.draft, code: text('code') };
        onDone(await call(() => account['duas-etapas'].$put({ json })));
      }
    });
  };

  return (
    <form className="grid gap-5" onSubmit={send} noValidate>
      {setup ? (
        <>
          <p>
            Leia este código QR com um aplicativo de autenticação, como Aegis, Google Authenticator ou o do
            seu gerenciador de senhas. Depois digite os seis números que ele mostra.
          </p>
          <QrCode text={setup.address} label="Código QR para o aplicativo de autenticação" />
          <p className="text-[0.9375rem]/6 text-muted">
            Sem câmera, digite no aplicativo esta chave:
            <code className="mt-1 block [font-family:ui-monospace,monospace] text-base/7 break-words text-ink">
              {setup.secret}
            </code>
          </p>
          <CodeField problem={problem} isForApp />
        </>
      ) : (
        <PersonProof profile={profile} problem={problem} onProved={clear} />
      )}
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button-ink" disabled={isBusy}>
          {setup ? 'Confirmar e ligar' : 'Continuar'}
        </button>
        <button type="button" className="button-line" onClick={onCancel}>
          Cancelar
        </button>
      </p>
    </form>
  );
}

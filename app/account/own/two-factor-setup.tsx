/** The steps that turn the second step of the login on. */
import { useState } from 'react';
import { account } from '../../program/api.ts';
import { type AnswerOf, call } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import type { Profile } from './account-part.tsx';
import { CodeField, OwnPasswordField, ProofForm } from './proof-form.tsx';
import { QrCode } from './two-factor-part.tsx';

const calls = account['duas-etapas'];

export function TwoFactorSetup({
  profile,
  onDone,
  onCancel,
}: {
  profile: Profile;
  onDone: (answer: { recoveryCodes: string[] }) => void;
  onCancel: () => void;
}) {
  const [setup, setSetup] = useState<AnswerOf<typeof calls.$post> | null>(null);
  const action = useAction({ fields: [setup ? 'code' : 'password'] });
  return (
    <ProofForm
      profile={profile}
      action={action}
      label={setup ? 'Confirmar e ligar' : 'Continuar'}
      onSend={async (text) => {
        if (!setup) return setSetup(await call(() => calls.$post({ json: { password: text('password') } })));
        onDone(await call(() => calls.$put({ json: { draft: setup.draft, code: text('code') } })));
      }}
      onCancel={onCancel}
    >
      {setup ? (
        <>
          <p>
            Leia este código QR com um aplicativo de autenticação, como Aegis, Google Authenticator ou o do
            seu gerenciador de senhas. Depois digite os seis números que ele mostra.
          </p>
          <QrCode text={setup.address} label="Código QR para o aplicativo de autenticação" />
          <p className="text-sm/6 text-muted">
            Sem câmera, digite no aplicativo esta chave:
            <code className="mt-1 block [font-family:ui-monospace,monospace] text-base/7 break-words text-ink">
              {setup.secret}
            </code>
          </p>
          <CodeField action={action} isForApp />
        </>
      ) : (
        <OwnPasswordField profile={profile} action={action} id="duas-etapas-senha" label="Sua senha" />
      )}
    </ProofForm>
  );
}

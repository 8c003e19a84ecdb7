/** Turns the second step of the login on and off, and renews its recovery codes (docs/decisions/0015). */

import { useState } from 'react';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { twoFactorNeeded, twoFactorUnconfirmed } from '../../../domain/text/sentences.ts';
import { account } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { FormMessage } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountPart, type Profile } from './account-part.tsx';
import { CodeField, OwnPasswordField, ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

const calls = account['duas-etapas'];

type Shown = 'state' | 'setup' | 'renew' | 'off' | { recoveryCodes: string[] };

export function TwoFactorPart({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const [shown, setShown] = useState<Shown>('state');
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => setShown({ recoveryCodes });
  const back = () => setShown('state');
  return (
    <AccountPart
      id="conta-duas-etapas"
      title="Verificação em duas etapas"
      hint="Além da senha ou do Google, pedimos um código que só o seu aplicativo tem. Quem descobrir a senha não entra. A cada mudança aqui, você sai dos outros aparelhos."
    >
      {profile.needsTwoFactor ? (
        <div className="mb-5">
          <FormMessage kind="bad">{twoFactorNeeded}</FormMessage>
        </div>
      ) : null}
      {shown === 'state' ? <State profile={profile} onChoose={setShown} /> : null}
      {shown === 'setup' ? <TwoFactorSetup profile={profile} onDone={showCodes} onCancel={back} /> : null}
      {shown === 'renew' ? (
        <TwoFactorProof
          profile={profile}
          label="Gerar novos códigos"
          onCancel={back}
          onSend={async (json) => showCodes(await call(() => calls.codigos.$post({ json })))}
        />
      ) : null}
      {shown === 'off' ? (
        <TwoFactorProof
          profile={profile}
          label="Desligar"
          onCancel={back}
          onSend={async (json) => {
            await call(() => calls.desligar.$post({ json }));
            toast.success('Verificação em duas etapas desligada.');
            back();
            onChanged();
          }}
        />
      ) : null}
      {typeof shown === 'object' ? (
        <RecoveryCodes
          codes={shown.recoveryCodes}
          onDone={() => {
            // The user may open the newsroom now, so the page with its menu is loaded again.
            if (profile.needsTwoFactor) return location.assign('/dashboard');
            back();
            onChanged();
          }}
        />
      ) : null}
    </AccountPart>
  );
}

function TwoFactorProof({
  profile,
  label,
  onSend,
  onCancel,
}: {
  profile: Profile;
  label: string;
  onSend: (json: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}) {
  const action = useAction({ fields: ['password', 'code'] });
  return (
    <ProofForm
      profile={profile}
      action={action}
      label={label}
      onSend={(text) => onSend({ password: text('password'), code: text('code') })}
      onCancel={onCancel}
    >
      <OwnPasswordField profile={profile} action={action} id="duas-etapas-senha" label="Sua senha" />
      <CodeField action={action} />
    </ProofForm>
  );
}

function State({
  profile: { twoFactor, isEmailVerified },
  onChoose,
}: {
  profile: Profile;
  onChoose: (shown: Shown) => void;
}) {
  if (!twoFactor && !isEmailVerified) return <p className="text-muted">{twoFactorUnconfirmed}</p>;
  if (!twoFactor) {
    return (
      <p>
        <button type="button" className="button-line" onClick={() => onChoose('setup')}>
          Ligar verificação em duas etapas
        </button>
      </p>
    );
  }
  const { since, recoveryCodesLeft } = twoFactor;
  return (
    <>
      <p>
        <span className="kicker text-good">Ligada</span>{' '}
        <span className="text-muted">
          desde {formatShortDate(since)}.{' '}
          {recoveryCodesLeft === 0
            ? 'Não resta nenhum código de recuperação.'
            : `Códigos de recuperação restantes: ${recoveryCodesLeft}.`}
        </span>
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <button type="button" className="button-line" onClick={() => onChoose('renew')}>
          Novos códigos de recuperação
        </button>
        <button type="button" className="button-line" onClick={() => onChoose('off')}>
          Desligar
        </button>
      </p>
    </>
  );
}

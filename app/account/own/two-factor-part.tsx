import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { twoFactorNeeded, twoFactorUnconfirmed } from '../../../domain/text/sentences.ts';
import { account } from '../../newsroom/data/api.ts';
import { call } from '../../newsroom/data/call.ts';
import { FormMessage } from '../../ui/field.tsx';
import { AccountPart, type Profile } from './account-part.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TwoFactorProof } from './two-factor-proof.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

type Shown = 'state' | 'setup' | 'renew' | 'off' | { recoveryCodes: string[] };

/** The second step of signing in (docs/decisions/0015): turns it on and off and renews its recovery codes. */
export function TwoFactorPart({ profile, onChanged }: { profile: Profile; onChanged: () => void }) {
  const [shown, setShown] = useState<Shown>('state');
  const showCodes = ({ recoveryCodes }: { recoveryCodes: string[] }) => setShown({ recoveryCodes });
  const back = () => setShown('state');
  return (
    <AccountPart
      id="conta-duas-etapas"
      title="Verificação em duas etapas"
      hint="Além da senha, ou do Google, um código que só o seu aplicativo sabe. Quem descobre a senha não entra. A cada mudança aqui, os outros aparelhos saem da conta."
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
          onProof={async (json) =>
            showCodes(await call(() => account['duas-etapas'].codigos.$post({ json })))
          }
        />
      ) : null}
      {shown === 'off' ? (
        <TwoFactorProof
          profile={profile}
          label="Desligar"
          onCancel={back}
          onProof={async (json) => {
            await call(() => account['duas-etapas'].desligar.$post({ json }));
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
            // The newsroom has opened: its sections are there with the next page.
            if (profile.needsTwoFactor) return location.assign('/dashboard');
            back();
            onChanged();
          }}
        />
      ) : null}
    </AccountPart>
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
            : `Códigos de recuperação que restam: ${recoveryCodesLeft}.`}
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

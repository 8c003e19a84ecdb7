/** Turns the second step of the login on and off, and renews its recovery codes (docs/decisions/0015). */

import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import { formatShortDate } from '../../../domain/text/dates.ts';
import { twoFactorNeeded, twoFactorUnconfirmed } from '../../../domain/text/sentences.ts';
import { copyText } from '../../browser/copy-text.ts';
import { account } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { Button } from '../../program/button.tsx';
import { type AnswerOf, call } from '../../program/call.ts';
import { useAction } from '../../program/use-action.ts';
import { FormMessage } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { AccountPart, type Profile } from './account-part.tsx';
import { CodeField, OwnPasswordField, ProofForm } from './proof-form.tsx';
import { saveFile } from './save-file.ts';

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

interface TwoFactorProofProps {
  profile: Profile;
  label: string;
  onSend: (json: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

function TwoFactorProof({ profile, label, onSend, onCancel }: TwoFactorProofProps) {
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

interface StateProps {
  profile: Profile;
  onChoose: (shown: Shown) => void;
}

function State({ profile: { twoFactor, isEmailVerified }, onChoose }: StateProps) {
  if (!twoFactor && !isEmailVerified) return <p className="text-muted">{twoFactorUnconfirmed}</p>;
  if (!twoFactor) {
    return (
      <p>
        <Button label="Ligar verificação em duas etapas" onClick={() => onChoose('setup')} />
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
        <Button label="Novos códigos de recuperação" onClick={() => onChoose('renew')} />
        <Button label="Desligar" onClick={() => onChoose('off')} />
      </p>
    </>
  );
}

/** Shows the recovery codes once, to be copied or saved. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const text = codes.join('\n');
  useEffect(() => heading.current?.focus(), []);

  const copy = () => attempt(copyText(text), { done: 'Códigos copiados.' });
  const download = () => {
    const file = `Códigos de recuperação de ${location.host}\n\n${text}\n`;
    saveFile(new Blob([file], { type: 'text/plain' }), 'codigos-de-recuperacao.txt');
  };

  return (
    <div className="grid gap-5">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg/6 font-bold tracking-tight">
          Guarde os códigos de recuperação
        </h3>
        <p className="mt-2 text-muted">
          Cada um vale uma vez, no lugar do código do aplicativo, e eles não aparecem de novo. Guarde-os longe
          do celular.
        </p>
      </div>
      <ul
        aria-label="Códigos de recuperação"
        className="grid gap-x-8 gap-y-1 border-y border-rule py-3 [font-family:ui-monospace,monospace] max-sm:text-sm xl:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-3">
        <Button label="Copiar códigos" onClick={copy} />
        <Button label="Baixar códigos" onClick={download} />
        <Button label="Já guardei" isMain onClick={onDone} />
      </p>
    </div>
  );
}

const margin = 4;

/** Shows a text as a QR code. It is dark on light in both themes, because some scanners cannot read light on dark. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: margin });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-52 border border-rule"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}

interface TwoFactorSetupProps {
  profile: Profile;
  onDone: (answer: { recoveryCodes: string[] }) => void;
  onCancel: () => void;
}

export function TwoFactorSetup({ profile, onDone, onCancel }: TwoFactorSetupProps) {
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

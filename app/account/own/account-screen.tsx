/** The screen `Minha conta`, for every logged-in user (docs/product.md#own-account). */
import { useState } from 'react';
import { formatLongDate } from '../../../domain/text/dates.ts';
import { account } from '../../program/api.ts';
import { attempt } from '../../program/attempt.ts';
import { Button, SendButton } from '../../program/button.tsx';
import { call, toCallError, withSignIn } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, useData } from '../../program/queries.ts';
import { useAction } from '../../program/use-action.ts';
import { Check, Choice, FormMessage } from '../../ui/field.tsx';
import { AccountPart, type Profile } from './account-part.tsx';
import { DeletePart } from './delete-part.tsx';
import { AnswersPart, OwnCommentsPart, OwnReportsPart } from './own-lists.tsx';
import { PasswordPart, ProfilePart } from './profile-part.tsx';
import { saveFile } from './save-file.ts';
import { SessionsPart, useSessions } from './sessions-part.tsx';
import { TwoFactorPart } from './two-factor-part.tsx';

const profileQuery = queryOf('perfil', () => call(() => account.perfil.$get()));

export function AccountScreen() {
  const data = useData(profileQuery);
  const sessions = useSessions();
  const twoFactor = (profile: Profile) => (
    <TwoFactorPart
      profile={profile}
      onChanged={() => {
        void sessions.reload();
        void data.reload();
      }}
    />
  );
  return (
    <>
      <Heading>Minha conta</Heading>
      <Loaded of={data}>
        {(profile) => (
          <>
            {profile.termsToAccept ? (
              <TermsNotice
                version={profile.termsToAccept}
                onAccepted={(acceptedTerms) =>
                  data.change((value) => ({ ...value, acceptedTerms, termsToAccept: null }))
                }
              />
            ) : null}
            <div className="mt-6">
              {/* Users who cannot open the newsroom without the second step see that part first. */}
              {profile.needsTwoFactor ? twoFactor(profile) : null}
              <ProfilePart profile={profile} />
              <PasswordPart profile={profile} onChanged={sessions.reload} />
              {profile.needsTwoFactor ? null : twoFactor(profile)}
              {profile.hasReviewMails === null ? null : <ReviewMailsPart isOn={profile.hasReviewMails} />}
              <SessionsPart sessions={sessions} />
              <OwnCommentsPart silence={profile.silence} />
              <AnswersPart />
              <OwnReportsPart />
              <DataPart />
              <TermsPart accepted={profile.acceptedTerms} />
              <DeletePart profile={profile} />
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

/** Turns the mails about reviews on and off. */
export function ReviewMailsPart({ isOn: isOnAtFirst }: { isOn: boolean }) {
  const [isOn, setOn] = useState(isOnAtFirst);
  const change = async (next: boolean) => {
    setOn(next);
    try {
      await call(() => account['avisos-de-revisao'].$put({ json: { isOn: next } }));
    } catch (error) {
      setOn(!next);
      throw error;
    }
  };
  return (
    <AccountPart id="conta-avisos" title="Avisos por e-mail">
      <Check
        checked={isOn}
        onChange={(event) => attempt(change(event.currentTarget.checked), { done: 'Preferência salva.' })}
        label="Receber e-mails quando uma notícia é enviada para revisão, aprovada ou devolvida"
      />
    </AccountPart>
  );
}

/** Downloads the data that the portal has about a user. */
export function DataPart() {
  const { isBusy, formProblem, send } = useAction();
  return (
    <AccountPart
      id="conta-dados"
      title="Meus dados"
      hint="Tudo o que guardamos sobre você: perfil, termos, sessões, comentários, denúncias e mensagens à redação."
    >
      <form
        className="grid gap-5"
        onSubmit={send((text) => downloadOwnData(text('format') === 'json' ? 'json' : 'html'))}
      >
        <fieldset className="grid gap-1">
          <legend className="kicker mb-1 text-muted">Formato</legend>
          <Choice name="format" value="html" label="Página para ler (HTML)" defaultChecked />
          <Choice name="format" value="json" label="Arquivo para programas (JSON)" />
        </fieldset>
        <FormMessage kind="bad">{formProblem}</FormMessage>
        <p>
          <SendButton label="Baixar meus dados" isMain={false} isOff={isBusy} />
        </p>
      </form>
    </AccountPart>
  );
}

/** Downloads by a call: after the end of the session, a link would replace the page by an error. */
async function downloadOwnData(formato: 'html' | 'json'): Promise<void> {
  const response = await withSignIn(() => account.dados.$get({ query: { formato } }));
  if (!response.ok) throw await toCallError(response);
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  saveFile(await response.blob(), name);
}

const termsPath = '/termos-de-uso-e-privacidade';

interface TermsNoticeProps {
  version: string;
  onAccepted: (terms: Profile['acceptedTerms']) => void;
}

export function TermsNotice({ version, onAccepted }: TermsNoticeProps) {
  const { isBusy, formProblem, run } = useAction();
  const accept = () =>
    run(async () => onAccepted(await call(() => account.termos.$put({ json: { version } }))));
  return (
    <section aria-label="Termos de uso" className="mt-6 border-s-4 border-marker-rule bg-surface px-5 py-5">
      <p className="max-w-[60ch]">
        Você ainda não aceitou os{' '}
        <a href={termsPath} className="underline underline-offset-4">
          termos de uso e privacidade
        </a>{' '}
        (versão {version}). Leia com calma: eles dizem o que guardamos e para quê.
      </p>
      <div className="mt-4 empty:hidden">
        <FormMessage kind="bad">{formProblem}</FormMessage>
      </div>
      <p className="mt-4">
        <Button label="Aceitar os termos" isMain isOff={isBusy} onClick={accept} />
      </p>
    </section>
  );
}

export function TermsPart({ accepted }: { accepted: Profile['acceptedTerms'] }) {
  return (
    <AccountPart id="conta-termos" title="Termos">
      <p>
        {accepted
          ? `Você aceitou a versão ${accepted.version} em ${formatLongDate(accepted.acceptedAt)}.`
          : 'Você ainda não aceitou os termos.'}{' '}
        <a href={termsPath} className="underline underline-offset-4">
          Ler os termos
        </a>
      </p>
    </AccountPart>
  );
}

import { useCallback, useState } from 'react';
import { account } from '../../newsroom/data/api.ts';
import { call } from '../../newsroom/data/call.ts';
import { useLoaded } from '../../newsroom/data/use-loaded.ts';
import { SectionHeading } from '../../newsroom/shell.tsx';
import { LoadedPart } from '../../newsroom/ui/loaded-part.tsx';
import { DataPart } from './data-part.tsx';
import { DeletePart } from './delete-part.tsx';
import { OwnCommentsPart, OwnReportsPart } from './own-lists.tsx';
import { PasswordPart } from './password-part.tsx';
import { ProfilePart } from './profile-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { TermsNotice, TermsPart } from './terms-part.tsx';
import { TwoFactorPart } from './two-factor-part.tsx';

/** `Minha conta`, for everybody who is logged in (docs/product.md#own-account). */
export default function AccountSection() {
  const load = useCallback(() => call(() => account.perfil.$get()), []);
  const { loaded, reload, setValue } = useLoaded(load);
  // Raised when sessions have ended by other means than their own list.
  const [sessionsRound, setSessionsRound] = useState(0);
  return (
    <>
      <SectionHeading>Minha conta</SectionHeading>
      <LoadedPart loaded={loaded} onRetry={reload}>
        {(profile) => {
          const acceptTerms = (acceptedTerms: typeof profile.acceptedTerms) =>
            setValue((value) => ({ ...value, acceptedTerms, termsToAccept: null }));
          return (
            <>
              {profile.termsToAccept ? (
                <TermsNotice version={profile.termsToAccept} onAccepted={acceptTerms} />
              ) : null}
              <div className="mt-6">
                <ProfilePart profile={profile} />
                <PasswordPart profile={profile} onChanged={() => setSessionsRound((round) => round + 1)} />
                <TwoFactorPart
                  profile={profile}
                  onChanged={() => {
                    setSessionsRound((round) => round + 1);
                    void reload();
                  }}
                />
                <SessionsPart key={sessionsRound} />
                <OwnCommentsPart />
                <OwnReportsPart />
                <DataPart />
                <TermsPart accepted={profile.acceptedTerms} />
                <DeletePart profile={profile} />
              </div>
            </>
          );
        }}
      </LoadedPart>
    </>
  );
}

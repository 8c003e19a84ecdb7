/** The screen `Minha conta`, for every logged-in user (docs/product.md#own-account). */
import { account } from '../../program/api.ts';
import { call } from '../../program/call.ts';
import { Heading } from '../../program/heading.tsx';
import { Loaded } from '../../program/loaded.tsx';
import { queryOf, useData } from '../../program/queries.ts';
import type { Profile } from './account-part.tsx';
import { DataPart } from './data-part.tsx';
import { DeletePart } from './delete-part.tsx';
import { OwnCommentsPart, OwnReportsPart } from './own-lists.tsx';
import { PasswordPart } from './password-part.tsx';
import { ProfilePart } from './profile-part.tsx';
import { ReviewMailsPart } from './review-mails-part.tsx';
import { SessionsPart, useSessions } from './sessions-part.tsx';
import { TermsNotice, TermsPart } from './terms-part.tsx';
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
              {/* The second step comes first for users who cannot open the newsroom without it. */}
              {profile.needsTwoFactor ? twoFactor(profile) : null}
              <ProfilePart profile={profile} />
              <PasswordPart profile={profile} onChanged={sessions.reload} />
              {profile.needsTwoFactor ? null : twoFactor(profile)}
              {profile.hasReviewMails === null ? null : <ReviewMailsPart isOn={profile.hasReviewMails} />}
              <SessionsPart sessions={sessions} />
              <OwnCommentsPart silence={profile.silence} />
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

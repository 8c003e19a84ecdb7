import { accountSuspended, rolesChanged, sessionsEndedByAdmin } from '../text/sentences.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
export const sessionLifetimeMs = 30 * dayMs;
/** From the login on, however often the session is used. */
export const sessionLifetimeMaxMs = 90 * dayMs;
/** Sessions are extended when that gains more than this, so that most requests write nothing. */
export const sessionExtendAfterMs = dayMs;

/** For how long a session that the newsroom ended still tells its browser why. */
export const endedSessionKeptMs = 7 * dayMs;
/** Why the newsroom ended a session, by the value in the address of the login page. */
export const sessionEndSentences = {
  suspensa: accountSuspended,
  funcao: rolesChanged,
  encerrada: sessionsEndedByAdmin,
} as const;
export type SessionEnd = keyof typeof sessionEndSentences;

/** When a session in use expires from now on; null when it need not be extended yet. */
export function extendedSessionExpiry(
  { createdAt, expiresAt }: { createdAt: number; expiresAt: number },
  now: number,
): number | null {
  const extended = Math.min(now + sessionLifetimeMs, createdAt + sessionLifetimeMaxMs);
  return extended - expiresAt > sessionExtendAfterMs ? extended : null;
}

/** For how long a login counts as proof of identity for users without a password. */
export const freshLoginMs = 10 * minuteMs;

export const plainSessionCookieName = 'sessao';

/** Names of the session cookie. The page cache bypasses requests that carry one of them. */
export const sessionCookieNames = [`__Host-${plainSessionCookieName}`, plainSessionCookieName] as const;

/** How a person came in. */
export type LoginWay = 'password' | 'google';

/** How long sessions last, when they are extended, and why the newsroom ends them. */
import { dayMs, minuteMs } from '../text/durations.ts';
import { accountSuspended, rolesChanged, sessionsEndedByAdmin } from '../text/sentences.ts';

export const sessionLifetimeMs = 30 * dayMs;
/** The longest time from the login to the end of a session, however often it is used. */
const sessionLifetimeMaxMs = 90 * dayMs;
/** A session is extended only when it gains more than this, so that most requests write nothing. */
const sessionExtendAfterMs = dayMs;

/** A session that an admin ended is kept this long, so that its browser can be told the reason. */
export const endedSessionRetentionMs = 7 * dayMs;
/** Why an admin ended a session, by the value of `aviso` in the address of the login page. */
export const sessionEndSentences = {
  suspensa: accountSuspended,
  funcao: rolesChanged,
  encerrada: sessionsEndedByAdmin,
} as const;
export type SessionEnd = keyof typeof sessionEndSentences;

/** Returns the new expiry of a session in use; null while it is too early to extend it. */
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

export type LoginWay = 'password' | 'google';

/** Without the prefix `__Host-`, which it has on https. */
export const plainSessionCookieName = 'sessao';

/** Names of the session cookie. The page cache bypasses requests that carry one of them. */
export const sessionCookieNames = [`__Host-${plainSessionCookieName}`, plainSessionCookieName] as const;

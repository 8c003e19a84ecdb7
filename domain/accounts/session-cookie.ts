const plainName = 'sessao';
// Browsers accept a cookie of this name only over https, for this host alone and for all its paths.
const hostName = `__Host-${plainName}`;

/** Names of the session cookie. The page cache bypasses requests that carry one of them. */
export const sessionCookieNames = [hostName, plainName] as const;

/** Name of the session cookie of a portal with this address. */
export function sessionCookieName(siteUrl: string): (typeof sessionCookieNames)[number] {
  return siteUrl.startsWith('https:') ? hostName : plainName;
}

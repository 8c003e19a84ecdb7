/** Tells whether a request comes from a page of the portal itself. */

/** Returns the kind of origin that a request names. It is `unsaid` when no header names one. */
export function originOf(headers: Headers, ownOrigin: string): 'own' | 'foreign' | 'unsaid' {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (site === 'cross-site' || site === 'same-site') return 'foreign';
  const isSaidToBeOwn = site === 'same-origin';
  if (origin === null) return isSaidToBeOwn ? 'own' : 'unsaid';
  if (origin === ownOrigin) return 'own';
  // Pages without a referrer send "null". A request to another name of the portal, such as 127.0.0.1, counts as own if
  // the browser says `same-origin` and the Host header agrees.
  const isSameHost = origin === 'null' || URL.parse(origin)?.host === headers.get('Host');
  return isSaidToBeOwn && isSameHost ? 'own' : 'foreign';
}

/** Tells whether a request comes from a page of the portal itself. */

/** Returns `unsaid` when the request has none of the headers that name its origin. */
export function originOf(headers: Headers, ownOrigin: string): 'own' | 'foreign' | 'unsaid' {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (site === 'cross-site' || site === 'same-site') return 'foreign';
  const isSaidToBeOwn = site === 'same-origin';
  if (origin === null) return isSaidToBeOwn ? 'own' : 'unsaid';
  if (origin === ownOrigin) return 'own';
  // Pages without a referrer send "null". Requests to another name of the portal, such as 127.0.0.1, count as own when
  // the browser says `same-origin` and the Host header agrees.
  const isSameHost = origin === 'null' || URL.parse(origin)?.host === headers.get('Host');
  return isSaidToBeOwn && isSameHost ? 'own' : 'foreign';
}

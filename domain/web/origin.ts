/** What a request says of where it comes from; `ownOrigin` is the portal's (`https://portal.example`). */
export function originOf(headers: Headers, ownOrigin: string): 'own' | 'foreign' | 'unsaid' {
  const site = headers.get('Sec-Fetch-Site');
  const origin = headers.get('Origin');
  if (site === 'cross-site' || site === 'same-site') return 'foreign';
  const isSaidToBeOwn = site === 'same-origin';
  if (origin === null) return isSaidToBeOwn ? 'own' : 'unsaid';
  if (origin === ownOrigin) return 'own';
  // A page without a referrer says "null". A portal that is also reached under another name, such as 127.0.0.1,
  // is told by the browser's word and the address that was asked for agreeing.
  const isSameHost = origin === 'null' || URL.parse(origin)?.host === headers.get('Host');
  return isSaidToBeOwn && isSameHost ? 'own' : 'foreign';
}

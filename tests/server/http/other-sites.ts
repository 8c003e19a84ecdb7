/** Other sites for clients of the server: every name leads to a server of the test, without TLS. */
import { request } from 'node:http';
import type { LookupFunction } from 'node:net';
import type { PublicRequestOptions } from '../../../server/adapters/public-request.ts';

export const toLoopback: LookupFunction = (_host, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);

export function requestAt(port: number): NonNullable<PublicRequestOptions['request']> {
  return (url, options, onAnswer) =>
    request(new URL(`http://${url.hostname}:${port}${url.pathname}${url.search}`), options, onAnswer);
}

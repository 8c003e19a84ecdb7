/**
 * Shared by clients that request addresses of other sites: opens the client, and decides which addresses it may
 * request.
 */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';

export interface PublicRequestOptions {
  /** Resolves host names; tests lead them to a server of their own. */
  lookup?: LookupFunction;
  /** Sends a request; tests send it without TLS. */
  request?: (
    url: URL,
    options: RequestOptions,
    onAnswer: (response: IncomingMessage) => void,
  ) => ClientRequest;
  timeoutMs?: number;
}

/**
 * Returns whether an address names a host, on the usual port and without a user. Sockets look up only names, so an IP
 * address in place of one would not be checked.
 */
export function namesHostAlone({ hostname, port, username, password }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && port + username + password === '';
}

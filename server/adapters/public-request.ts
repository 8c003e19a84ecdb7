/**
 * Shared by clients that send requests to other sites: it opens the client, and decides which addresses may be
 * requested.
 */
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { isIP, type LookupFunction } from 'node:net';

export interface PublicRequestOptions {
  /** Resolves host names; tests resolve them to a server of their own. */
  lookup?: LookupFunction;
  /** Sends a request; tests use one that does not need TLS. */
  request?: (
    url: URL,
    options: RequestOptions,
    onAnswer: (response: IncomingMessage) => void,
  ) => ClientRequest;
  timeoutMs?: number;
}

/**
 * Returns whether an address has a host name, the usual port, and no user. Sockets look up names only, so an IP address
 * in place of a name would not be checked.
 */
export function namesHostAlone({ hostname, port, username, password }: URL): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && port + username + password === '';
}

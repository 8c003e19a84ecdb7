/** Fetches images of the old site for an import from another system. */
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import pLimit from 'p-limit';
import { imageMaxBytes } from '../../../domain/site/limits.ts';
import type { OldSiteFiles } from '../../ports/imports.ts';
import { createPublicLookup, isPublicAddress } from './public-lookup.ts';

interface OldSiteOptions {
  /** Where the old site is: only this host and its `www.` twin are asked. */
  origin: URL;
  /** Resolves host names; tests use a server of their own. */
  lookup?: LookupFunction;
  timeoutMs?: number;
  maxBytes?: number;
}

const requestsAtOnce = 10;
const redirectsMax = 5;

/**
 * Opens the old site. Files are fetched ten at a time, within limits of size and time, never from a private address.
 */
export function openOldSite({
  origin,
  lookup = createPublicLookup(),
  timeoutMs = 30_000,
  maxBytes = imageMaxBytes,
}: OldSiteOptions): OldSiteFiles {
  const limit = pLimit(requestsAtOnce);
  const http = new HttpAgent({ keepAlive: true, maxSockets: requestsAtOnce });
  const https = new HttpsAgent({ keepAlive: true, maxSockets: requestsAtOnce });

  function isAllowed(url: URL): boolean {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
    if (url.username !== '' || url.password !== '') return false;
    // Sockets look up only names, so a host that is an address is checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) return false;
    return withoutWww(url.hostname) === withoutWww(origin.hostname) && url.port === origin.port;
  }

  function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const options = { lookup, signal, headers: { accept: 'image/*', 'user-agent': 'Pauta import' } };
    return new Promise((resolve, reject) => {
      const sent =
        url.protocol === 'https:'
          ? requestHttps(url, { ...options, agent: https }, resolve)
          : requestHttp(url, { ...options, agent: http }, resolve);
      sent.on('error', reject).end();
    });
  }

  async function fetchAt(first: URL): Promise<Buffer | { reason: string }> {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = first;
    for (let redirects = 0; redirects <= redirectsMax && isAllowed(url); redirects += 1) {
      const response = await get(url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return readBounded(response, maxBytes);
      response.destroy();
      const { location } = headers;
      if (statusCode < 300 || statusCode > 399 || !location || !URL.canParse(location, url))
        return { reason: `o site antigo respondeu ${statusCode}` };
      url = new URL(location, url);
    }
    return { reason: `endereço que não é do site antigo: ${url.host}` };
  }

  return {
    fetch: (path) =>
      URL.canParse(path, origin)
        ? limit(() => fetchAt(new URL(path, origin)).catch(toReason))
        : Promise.resolve({ reason: 'endereço inválido' }),
    close() {
      http.destroy();
      https.destroy();
    },
  };
}

function toReason(error: unknown): { reason: string } {
  const isLate = error instanceof Error && /^(?:TimeoutError|AbortError)$/.test(error.name);
  return { reason: isLate ? 'o site antigo não respondeu a tempo' : 'o site antigo recusou a conexão' };
}

/** Reads the body of an answer, unless it is larger than the limit. */
async function readBounded(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | { reason: string }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) return { reason: 'grande demais' };
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

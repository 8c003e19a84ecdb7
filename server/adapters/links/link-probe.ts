/** Finds out whether pages of other sites, to which a text links, still answer. It reads nothing of their bodies. */
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LinkProbe } from '../../ports/link-probe.ts';
import { createPublicLookup } from '../old-site/public-lookup.ts';
import { namesHostAlone, type PublicRequestOptions } from '../public-request.ts';

const redirectsMax = 3;

/**
 * Creates the probe. It connects to public addresses only, on the usual ports, and checks the target of each redirect
 * again. If a site rejects HEAD, it is asked by GET within the same time.
 */
export function createLinkProbe({
  lookup = createPublicLookup(),
  request = (url, ...rest) => (url.protocol === 'https:' ? requestHttps : requestHttp)(url, ...rest),
  timeoutMs = 5_000,
}: PublicRequestOptions = {}): LinkProbe {
  function send(method: 'HEAD' | 'GET', url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const headers = { accept: '*/*', 'user-agent': 'Pauta' };
    return new Promise((resolve, reject) => {
      request(url, { method, lookup, signal, headers, agent: false }, resolve).on('error', reject).end();
    });
  }

  async function ask(method: 'HEAD' | 'GET', address: string, signal: AbortSignal): Promise<number | null> {
    let url = URL.parse(address);
    for (let redirects = 0; redirects <= redirectsMax && url && isSafe(url); redirects += 1) {
      const response = await send(method, url, signal);
      response.destroy();
      const { statusCode = 0, headers } = response;
      if (statusCode < 300 || statusCode > 399) return statusCode;
      url = headers.location === undefined ? null : URL.parse(headers.location, url);
    }
    return null;
  }

  return {
    async findStatus(address, stopped) {
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
      try {
        const status = await ask('HEAD', address, signal);
        return status !== null && status >= 400 ? await ask('GET', address, signal) : status;
      } catch {
        return null;
      }
    },
  };
}

function isSafe(url: URL): boolean {
  return /^https?:$/.test(url.protocol) && namesHostAlone(url);
}

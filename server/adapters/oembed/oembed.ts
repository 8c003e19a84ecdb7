/** Asks the oEmbed services of other sites for the titles and authors of posts, for cards in texts. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { z } from 'zod';
import type { Oembed } from '../../../domain/media/embed.ts';
import { oembedMaxBytes } from '../../../domain/site/limits.ts';
import type { EmbedTitles } from '../../ports/media.ts';
import { createPublicLookup } from '../old-site/public-lookup.ts';
import { readBounded } from '../read-bounded.ts';

interface OembedOptions {
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

const redirectsMax = 2;
/** Other parts, above all `html`, are never read. */
const answerForm = z.object({
  title: z.string().catch(''),
  author_name: z.string().catch(''),
});

/**
 * Creates the client. It asks only the host that the table of providers names, and those to which the table lets it be
 * redirected, over public addresses alone. `find` gives null for every answer that is late, large or of another type.
 */
export function createOembed({
  lookup = createPublicLookup(),
  request = requestHttps,
  timeoutMs = 5_000,
}: OembedOptions = {}): EmbedTitles {
  function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const headers = { accept: 'application/json', 'user-agent': 'Pauta' };
    return new Promise((resolve, reject) => {
      request(url, { lookup, signal, headers, agent: false }, resolve).on('error', reject).end();
    });
  }

  async function ask({ address, hosts }: Oembed, signal: AbortSignal) {
    let url = new URL(address);
    for (let redirects = 0; redirects <= redirectsMax && isAllowed(url, hosts); redirects += 1) {
      const response = await get(url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200 && /^[\w/+.-]*\bjson\b/i.test(headers['content-type'] ?? ''))
        return readAnswer(await readBounded(response, oembedMaxBytes));
      response.destroy();
      const { location } = headers;
      if (statusCode < 300 || statusCode > 399 || !location || !URL.canParse(location, url)) return null;
      url = new URL(location, url);
    }
    return null;
  }

  return {
    async find(oembed) {
      try {
        return await ask(oembed, AbortSignal.timeout(timeoutMs));
      } catch {
        return null;
      }
    },
  };
}

function isAllowed({ protocol, hostname, port, username, password }: URL, hosts: readonly string[]): boolean {
  // Sockets look up only names, and no provider has an address in place of one.
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return protocol === 'https:' && isNamed && hosts.includes(hostname) && port + username + password === '';
}

function readAnswer(body: Buffer | null): { title: string; author: string } | null {
  const answer = answerForm.safeParse(body === null ? null : JSON.parse(body.toString('utf8')));
  return answer.success ? { title: answer.data.title, author: answer.data.author_name } : null;
}

/** Requests titles, authors and pictures of posts from the oEmbed services of other sites, for cards in texts. */
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { z } from 'zod';
import type { Oembed } from '../../../domain/media/embed.ts';
import { oembedMaxBytes, stillMaxBytes } from '../../../domain/site/limits.ts';
import type { EmbedTitles } from '../../ports/media.ts';
import { createPublicLookup } from '../old-site/public-lookup.ts';
import { namesHostAlone, type PublicRequestOptions } from '../public-request.ts';
import { readBounded } from '../read-bounded.ts';

const redirectsMax = 2;
/** Other parts, above all `html`, are never read. */
const answerForm = z.object({
  title: z.string().catch(''),
  author_name: z.string().catch(''),
  thumbnail_url: z.string().catch(''),
});

/**
 * Creates the client. It requests only the host in the table of providers, and the hosts to which the table allows
 * redirects; all must have public addresses. A picture is requested from the address that the service names, often on a
 * third host, and its redirects are not followed. Both functions return null for an answer that is late, too large or
 * of another type.
 */
export function createOembed({
  lookup = createPublicLookup(),
  request = requestHttps,
  timeoutMs = 5_000,
}: PublicRequestOptions = {}): EmbedTitles {
  function get(url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
    const headers = { accept, 'user-agent': 'Pauta' };
    return new Promise((resolve, reject) => {
      request(url, { lookup, signal, headers, agent: false }, resolve).on('error', reject).end();
    });
  }

  async function ask({ address, hosts }: Oembed, signal: AbortSignal) {
    let url = new URL(address);
    for (let redirects = 0; redirects <= redirectsMax && isAllowed(url, hosts); redirects += 1) {
      const response = await get(url, 'application/json', signal);
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

  async function askPicture(address: string, signal: AbortSignal): Promise<Buffer | null> {
    const url = URL.parse(address);
    if (!url || !isSafe(url)) return null;
    const response = await get(url, 'image/*', signal);
    if (response.statusCode === 200 && /^image\//i.test(response.headers['content-type'] ?? ''))
      return readBounded(response, stillMaxBytes);
    response.destroy();
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
    async findPicture(address) {
      try {
        return await askPicture(address, AbortSignal.timeout(timeoutMs));
      } catch {
        return null;
      }
    },
  };
}

function isAllowed(url: URL, hosts: readonly string[]): boolean {
  return isSafe(url) && hosts.includes(url.hostname);
}

function isSafe(url: URL): boolean {
  return url.protocol === 'https:' && namesHostAlone(url);
}

function readAnswer(body: Buffer | null) {
  const answer = answerForm.safeParse(body === null ? null : JSON.parse(body.toString('utf8')));
  if (!answer.success) return null;
  const { title, author_name: author, thumbnail_url: pictureAddress } = answer.data;
  return { title, author, pictureAddress };
}

/** Downloads images and attachments of the old site for an import, without burdening its server. */
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as waitMs } from 'node:timers/promises';
import pLimit from 'p-limit';
import { attachmentMaxBytes, isAttachmentName } from '../../../domain/media/attachment.ts';
import { imageMaxBytes } from '../../../domain/site/limits.ts';
import type { OldSiteFiles } from '../../ports/imports.ts';
import { readBounded } from '../read-bounded.ts';
import { createPublicLookup, isPublicAddress } from './public-lookup.ts';

interface OldSiteOptions {
  /** The origin of the old site. Only its host is requested, with or without `www.`. */
  origin: URL;
  /** Resolves host names; tests use a server of their own. */
  lookup?: LookupFunction;
  timeoutMs?: number;
  maxBytes?: number;
  /** The longest time for all downloads of a run. The next run downloads the remaining files. */
  runMaxMs?: number;
  runMaxBytes?: number;
  /** Waits for some time; in tests it does not wait. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** `retryAfterMs` is the time that a busy server asks for. `isAnswer` is false when the server did not answer. */
type Fetched = { isAnswer?: boolean } & ({ data: Buffer } | { reason: string; retryAfterMs?: number });

/** The pause after each answer, so that readers of the old site notice nothing. */
const pauseMs = 50;
/** A server with such a status is busy. It is asked again after the time that it names, within bounds. */
const busyStatuses: readonly number[] = [429, 503];
const busyPauseMs = 5_000;
const busyPauseMaxMs = 60_000;
const attemptsMax = 3;
/** How many files in a row may fail to answer before the run requests no more files. */
const unansweredMax = 10;
const redirectsMax = 5;

/**
 * Opens the old site. Files are downloaded one at a time, within limits of size and time, and never from a private
 * address. A file that an earlier run stored is not requested again, so a run continues where the previous one stopped.
 */
export function openOldSite({
  origin,
  lookup = createPublicLookup(),
  timeoutMs = 30_000,
  maxBytes,
  runMaxMs = 12 * 60 * 60 * 1_000,
  runMaxBytes = 50 * 1024 ** 3,
  wait = (ms, signal) => waitMs(ms, undefined, { signal }),
}: OldSiteOptions): OldSiteFiles {
  const limit = pLimit(1);
  const http = new HttpAgent({ keepAlive: true, maxSockets: 1 });
  const https = new HttpsAgent({ keepAlive: true, maxSockets: 1 });
  const closing = new AbortController();
  const endsAt = performance.now() + runMaxMs;
  let bytesLeft = runMaxBytes;
  let unanswered = 0;

  function isAllowed(url: URL): boolean {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return false;
    if (url.username !== '' || url.password !== '') return false;
    // Sockets look up names only, so a host that is an IP address is checked here.
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) return false;
    return withoutWww(url.hostname) === withoutWww(origin.hostname) && url.port === origin.port;
  }

  function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const options = {
      lookup,
      signal,
      headers: { accept: 'image/*,*/*;q=0.8', 'user-agent': 'Pauta import' },
    };
    return new Promise((resolve, reject) => {
      const sent =
        url.protocol === 'https:'
          ? requestHttps(url, { ...options, agent: https }, resolve)
          : requestHttp(url, { ...options, agent: http }, resolve);
      sent.on('error', reject).end();
    });
  }

  /** Fetches a file, unless the site has stopped answering. */
  async function fetchUnlessSilent(url: URL): Promise<Buffer | { reason: string }> {
    if (unanswered >= unansweredMax)
      return { reason: 'o site antigo deixou de responder; o mesmo comando continua' };
    const { isAnswer = true, ...found } = await fetchPatiently(url);
    unanswered = isAnswer ? 0 : unanswered + 1;
    return 'data' in found ? found.data : found;
  }

  /** Downloads a file, and waits if the server is busy at first. */
  async function fetchPatiently(url: URL): Promise<Fetched> {
    for (let attempt = 1; ; attempt += 1) {
      if (bytesLeft <= 0 || performance.now() > endsAt)
        return { reason: 'o limite de tempo ou de bytes desta execução acabou; o mesmo comando continua' };
      const found = await fetchAt(url);
      if (!('reason' in found) || found.retryAfterMs === undefined) {
        await wait(pauseMs, closing.signal);
        if ('data' in found) bytesLeft -= found.data.length;
        return found;
      }
      if (attempt === attemptsMax) return { reason: found.reason, isAnswer: false };
      await wait(found.retryAfterMs, closing.signal);
    }
  }

  async function fetchAt(first: URL): Promise<Fetched> {
    const signal = AbortSignal.timeout(timeoutMs);
    return follow(first, signal).catch((error: unknown) => ({
      reason: signal.aborted ? 'o site antigo não respondeu a tempo' : toReason(error),
      isAnswer: false,
    }));
  }

  async function follow(first: URL, signal: AbortSignal): Promise<Fetched> {
    let url = first;
    for (let redirects = 0; redirects <= redirectsMax && isAllowed(url); redirects += 1) {
      const response = await get(url, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) {
        const fileMaxBytes = isAttachmentName(url.pathname) ? attachmentMaxBytes : imageMaxBytes;
        const data = await readBounded(response, maxBytes ?? fileMaxBytes);
        return data ? { data } : { reason: 'grande demais' };
      }
      response.destroy();
      const { location } = headers;
      const reason = `o site antigo respondeu ${statusCode}`;
      if (busyStatuses.includes(statusCode))
        return { reason, retryAfterMs: toPauseMs(headers['retry-after']) };
      if (statusCode < 300 || statusCode > 399 || !location || !URL.canParse(location, url))
        return { reason };
      url = new URL(location, url);
      await wait(pauseMs, closing.signal);
    }
    return {
      reason: isAllowed(url)
        ? 'o site antigo redireciona sem fim'
        : `endereço que não é do site antigo: ${url.host}`,
    };
  }

  return {
    fetch: (path) =>
      URL.canParse(path, origin)
        ? limit(() => fetchUnlessSilent(new URL(path, origin)))
        : Promise.resolve({ reason: 'endereço inválido' }),
    close() {
      closing.abort();
      http.destroy();
      https.destroy();
    },
  };
}

/** Returns how long a busy server asks to wait. It reads a number of seconds; for a date, it returns the usual time. */
function toPauseMs(retryAfter: string | undefined): number {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  return seconds === null ? busyPauseMs : Math.min(seconds * 1_000, busyPauseMaxMs);
}

function toReason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'o nome do site antigo não leva a nenhum servidor';
  return code === 'ECONNRESET' ? 'a conexão com o site antigo caiu' : 'o site antigo recusou a conexão';
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '');
}

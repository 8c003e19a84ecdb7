/** Redirects visitors of blocked countries to `/404`. Visitors whose lookup fails are let in. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isCall, policyOf } from '../../domain/web/addresses.ts';
import { finishAllowed, finishBlocked, startPending } from './country-pending.ts';

/** Finds the ISO 3166 country code of an address, in capitals; null when it is unknown. */
export type CountryLookup = (address: string) => string | null | Promise<string | null>;

type Delay = (ms: number, task: () => void) => () => void;

export type CountryCheckOptions = {
  lookup: CountryLookup;
  /** The object stays the same; its countries change with the settings. */
  site: { blockedCountries: ReadonlySet<string> };
  /**
   * Returns whether a path is not checked. It must return true for `/404`, which would otherwise redirect to itself.
   */
  isExempt?: (path: string) => boolean;
  clientAddressOf: (req: IncomingMessage) => string;
  log: { warn: (fields: Record<string, unknown>, message: string) => void };
  render: (req: IncomingMessage) => Promise<Response>;
  next: RequestListener;
  /**
   * Returns whether a page may be streamed after `Carregando...`. It is false for paths whose answers set a cookie or a
   * status.
   */
  mayStream?: (path: string) => boolean;
  tally?: { blocked: number; unanswered: number };
  headersOf?: (path: string) => ReadonlyArray<readonly [name: string, value: string]>;
  maxWaitMs?: number;
  pendingAfterMs?: number;
  delay?: Delay;
};

const logEveryMs = 60_000;

export function createCountryCheck(options: CountryCheckOptions): RequestListener {
  const { lookup, site, clientAddressOf, render, next } = options;
  const isExempt = options.isExempt ?? ((path: string) => policyOf(path).inEveryCountry === true);
  const headersOf = options.headersOf ?? (() => []);
  const mayStream = options.mayStream ?? ((path: string) => !isCall(path));
  const maxWaitMs = options.maxWaitMs ?? 1500;
  const pendingAfterMs = options.pendingAfterMs ?? 100;
  const delay = options.delay ?? delayByTimer;
  const tally = options.tally ?? { blocked: 0, unanswered: 0 };
  const logUnanswered = createUnansweredCounter(options.log, delay);
  const countUnanswered = () => {
    tally.unanswered += 1;
    logUnanswered();
  };

  const reportFailure = (err: unknown) =>
    options.log.warn({ err }, 'A page could not be streamed after its waiting text');
  const isBlocked = (country: string | null) => {
    const isOne = country !== null && site.blockedCountries.has(country);
    if (isOne) tally.blocked += 1;
    return isOne;
  };

  function redirectToNotFound(res: ServerResponse): void {
    for (const [name, value] of headersOf('/404')) res.setHeader(name, value);
    res.writeHead(302, { Location: '/404', 'Cache-Control': 'no-store', 'Content-Length': '0' });
    res.end();
  }

  function isAllowedAfterWaiting(answer: Promise<string | null>): Promise<boolean> {
    return new Promise((resolve) => {
      let isDecided = false;
      const decide = (isAllowed: boolean) => {
        isDecided = true;
        resolve(isAllowed);
      };
      const allow = () => {
        // If the time was over, this visitor was counted already.
        if (!isDecided) countUnanswered();
        decide(true);
      };
      const cancel = delay(maxWaitMs, allow);
      answer.then((country) => decide(!isBlocked(country)), allow).finally(cancel);
    });
  }

  async function checkLater(answer: Promise<string | null>, ...[req, res]: Parameters<RequestListener>) {
    let isPending = false;
    const cancel = canShowPending(req, mayStream)
      ? delay(pendingAfterMs, () => {
          isPending = true;
          startPending(res, headersOf((req.url ?? '').split('?', 1)[0] ?? ''));
        })
      : () => {};
    const isAllowed = await isAllowedAfterWaiting(answer);
    cancel();
    if (res.destroyed) return;
    if (isPending && isAllowed) await finishAllowed(res, req.url ?? '/', () => render(req), reportFailure);
    else if (isPending) finishBlocked(res);
    else if (isAllowed) next(req, res);
    else redirectToNotFound(res);
  }

  return (req, res) => {
    if (isExempt(plainPath(req.url))) {
      next(req, res);
      return;
    }
    let answer: ReturnType<CountryLookup>;
    try {
      answer = lookup(clientAddressOf(req));
    } catch {
      countUnanswered();
      next(req, res);
      return;
    }
    if (answer instanceof Promise) void checkLater(answer, req, res);
    else if (isBlocked(answer)) redirectToNotFound(res);
    else next(req, res);
  };
}

/**
 * Returns the path of a request. It returns '' if normalization would change the path (`/assets/../`), so that such a
 * path is never exempt.
 */
function plainPath(url: string | undefined): string {
  const path = (url ?? '').split('?', 1)[0] ?? '';
  return /^(?:\/[\w.-]+)*\/?$/.test(path) && !path.includes('..') ? path : '';
}

function canShowPending(req: IncomingMessage, mayStream: (path: string) => boolean): boolean {
  return (
    req.method === 'GET' &&
    (req.headers.accept ?? '').includes('text/html') &&
    mayStream((req.url ?? '').split('?', 1)[0] ?? '')
  );
}

/** Logs how many visitors were let in without a check: the first at once, then the number once a minute. */
function createUnansweredCounter(log: CountryCheckOptions['log'], delay: Delay): () => void {
  let total = 0;
  let sinceLastLine = 0;
  let isWaiting = false;
  const writeLine = () => {
    isWaiting = sinceLastLine > 0;
    if (!isWaiting) return;
    log.warn({ unansweredLookups: sinceLastLine, total }, 'Country unknown: visitors were let in unchecked');
    sinceLastLine = 0;
    delay(logEveryMs, writeLine);
  };
  return () => {
    total += 1;
    sinceLastLine += 1;
    if (!isWaiting) writeLine();
  };
}

const delayByTimer: Delay = (ms, task) => {
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
};

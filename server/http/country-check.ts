import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isCall, policyOf } from '../../domain/web/addresses.ts';
import { finishAllowed, finishBlocked, startPending } from './country-pending.ts';

/**
 * Finds the country of an address: its ISO 3166 code in capitals, null when it has none. Throws or rejects when the
 * lookup fails.
 */
export type CountryLookup = (address: string) => string | null | Promise<string | null>;

/** Runs `task` after `ms` and returns how to cancel it. */
export type Delay = (ms: number, task: () => void) => () => void;

export type CountryCheckOptions = {
  lookup: CountryLookup;
  /** ISO codes in capitals. */
  blockedCountries: ReadonlySet<string>;
  /** Paths outside the check. Must be true for `/404`, or it redirects to itself. */
  isExempt?: (path: string) => boolean;
  clientAddressOf: (req: IncomingMessage) => string;
  log: { warn: (fields: Record<string, unknown>, message: string) => void };
  /** Renders the application's answer after the response was started. */
  render: (req: IncomingMessage) => Promise<Response>;
  /** Everything behind the check. */
  next: RequestListener;
  /** Whether an HTML page may follow `Carregando...`; false where a cookie or a status must be sent. */
  mayStream?: (path: string) => boolean;
  /** Counts blocked visitors, and those let in unchecked. */
  tally?: { blocked: number; unanswered: number };
  /** Security headers for answers of this check. */
  headersOf?: (path: string) => ReadonlyArray<readonly [name: string, value: string]>;
  /** A visitor is let in after this time. */
  maxWaitMs?: number;
  /** A page shows `Carregando...` after this time. */
  pendingAfterMs?: number;
  delay?: Delay;
};

const logEveryMs = 60_000;

/**
 * Runs before everything, the page cache included (docs/product.md#country-check). Redirects visitors of a blocked
 * country to `/404` (302). A lookup that fails or exceeds `maxWaitMs` lets the visitor in and is counted in the log, at
 * most one line per minute. While it is pending, a page shows `Carregando...` without any content.
 *
 * Synchronous lookups add no overhead; caching is the lookup's own task.
 */
export function createCountryCheck(options: CountryCheckOptions): RequestListener {
  const { lookup, blockedCountries, clientAddressOf, render, next } = options;
  const isExempt = options.isExempt ?? ((path: string) => policyOf(path).inEveryCountry === true);
  const headersOf = options.headersOf ?? (() => []);
  const mayStream = options.mayStream ?? ((path: string) => !isCall(path));
  const maxWaitMs = options.maxWaitMs ?? 1500;
  const pendingAfterMs = options.pendingAfterMs ?? 100;
  const delay = options.delay ?? delayByTimer;
  const tally = options.tally ?? { blocked: 0, unanswered: 0 };
  const tellUnanswered = createUnansweredCounter(options.log, delay);
  const countUnanswered = () => {
    tally.unanswered += 1;
    tellUnanswered();
  };

  const reportFailure = (err: unknown) =>
    options.log.warn({ err }, 'A page could not follow its waiting text');
  const isBlocked = (country: string | null) => {
    const isOne = country !== null && blockedCountries.has(country);
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
      const letIn = () => {
        // A failure after the time-out belongs to a visitor who was counted already.
        if (!isDecided) countUnanswered();
        decide(true);
      };
      const cancel = delay(maxWaitMs, letIn);
      answer.then((country) => decide(!isBlocked(country)), letIn).finally(cancel);
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
    // The client has disconnected.
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

/** The path of a request target; '' when normalization changes it (`/assets/../`), so that it cannot pass as exempt. */
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

/** Logs how many visitors came in unchecked: at once for the first, then once a minute. */
function createUnansweredCounter(log: CountryCheckOptions['log'], delay: Delay): () => void {
  let total = 0;
  let sinceLastLine = 0;
  let isGathering = false;
  const writeLine = () => {
    isGathering = sinceLastLine > 0;
    if (!isGathering) return;
    log.warn({ unansweredLookups: sinceLastLine, total }, 'Country unknown: visitors were let in unchecked');
    sinceLastLine = 0;
    delay(logEveryMs, writeLine);
  };
  return () => {
    total += 1;
    sinceLastLine += 1;
    if (!isGathering) writeLine();
  };
}

const delayByTimer: Delay = (ms, task) => {
  // A waiting log line must not keep the process alive.
  const timer = setTimeout(task, ms).unref();
  return () => clearTimeout(timer);
};

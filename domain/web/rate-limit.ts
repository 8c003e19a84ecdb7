import type { Problem } from './problem.ts';

/** How often something may be done (decisions.md, Comments and messages). */
export interface RateLimit {
  /** Keeps the counts of one limit apart from those of another. */
  name: string;
  max: number;
  windowMs: number;
}

const minuteMs = 60_000;

/** Per user. */
export const commentLimit: RateLimit = { name: 'comment', max: 5, windowMs: minuteMs };
/** Per user. */
export const reportLimit: RateLimit = { name: 'report', max: 20, windowMs: minuteMs };
/** Messages that were sent, per network. */
export const contactLimit: RateLimit = { name: 'contact', max: 3, windowMs: 10 * minuteMs };
/** Attempts to send one, per network: each may ask the captcha's service, sent or not. */
export const contactAttemptLimit: RateLimit = { name: 'contact-attempt', max: 30, windowMs: 10 * minuteMs };
/** Per account and network. */
export const loginLimit: RateLimit = { name: 'login', max: 10, windowMs: 10 * minuteMs };
/**
 * Per account, of all devices together that have never signed in to it: whoever guesses from many networks shares it,
 * and nobody who is known has a part in it (docs/decisions/0016).
 */
export const strangerLoginLimit: RateLimit = { name: 'stranger-login', max: 100, windowMs: 60 * minuteMs };
/**
 * Passwords, per account, of all known devices together: each login makes another device known. One device can use up
 * 60 of them.
 */
export const knownLoginLimit: RateLimit = { name: 'known-login', max: 100, windowMs: 60 * minuteMs };
/** Codes of the second step, per account and known device. */
export const codeLimit: RateLimit = { name: 'code', max: 10, windowMs: 10 * minuteMs };
/** The same, per account, of all unknown devices together. */
export const strangerCodeLimit: RateLimit = { name: 'stranger-code', max: 30, windowMs: 60 * minuteMs };
/**
 * Codes of an app, per account, of all known devices together: a mailbox, or a password from before the second step,
 * makes as many devices known as somebody likes.
 */
export const knownCodeLimit: RateLimit = { name: 'known-code', max: 30, windowMs: 60 * minuteMs };
/** Codes that were wrong, per account: beyond it the owner is told that somebody knows the password. */
export const failedCodeLimit: RateLimit = { name: 'failed-code', max: 4, windowMs: 24 * 60 * minuteMs };
/** Passwords that were wrong, per account: beyond it the owner is told. */
export const failedLoginLimit: RateLimit = { name: 'failed-login', max: 20, windowMs: 60 * minuteMs };
/** Mails about such tries, per account. */
export const warningMailLimit: RateLimit = { name: 'warning-mail', max: 1, windowMs: 24 * 60 * minuteMs };
/** Mails about a changed password to an address that is not confirmed. */
export const passwordMailLimit: RateLimit = { name: 'password-mail', max: 1, windowMs: 24 * 60 * minuteMs };

/**
 * Everything that hashes a password, per network, except logins from known devices: they have limits of their own, so
 * that a neighbour in the same network does not lock them out.
 */
export const passwordWorkLimit: RateLimit = { name: 'password-work', max: 60, windowMs: 10 * minuteMs };
/** Logins from known devices, per network, for all accounts together. */
export const knownPasswordWorkLimit: RateLimit = {
  name: 'known-password-work',
  max: 300,
  windowMs: 10 * minuteMs,
};
/** New accounts, per network. */
export const registerLimit: RateLimit = { name: 'register', max: 10, windowMs: 10 * minuteMs };
/** Requests for a new password, per network. */
export const resetRequestLimit: RateLimit = { name: 'reset-request', max: 10, windowMs: 10 * minuteMs };
/** Mails with a link for a new password, per address: nobody fills somebody else's mailbox. */
export const resetMailLimit: RateLimit = { name: 'reset-mail', max: 3, windowMs: 10 * minuteMs };

/** Proofs by password of somebody who is signed in, per user: a borrowed browser guesses no better than a stranger. */
export const passwordProofLimit: RateLimit = { name: 'password-proof', max: 10, windowMs: 10 * minuteMs };
/** New names, per user: each is written on all of a person's comments. */
export const nameChangeLimit: RateLimit = { name: 'name-change', max: 5, windowMs: 10 * minuteMs };
/** Mails that confirm an address, per user. */
export const confirmationMailLimit: RateLimit = {
  name: 'confirmation-mail',
  max: 3,
  windowMs: 10 * minuteMs,
};
/** Downloads of everything that is known of a person, per user. */
export const dataExportLimit: RateLimit = { name: 'data-export', max: 10, windowMs: 10 * minuteMs };

/**
 * Reads that are counted, per article and network: one visitor cannot push an article far, and those who share an
 * address (a company, a mobile network) still count. Each process keeps it for itself (server/http/read-counter.ts).
 */
export const readLimit: RateLimit = { name: 'read', max: 20, windowMs: 60 * minuteMs };

/** Calls that report the read of a prefetched page, per network. Each process keeps it for itself. */
export const readCallLimit: RateLimit = { name: 'read-call', max: 300, windowMs: 10 * minuteMs };

/**
 * Writes that were rejected, per network: reading them costs time that no other limit counts, because those count what
 * was accepted. Writes of admins are exempt. Each process keeps it for itself (app/http/limit-rejections.ts).
 */
export const rejectionLimit: RateLimit = { name: 'rejection', max: 100, windowMs: 10 * minuteMs };

export type Allowance = { isAllowed: true; takenAt: number[] } | { isAllowed: false; retryAfterMs: number };

/**
 * Decides about one more by the moments of those before it, in epoch milliseconds. The window slides: in no
 * stretch of `windowMs` are there ever more than `max`. What is refused does not count, so patience always helps.
 * Gives the moments to remember, or how long to wait.
 */
export function takeFromWindow(
  { max, windowMs }: RateLimit,
  takenAt: readonly number[],
  now: number,
): Allowance {
  // A clock that was set back must not lock anybody out for as long as it was wrong.
  const counting = takenAt.filter((moment) => Math.abs(now - moment) < windowMs).toSorted((a, b) => a - b);
  if (counting.length < max) return { isAllowed: true, takenAt: [...counting, now] };
  const oldestThatCounts = counting[counting.length - max] ?? now;
  return { isAllowed: false, retryAfterMs: oldestThatCounts + windowMs - now };
}

/**
 * What counts as one address: a canonical IPv4 address itself, the first 64 bits of an IPv6 one, because whoever
 * has one of those has all that begin alike.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** The network that one customer can obtain whole: an IPv4 address itself, the first 48 bits of an IPv6 address. */
export function siteOf(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network;
}

/** The refusal of whoever is over a limit. `retryAfterMs` is above 0. */
export function rateLimitProblem(retryAfterMs: number): Problem {
  return { code: 'too-many-requests', message: tooManyAttempts(retryAfterMs), retryAfterMs };
}

/** Rounded up, so that whoever waits as long as it says is let in. */
function tooManyAttempts(retryAfterMs: number): string {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? `${seconds} segundo${seconds > 1 ? 's' : ''}`
      : `${minutes} minuto${minutes > 1 ? 's' : ''}`;
  return `Muitas tentativas em pouco tempo. Tente novamente em ${wait}.`;
}

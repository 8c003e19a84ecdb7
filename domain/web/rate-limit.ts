/** The rate limits of the portal, and the counting by a sliding window (docs/product.md#rate-limits). */
import { minuteMs } from '../text/durations.ts';
import type { Problem } from './problem.ts';

export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
}

/** Counted per user. */
export const commentLimit: RateLimit = { name: 'comment', max: 5, windowMs: minuteMs };
/** Counted per user. */
export const reportLimit: RateLimit = { name: 'report', max: 20, windowMs: minuteMs };
/** Counted per user who sends invitations. */
export const invitationLimit: RateLimit = { name: 'invitation', max: 30, windowMs: 60 * minuteMs };
/** Notes on drafts, and drafts sent to review, per person of the newsroom. */
export const reviewLimit: RateLimit = { name: 'review', max: 30, windowMs: 10 * minuteMs };
/**
 * Mails about a review, per draft and recipient. Mails above the limit wait, and a newer one replaces the waiting one.
 * Recipients are the reporter, or up to `reviewMailsMax` editors (record-review.ts).
 */
export const reviewMailLimit: RateLimit = { name: 'review-mail', max: 1, windowMs: 10 * minuteMs };
/** Attempts to make the backup of a day: one process claims the attempt and must finish within this time. */
export const dailyBackupLimit: RateLimit = { name: 'daily-backup', max: 1, windowMs: 6 * 60 * minuteMs };
/** Backups that admins request, in the whole portal: each takes disk space and minutes of work. */
export const askedBackupLimit: RateLimit = { name: 'asked-backup', max: 3, windowMs: 24 * 60 * minuteMs };
/** Downloads of backups, per user. */
export const backupDownloadLimit: RateLimit = { name: 'backup-download', max: 3, windowMs: 60 * minuteMs };
/** Counted per user. */
export const testMailLimit: RateLimit = { name: 'test-mail', max: 5, windowMs: 10 * minuteMs };
/** Uploads of documents and sounds, per user: each may have 50 MB. */
export const attachmentLimit: RateLimit = { name: 'attachment', max: 60, windowMs: 10 * minuteMs };
/** Requests to other sites about their posts, per person of the newsroom. */
export const embedLimit: RateLimit = { name: 'embed', max: 60, windowMs: 10 * minuteMs };
/** Checks of the links in a text, per person of the newsroom: each may request `linksCheckedMax` pages. */
export const linkCheckLimit: RateLimit = { name: 'link-check', max: 10, windowMs: 10 * minuteMs };
/** Sent messages, per network. */
export const contactLimit: RateLimit = { name: 'contact', max: 3, windowMs: 10 * minuteMs };
/** Attempts to send a message, per network: each may call the captcha service. */
export const contactAttemptLimit: RateLimit = { name: 'contact-attempt', max: 30, windowMs: 10 * minuteMs };
/** Counted per account and network. */
export const loginLimit: RateLimit = { name: 'login', max: 10, windowMs: 10 * minuteMs };
/** Counted per account, for all unknown devices together; known devices are not affected (docs/decisions/0016). */
export const unknownDeviceLoginLimit: RateLimit = {
  name: 'stranger-login',
  max: 100,
  windowMs: 60 * minuteMs,
};
/**
 * Passwords from known devices, per account. All known devices share this limit: each login makes another device known,
 * so a limit for each device would grow.
 */
export const knownLoginLimit: RateLimit = { name: 'known-login', max: 100, windowMs: 60 * minuteMs };
/** Codes of the second step, per account, for each known device. */
export const codeLimit: RateLimit = { name: 'code', max: 10, windowMs: 10 * minuteMs };
/** Codes of the second step, per account, for all unknown devices together. */
export const unknownDeviceCodeLimit: RateLimit = { name: 'stranger-code', max: 30, windowMs: 60 * minuteMs };
/** Codes of an app, per account, for all known devices together: other proofs can make any number of devices known. */
export const knownCodeLimit: RateLimit = { name: 'known-code', max: 30, windowMs: 60 * minuteMs };
/** The limit of wrong codes for one account. Above it, the owner is warned that someone has the password. */
export const failedCodeLimit: RateLimit = { name: 'failed-code', max: 4, windowMs: 24 * 60 * minuteMs };
/** The limit of wrong passwords for one account. Above it, the owner is warned. */
export const failedLoginLimit: RateLimit = { name: 'failed-login', max: 20, windowMs: 60 * minuteMs };
/** Warning mails, per account. */
export const warningMailLimit: RateLimit = { name: 'warning-mail', max: 1, windowMs: 24 * 60 * minuteMs };
/** Mails about a changed password, per unconfirmed address. */
export const passwordMailLimit: RateLimit = { name: 'password-mail', max: 1, windowMs: 24 * 60 * minuteMs };

/** Requests that hash a password, per network. Logins from known devices have limits of their own. */
export const passwordWorkLimit: RateLimit = { name: 'password-work', max: 60, windowMs: 10 * minuteMs };
/** Logins from known devices, per network, for all accounts. */
export const knownPasswordWorkLimit: RateLimit = {
  name: 'known-password-work',
  max: 300,
  windowMs: 10 * minuteMs,
};
export const registerLimit: RateLimit = { name: 'register', max: 10, windowMs: 10 * minuteMs };
export const resetRequestLimit: RateLimit = { name: 'reset-request', max: 10, windowMs: 10 * minuteMs };
/** Mails for a new password, per address, so that no mailbox is flooded. */
export const resetMailLimit: RateLimit = { name: 'reset-mail', max: 3, windowMs: 10 * minuteMs };

/** Password checks per logged-in user, so that a thief of a session cannot guess the password with it. */
export const passwordProofLimit: RateLimit = { name: 'password-proof', max: 10, windowMs: 10 * minuteMs };
/** Changes of a name, per user: a new name is written to all comments of the user. */
export const nameChangeLimit: RateLimit = { name: 'name-change', max: 5, windowMs: 10 * minuteMs };
/** Counted per user. */
export const confirmationMailLimit: RateLimit = {
  name: 'confirmation-mail',
  max: 3,
  windowMs: 10 * minuteMs,
};
/** Counted per user. */
export const dataExportLimit: RateLimit = { name: 'data-export', max: 10, windowMs: 10 * minuteMs };

/**
 * Counted views, per article and network. The limit is high enough for a company with one address. Counted per process.
 */
export const viewLimit: RateLimit = { name: 'read', max: 20, windowMs: 60 * minuteMs };

/** Calls that report the view of a prefetched page, per network. Counted per process. */
export const viewCallLimit: RateLimit = { name: 'read-call', max: 300, windowMs: 10 * minuteMs };

/** Counted addresses without a page, per network; counted per process. */
export const missingLimit: RateLimit = { name: 'missing', max: 60, windowMs: minuteMs };

/** Rejected writes, per network, except those of the newsroom's people. Counted per process. */
export const rejectionLimit: RateLimit = { name: 'rejection', max: 100, windowMs: 10 * minuteMs };

type Allowance = { isAllowed: true; takenAt: number[] } | { isAllowed: false; retryAfterMs: number };

/** Allows at most `max` within any `windowMs`. Returns the moments to store, or how long to wait. */
export function allowInWindow(
  { max, windowMs }: RateLimit,
  takenAt: readonly number[],
  now: number,
): Allowance {
  // After a clock was set back, users must not be locked out.
  const counting = takenAt.filter((moment) => Math.abs(now - moment) < windowMs).toSorted((a, b) => a - b);
  if (counting.length < max) return { isAllowed: true, takenAt: [...counting, now] };
  const oldestThatCounts = counting[counting.length - max] ?? now;
  return { isAllowed: false, retryAfterMs: oldestThatCounts + windowMs - now };
}

/** Returns an IPv4 address, or the first 64 bits of an IPv6 address, because one customer controls a whole /64. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** Returns an IPv4 address, or the first 48 bits of an IPv6 address: one customer can obtain a whole /48. */
export function customerNetworkOf(address: string): string {
  const network = networkOf(address);
  return network.includes(':') ? network.split(':').slice(0, 3).join(':') : network;
}

export function rateLimitProblem(retryAfterMs: number): Problem {
  return { code: 'too-many-requests', message: tooManyAttempts(retryAfterMs), retryAfterMs };
}

/** Returns the sentence with the time to wait. The time is rounded up, so that a retry after it is accepted. */
function tooManyAttempts(retryAfterMs: number): string {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const minutes = Math.ceil(seconds / 60);
  const wait =
    seconds < 60
      ? `${seconds} segundo${seconds > 1 ? 's' : ''}`
      : `${minutes} minuto${minutes > 1 ? 's' : ''}`;
  return `Muitas tentativas em pouco tempo. Tente novamente em ${wait}.`;
}

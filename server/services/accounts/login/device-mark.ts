/** Marks devices as known to accounts, so that attackers cannot lock the owners out (docs/decisions/0016). */
import { createHmac, randomBytes } from 'node:crypto';
import type { Stores } from '../../../ports/stores.ts';
import { isSameDigest } from '../../site/signed-token.ts';

/** How many accounts a mark has at most; the oldest is dropped. */
const accountsMax = 5;
const idBytes = 16;
const markMaxLength = 200;

interface Signer {
  sessionSecret: string;
  users: Pick<Stores['users'], 'findSecurityStamp'>;
}

/**
 * Marks a device as known to an account, by a digest that only the portal can compute. A known device has its own
 * limits, which attackers cannot use up. A mark becomes invalid with a new password, with the first proof of the
 * address, and when the account is deleted. If there is no account or no open session, the old mark is returned.
 */
export async function markDevice(
  { sessionSecret, users }: Signer,
  mark: string,
  email: string,
  isOpen: () => Promise<boolean> = async () => true,
): Promise<string> {
  const stamp = await users.findSecurityStamp(email);
  // The session is checked after the stamp was read, because a new password ends sessions.
  if (stamp === null || !(await isOpen())) return mark;
  const { id, digests } = readMark(mark);
  const own = hashAccount(sessionSecret, id, email, stamp);
  return [id, own, ...digests.filter((digest) => digest !== own)].slice(0, 1 + accountsMax).join('.');
}

/** Returns the id of the device; null when the device is not known to the account. */
export async function findKnownDevice(
  { sessionSecret, users }: Signer,
  mark: string,
  email: string,
): Promise<string | null> {
  const stamp = await users.findSecurityStamp(email);
  const { id, digests } = readMark(mark);
  const expected = hashAccount(sessionSecret, id, email, stamp ?? '');
  const isMarked = digests.some((digest) => isSameDigest(digest, expected));
  return isMarked && stamp !== null ? id : null;
}

/** Reads a mark. An invalid mark gives a new one without accounts. */
function readMark(mark: string): { id: string; digests: string[] } {
  const [id = '', ...digests] = mark.split('.');
  const isMark = mark.length <= markMaxLength && Buffer.from(id, 'base64url').length === idBytes;
  return isMark ? { id, digests } : { id: randomBytes(idBytes).toString('base64url'), digests: [] };
}

function hashAccount(secret: string, id: string, email: string, stamp: string): string {
  const digest = createHmac('sha256', secret).update(`aparelho\n${id}\n${email}\n${stamp}`).digest();
  return digest.subarray(0, idBytes).toString('base64url');
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Accounts that one browser is known to; who shares it with more people loses the oldest. */
const accountsMax = 5;
const idBytes = 16;
const markMaxLength = 200;

/**
 * A mark in the browser says to which accounts somebody has signed in there: an id of the device and, for each account,
 * a digest of both that only the portal can make. It opens nothing; it is only an allowance of tries of its own, which
 * strangers cannot use up (docs/decisions/0016).
 */
export function markDevice(secret: string, mark: string, email: string): string {
  const { id, digests } = read(mark);
  const own = digestOf(secret, id, email);
  return [id, own, ...digests.filter((digest) => digest !== own)].slice(0, 1 + accountsMax).join('.');
}

/** The device's id when somebody has signed in to the account there, else null. */
export function knownDevice(secret: string, mark: string, email: string): string | null {
  const { id, digests } = read(mark);
  const expected = Buffer.from(digestOf(secret, id, email));
  const isKnown = digests.some((digest) => {
    const given = Buffer.from(digest);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isKnown ? id : null;
}

/** Of what is no mark, a new one without accounts. */
function read(mark: string): { id: string; digests: string[] } {
  const [id = '', ...digests] = mark.split('.');
  const isMark = mark.length <= markMaxLength && Buffer.from(id, 'base64url').length === idBytes;
  return isMark ? { id, digests } : { id: randomBytes(idBytes).toString('base64url'), digests: [] };
}

function digestOf(secret: string, id: string, email: string): string {
  const digest = createHmac('sha256', secret).update(`aparelho\n${id}\n${email}`).digest();
  return digest.subarray(0, idBytes).toString('base64url');
}

import { createHash, randomBytes } from 'node:crypto';
import { challengeLifetimeMs } from '../../../../domain/accounts/two-factor.ts';
import type { Device, KnownPerson, LoginWay, OpenedSession } from '../../../ports/accounts.ts';
import type { Stores } from '../../../ports/stores.ts';
import { openSession } from './open-session.ts';

/** The result of the first step: a session, or the token of a challenge for a code. */
export type LoginStep =
  | { kind: 'session'; session: OpenedSession; way: LoginWay }
  | { kind: 'code'; challenge: string };

const tokenBytes = 32;

/** The digest of a challenge's token, which is all that is stored. */
export function hashChallenge(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Continues a login after the first step, by password or by Google: a user with a second step has to pass it before a
 * session opens. Null when the proof is void: comparing a password takes seconds, in which it may have been replaced.
 */
export async function openSessionOrChallenge(
  stores: Stores,
  { person, way, device, now }: { person: KnownPerson; way: LoginWay; device: Device; now: number },
): Promise<LoginStep | null> {
  const { credentials, secondFactors, loginChallenges } = stores;
  const { id, passwordHash } = person;
  if (passwordHash !== undefined && (await credentials.findPassword(id)) !== passwordHash) return null;
  if ((await secondFactors.find(id)) === null) {
    return { kind: 'session', session: await openSession(stores, { person, way, device, now }), way };
  }
  const challenge = randomBytes(tokenBytes).toString('base64url');
  const expiresAt = now + challengeLifetimeMs;
  await loginChallenges.create({ id: hashChallenge(challenge), userId: id, way, expiresAt });
  return { kind: 'code', challenge };
}

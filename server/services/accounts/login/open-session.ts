/** Opens a session, or asks for the second step of a login. */
import { createHash, randomBytes } from 'node:crypto';
import { mayDo } from '../../../../domain/accounts/permissions.ts';
import type { LoginWay } from '../../../../domain/accounts/session.ts';
import { challengeLifetimeMs } from '../../../../domain/accounts/two-factor.ts';
import type { Device, KnownPerson, OpenedSession } from '../../../ports/accounts.ts';
import type { Stores } from '../../../ports/stores.ts';
import { recordAction } from '../record-action.ts';

interface Login {
  person: KnownPerson;
  way: LoginWay;
  device: Device;
  now: number;
}

/** The result: a session, or the token of a challenge for the second step. */
export type LoginStep =
  | { kind: 'session'; session: OpenedSession; way: LoginWay }
  | { kind: 'code'; challenge: string };

const tokenBytes = 32;
const auditDetails = { password: 'com senha', google: 'com Google' } satisfies Record<LoginWay, string>;

/** Returns the digest of a challenge's token; the token itself is not stored. */
export function hashChallenge(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Opens a session, or a challenge for the second step. Returns null when the password was replaced while it was being
 * compared, which takes seconds under load.
 */
export async function openSessionOrChallenge(
  stores: Stores,
  login: Login,
): Promise<LoginStep | 'suspended' | null> {
  const { users, credentials, secondFactors, loginChallenges } = stores;
  const { person, way, now } = login;
  const { id, passwordHash } = person;
  if (passwordHash !== undefined && (await credentials.findPassword(id)) !== passwordHash) return null;
  if (await users.isSuspended(id)) return 'suspended';
  if ((await secondFactors.find(id)) === null) {
    return { kind: 'session', session: await openSession(stores, login), way };
  }
  const challenge = randomBytes(tokenBytes).toString('base64url');
  const expiresAt = now + challengeLifetimeMs;
  await loginChallenges.create({ id: hashChallenge(challenge), userId: id, way, expiresAt });
  return { kind: 'code', challenge };
}

/** Opens a session after every step of a login. Logins of the newsroom are audited. */
export async function openSession(
  stores: Pick<Stores, 'users' | 'sessions' | 'audit'>,
  { person, way, device, now }: Login,
): Promise<OpenedSession> {
  const session = await stores.sessions.open(person, device, now);
  const user = await stores.users.findById(person.id);
  if (user && mayDo(user, 'use-newsroom')) {
    const { id, name } = user;
    const detail = auditDetails[way];
    await recordAction(stores, { userId: id, name }, now, { action: 'admin.logged-in', id, detail });
  }
  return session;
}

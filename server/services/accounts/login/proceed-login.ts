import { createHash, randomBytes } from 'node:crypto';
import { challengeLifetimeMs } from '../../../../domain/accounts/two-factor.ts';
import type { Accounts, Device, KnownPerson, LoginWay, OpenedSession } from '../../../ports/accounts.ts';
import type { Clock, Database } from '../../../ports/stores.ts';
import { type RecordLoginNeeds, recordLogin } from './record-login.ts';

/** What comes of the first step: a session, or a token for whoever brings the code of the second. */
export type LoginStep =
  | { kind: 'session'; session: OpenedSession; way: LoginWay }
  | { kind: 'code'; challenge: string };

interface Needs extends RecordLoginNeeds {
  accounts: Pick<Accounts, 'openSession' | 'logout' | 'isStillProved'>;
  database: Pick<Database, 'users' | 'audit' | 'secondFactors' | 'loginChallenges'>;
  clock: Clock;
}

const tokenBytes = 32;

/** What is kept of a challenge's token: a copy of the database is worth nothing. */
export function challengeId(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Goes on with somebody who passed the first step, by password or by Google alike: whoever has a second step takes it
 * before there is a session. Null when the proof is worth nothing any more: passwords are compared for seconds, and
 * whoever replaces one meanwhile, or turns a second step on, ends all sessions but not one that comes later. So it is
 * looked at once more when session or challenge are there to be ended.
 */
export function proceedLogin(needs: Needs) {
  const { accounts, database, clock } = needs;
  const record = recordLogin(needs);

  async function openAtOnce(person: KnownPerson, way: LoginWay, device: Device): Promise<LoginStep | null> {
    const session = await accounts.openSession(person, device);
    const hasSecondStep = (await database.secondFactors.find(person.id)) !== null;
    if (hasSecondStep || !(await accounts.isStillProved(person))) {
      await accounts.logout(session.token);
      return hasSecondStep ? challengeFor(person, way) : null;
    }
    await record(session, way);
    return { kind: 'session', session, way };
  }

  async function challengeFor(person: KnownPerson, way: LoginWay): Promise<LoginStep | null> {
    const challenge = randomBytes(tokenBytes).toString('base64url');
    const expiresAt = clock() + challengeLifetimeMs;
    const { loginChallenges } = database;
    const id = challengeId(challenge);
    await loginChallenges.add({ id, userId: person.id, way, expiresAt });
    if (await accounts.isStillProved(person)) return { kind: 'code', challenge };
    await loginChallenges.remove(id);
    return null;
  }

  return async (person: KnownPerson, way: LoginWay, device: Device): Promise<LoginStep | null> => {
    try {
      const hasSecondStep = (await database.secondFactors.find(person.id)) !== null;
      return await (hasSecondStep ? challengeFor(person, way) : openAtOnce(person, way, device));
    } catch (error) {
      if (await accounts.isStillProved(person)) throw error;
      // The account was deleted meanwhile, and nothing can belong to it any more.
      return null;
    }
  };
}

import { createHash, randomBytes } from 'node:crypto';
import { challengeLifetimeMs } from '../../domain/two-factor.ts';
import type { Accounts, Device, KnownPerson, LoginWay, OpenedSession } from '../account-ports.ts';
import type { Clock, Database } from '../ports.ts';
import { type RecordLoginNeeds, recordLogin } from './record-login.ts';

/** What comes of the first step: a session, or a token for whoever brings the code of the second. */
export type LoginStep =
  | { kind: 'session'; session: OpenedSession; way: LoginWay }
  | { kind: 'code'; challenge: string };

interface Needs extends RecordLoginNeeds {
  accounts: Pick<Accounts, 'openSession'>;
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
 * before there is a session.
 */
export function proceedLogin(needs: Needs) {
  const { accounts, database, clock } = needs;
  const record = recordLogin(needs);
  return async (person: KnownPerson, way: LoginWay, device: Device): Promise<LoginStep> => {
    if (!(await database.secondFactors.find(person.id))) {
      const session = await accounts.openSession(person, device);
      await record(session, way);
      return { kind: 'session', session, way };
    }
    const challenge = randomBytes(tokenBytes).toString('base64url');
    const expiresAt = clock() + challengeLifetimeMs;
    const { loginChallenges } = database;
    await loginChallenges.add({ id: challengeId(challenge), userId: person.id, way, expiresAt });
    return { kind: 'code', challenge };
  };
}

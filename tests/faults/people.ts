/** Creates people with sessions, for tests that start portals as an operator does. */
import { sessionCookieNames } from '../../domain/accounts/session.ts';
import { createId } from '../../server/services/site/create-id.ts';
import { readConfig } from '../../server/start/config.ts';
import { openAdapters } from '../../server/start/open-adapters.ts';

/** Creates people with sessions in a database that no portal serves, and returns the cookie of each. */
export async function signInPeople(env: Record<string, string>, count: number): Promise<string[]> {
  const adapters = await openAdapters(readConfig(env));
  const cookies: string[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const now = Date.now();
      const email = `pessoa${index}@example.com`;
      const user = { id: createId(), name: `Pessoa ${index}`, email, isEmailVerified: true, createdAt: now };
      const { token } = await adapters.database.inTransaction(async ({ users, sessions }) => {
        const isNew = await users.create({ ...user, terms: { version: '01', acceptedAt: now } });
        if (!isNew) throw new Error('These people exist already.');
        return sessions.open(user, { address: '127.0.0.1', userAgent: 'teste' }, now);
      });
      // The plain name, because these portals serve http.
      cookies.push(`${sessionCookieNames[1]}=${token}`);
    }
  } finally {
    await adapters.close();
  }
  return cookies;
}

import { sessionCookieNames } from '../../domain/accounts/session-cookie.ts';
import { readConfig } from '../../server/start/config.ts';
import { openWorld } from '../../server/start/open-world.ts';

/**
 * Creates people with sessions in a database that no portal serves, and returns the cookie of each. They sign in as with
 * Google, because hashing a password takes a tenth of a second.
 */
export async function signInPeople(env: Record<string, string>, count: number): Promise<string[]> {
  const world = await openWorld(readConfig(env));
  const cookies: string[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const login = await world.accounts.recognizeWithProvider(
        {
          provider: 'google',
          issuer: 'https://accounts.google.com/',
          subject: `pessoa-${index}`,
          email: `pessoa${index}@example.com`,
          isEmailVerified: true,
          name: `Pessoa ${index}`,
        },
        { version: '01', acceptedAt: Date.now() },
      );
      if (login.kind !== 'known') throw new Error('These people exist already.');
      const device = { address: '127.0.0.1', userAgent: 'teste' };
      const { token } = await world.accounts.openSession(login.person, device);
      // The plain name, because these portals serve http.
      cookies.push(`${sessionCookieNames[1]}=${token}`);
    }
  } finally {
    await world.close();
  }
  return cookies;
}

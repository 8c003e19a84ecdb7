import type { BenchDatabase } from '../../bench/database.ts';
import { sessionCookieNames } from '../../domain/accounts/session-cookie.ts';
import { readConfig } from '../../server/start/config.ts';
import { openWorld } from '../../server/start/open-world.ts';

/** What people of the bench type where a password is asked for. */
export const benchPassword = 'uma senha bem longa';

/** Makes people with a password, and gives their addresses. Each costs a tenth of a second. */
export async function registerPeople({ env }: BenchDatabase, count: number): Promise<string[]> {
  const world = await openWorld(readConfig(env));
  const emails = Array.from({ length: count }, (_, index) => `senha${index}@example.com`);
  const terms = { version: '01', acceptedAt: Date.now() };
  try {
    for (const email of emails) {
      const account = { name: 'Pessoa', email, password: benchPassword, terms, isEmailVerified: true };
      if ((await world.accounts.register(account)) === null) throw new Error('The people were made before.');
    }
  } finally {
    await world.close();
  }
  return emails;
}

/**
 * Makes people with real sessions in a database that nobody serves, and gives the cookie of each. They come as
 * from Google: a password of each would cost a tenth of a second.
 */
export async function signInPeople({ env }: BenchDatabase, count: number): Promise<string[]> {
  const world = await openWorld(readConfig(env));
  const cookies: string[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const login = await world.accounts.recognizeWithProvider(
        {
          provider: 'google',
          issuer: 'https://accounts.google.com/',
          subject: `bench-${index}`,
          email: `pessoa${index}@example.com`,
          isEmailVerified: true,
          name: `Pessoa ${index}`,
        },
        { version: '01', acceptedAt: Date.now() },
      );
      if (login.kind !== 'known') throw new Error('The people were made before.');
      const device = { address: '127.0.0.1', userAgent: 'bench' };
      const { token } = await world.accounts.openSession(login.person, device);
      // The plain name: the bench serves http.
      cookies.push(`${sessionCookieNames[1]}=${token}`);
    }
  } finally {
    await world.close();
  }
  return cookies;
}

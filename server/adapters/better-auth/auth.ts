import { betterAuth } from 'better-auth';
import type { Kysely } from 'kysely';
import { sessionLifetimeMs } from '../../../domain/accounts/account.ts';
import type { Tables } from '../sql/schema/tables.ts';
import { hashPassword, type PasswordCost, verifyPassword } from './password-hash.ts';

export interface AuthOptions {
  /** Writes, and the reads that belong to them, take turns on this connection. */
  write: Kysely<Tables>;
  secret: string;
  siteUrl: string;
  newId: () => string;
  /** Of passwords hashed from now on; the portal's own when not given, and only tests give another. */
  passwordCost?: PasswordCost | undefined;
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void };
}

export type Auth = ReturnType<typeof createAuth>;

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/**
 * better-auth on the portal's own tables. None of its addresses is reachable from outside: the portal calls it as
 * a library, so its rate limits, origin checks and cookies do not take part.
 */
export function createAuth({ write, secret, siteUrl, newId, passwordCost, log }: AuthOptions) {
  return betterAuth({
    baseURL: siteUrl,
    secret,
    // Moments are ISO text and flags 0 or 1 on every database, which is what better-auth calls sqlite.
    database: { db: write, type: 'sqlite', transaction: true },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (level, message) => (level === 'error' ? log.error({}, message) : log.warn({}, message)),
    },
    user: {
      modelName: 'users',
      fields: { ...timestamps, emailVerified: 'email_verified' },
      // is_admin is not among them: better-auth cannot write what it does not know.
      additionalFields: {
        termsVersion: { type: 'string', required: false, input: false, fieldName: 'terms_version' },
        termsAcceptedAt: { type: 'date', required: false, input: false, fieldName: 'terms_accepted_at' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        ...timestamps,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: { email: { type: 'string', required: true, input: false } },
      expiresIn: sessionLifetimeMs / 1000,
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...timestamps,
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { ...timestamps, expiresAt: 'expires_at' },
      storeIdentifier: 'hashed',
      // By the portal's clock (sessions.ts), not by this machine's.
      disableCleanup: true,
    },
    emailAndPassword: {
      enabled: true,
      password: { hash: (password) => hashPassword(password, passwordCost), verify: verifyPassword },
    },
    advanced: {
      database: { generateId: newId, validateSchema: false },
    },
  });
}

import type { Accounts } from '../../ports/accounts.ts';
import type { Clock } from '../../ports/stores.ts';
import type { SqlDatabase } from '../sql/connection/sqlite.ts';
import type { AuthOptions } from './auth.ts';
import { createProfiles } from './profiles.ts';
import { createTokenSigner } from './session-token.ts';
import { createSessions } from './sessions.ts';
import type { SignInMethods } from './sign-in.ts';

export interface AccountsOptions extends Omit<AuthOptions, 'write'> {
  database: SqlDatabase;
  clock: Clock;
}

/**
 * Accounts on the portal's own database, by better-auth. Finding a session, which every request of a person does,
 * is own SQL; the library is loaded when somebody signs in, because loading it takes longer than the whole start.
 */
export function createAccounts({ database, ...others }: AccountsOptions): Accounts {
  const options = { database, ...database.connections, ...others };
  const signer = createTokenSigner(options.secret);
  const sessions = createSessions({ ...options, signer });
  let loading: Promise<SignInMethods> | undefined;
  const signIn = () => {
    loading ??= import('./sign-in.ts').then(({ createSignIn }) => createSignIn({ ...options, signer }));
    return loading;
  };
  return {
    ...sessions,
    ...createProfiles(options),
    register: async (...given) => (await signIn()).register(...given),
    recognize: async (...given) => (await signIn()).recognize(...given),
    isStillProved: async (...given) => (await signIn()).isStillProved(...given),
    recognizeWithProvider: async (...given) => (await signIn()).recognizeWithProvider(...given),
    openSession: async (...given) => (await signIn()).openSession(...given),
    makeResetToken: async (...given) => (await signIn()).makeResetToken(...given),
    isResetToken: async (...given) => (await signIn()).isResetToken(...given),
    resetPassword: async (...given) => (await signIn()).resetPassword(...given),
    isPassword: async (...given) => (await signIn()).isPassword(...given),
    changePassword: async (...given) => (await signIn()).changePassword(...given),
    setPassword: async (...given) => (await signIn()).setPassword(...given),
    async prepare() {
      await signIn();
    },
  };
}

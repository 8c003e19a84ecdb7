import type { Kysely } from 'kysely';
import type { Accounts } from '../../account-ports.ts';
import type { Clock } from '../../ports.ts';
import type { Tables } from '../sql/tables.ts';
import type { AuthOptions } from './auth.ts';
import { createProfiles } from './profiles.ts';
import { createTokenSigner } from './session-token.ts';
import { createSessions } from './sessions.ts';
import type { SignInMethods } from './sign-in.ts';

export interface AccountsOptions extends AuthOptions {
  read: Kysely<Tables>;
  clock: Clock;
}

/**
 * Accounts on the portal's own database, by better-auth. Finding a session, which every request of a person does,
 * is own SQL; the library is loaded when somebody signs in, because loading it takes longer than the whole start.
 */
export function createAccounts(options: AccountsOptions): Accounts {
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
    register: async (account) => (await signIn()).register(account),
    recognize: async (email, password) => (await signIn()).recognize(email, password),
    isStillProved: async (person) => (await signIn()).isStillProved(person),
    recognizeWithProvider: async (identity, terms) => (await signIn()).recognizeWithProvider(identity, terms),
    openSession: async (person, device) => (await signIn()).openSession(person, device),
    makeResetToken: async (email) => (await signIn()).makeResetToken(email),
    isResetToken: async (token) => (await signIn()).isResetToken(token),
    resetPassword: async (token, password) => (await signIn()).resetPassword(token, password),
    isPassword: async (userId, password) => (await signIn()).isPassword(userId, password),
    changePassword: async (userId, change) => (await signIn()).changePassword(userId, change),
    makeConfirmationToken: async (email) => (await signIn()).makeConfirmationToken(email),
    confirmEmail: async (token) => (await signIn()).confirmEmail(token),
    setPassword: async (userId, password) => (await signIn()).setPassword(userId, password),
    async prepare() {
      await signIn();
    },
  };
}

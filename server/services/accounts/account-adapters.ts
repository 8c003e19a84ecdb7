/** The adapters and types that the services of accounts share. */
import type { IdentityProvider, IsCommonPassword, Passwords } from '../../ports/accounts.ts';
import type { Log } from '../../ports/log.ts';
import type { Clock, Database, Stores } from '../../ports/stores.ts';
import type { Tally } from '../../ports/tally.ts';
import type { PasswordWork } from './login/password-work.ts';

/** Each account service takes its part by `Pick`. */
export interface AccountAdapters {
  database: Database;
  passwords: Passwords;
  passwordWork: PasswordWork;
  loadPasswordCheck: () => Promise<IsCommonPassword>;
  identityProvider: IdentityProvider;
  sessionSecret: string;
  tally: Pick<Tally, 'logins'>;
  clock: Clock;
  site: { name: string; author: string; url: string; terms: { version: string } };
  log: Log;
}

export type PasswordAdapters = Pick<
  AccountAdapters,
  'database' | 'passwords' | 'loadPasswordCheck' | 'passwordWork' | 'clock' | 'site'
>;

export interface AccountTransaction {
  stores: Stores;
  site: AccountAdapters['site'];
  /** The moment of the act in epoch milliseconds. */
  now: number;
}

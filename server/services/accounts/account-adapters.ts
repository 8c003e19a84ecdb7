/** The adapters and types that the services of accounts share. */
import type { Adapters } from '../../ports/adapters.ts';
import type { Stores } from '../../ports/stores.ts';
import type { PasswordWork } from './login/password-work.ts';

/** Each service of accounts takes its part of these by `Pick`. */
export interface AccountAdapters
  extends Pick<
    Adapters,
    'database' | 'passwords' | 'loadPasswordCheck' | 'identityProvider' | 'sessionSecret' | 'clock' | 'log'
  > {
  passwordWork: PasswordWork;
  tally: Pick<Adapters['tally'], 'logins'>;
  site: { name: string; author: string; url: string; terms: { version: string } };
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

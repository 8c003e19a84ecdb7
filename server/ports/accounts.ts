/** The world of accounts as the services see it; the ports of everything else are in ports.ts. */
import type { ProviderFault } from '../../domain/accounts/google.ts';
import type { User } from '../../domain/accounts/user.ts';
import type { Stores } from './stores.ts';

/** Where a request comes from, as the list of sessions shows it. */
export interface Device {
  /** Canonical; '' when unknown. */
  address: string;
  userAgent: string;
}

/** The device that sends a request. */
export interface RequestDevice extends Device {
  /** Aborts when the client hangs up before it is answered. */
  signal?: AbortSignal | undefined;
}

/** A device that wants in, with what it may have kept of earlier logins. */
export interface Visit extends RequestDevice {
  /** The mark that earlier logins left in the browser (server/services/accounts/login/device-mark.ts); '' for none. */
  mark: string;
}

/** Which terms a person accepted, and when (docs/product.md#accounts). */
export interface AcceptedTerms {
  version: string;
  /** Epoch milliseconds. */
  acceptedAt: number;
}

export interface NewAccount {
  name: string;
  /** Lower case. */
  email: string;
  password: string;
  terms: AcceptedTerms | null;
  /** Whether it is known already that the address is this person's. */
  isEmailVerified: boolean;
}

/** Somebody who has just proved who they are. No session is open yet. */
export interface KnownPerson {
  id: string;
  /** Lower case. */
  email: string;
  /** Names the password that proved it, for `isStillProved`; missing for every other proof. */
  passwordMark?: string;
}

/** How somebody proved who they are, before the second step. */
export type LoginWay = 'password' | 'google';

/** A session as its owner's browser keeps it. */
export interface OpenedSession {
  userId: string;
  /** Lower case. */
  email: string;
  /** Goes into a cookie; it is worth nothing without the portal's own signature, which is part of it. */
  token: string;
}

/** Who sends a request. */
export interface FoundSession {
  id: string;
  userId: string;
  email: string;
  /** As it is at this moment; null when it could not be read (docs/product.md#accounts). */
  profile: { name: string; isAdmin: boolean; hasSecondFactor: boolean } | null;
  /** Why there is no profile. */
  profileFault?: unknown;
  /** The session was about to end and lasts longer now: the browser should keep its token anew. */
  isProlonged: boolean;
}

/** One of a person's sessions, for the list of them. */
export interface AccountSession extends Device {
  id: string;
  createdAt: number;
  /** Within a day of the last use. */
  usedAt: number;
  expiresAt: number;
}

/** An account as its owner sees it. */
export interface AccountProfile {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  isEmailVerified: boolean;
  isAdmin: boolean;
  /** Epoch milliseconds; null when the import had no date. */
  createdAt: number | null;
  /** Null when nothing is recorded. */
  terms: AcceptedTerms | null;
  hasPassword: boolean;
  /** Accounts elsewhere that open this one, the oldest first. */
  linked: LinkedAccount[];
}

/** Somebody's account with a provider such as Google. */
export interface LinkedAccount {
  provider: string;
  /** The address of the provider that vouched. */
  issuer: string;
  /** How the provider knows the person. */
  subject: string;
  /** Epoch milliseconds. */
  linkedAt: number;
}

/** Names one person for good: a subject is unique within its issuer only (OpenID Connect Core 1.0, section 5.7). */
export interface IdentityKey {
  provider: 'google';
  /** The `iss` claim: the address of the provider that vouches. */
  issuer: string;
  /** The `sub` claim. */
  subject: string;
}

/** What a provider such as Google has proved about a person. */
export interface ProvenIdentity extends IdentityKey {
  /** Lower case. */
  email: string;
  isEmailVerified: boolean;
  name: string;
}

export type ProviderLogin =
  | { kind: 'known'; person: KnownPerson; isNew: boolean }
  /** Somebody has an account with this address, and it is not certain that it is the same person. */
  | { kind: 'not-linkable' };

/** A new account as the stores take it. */
export interface NewUser extends Omit<NewAccount, 'password'> {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** What the proof of an address has changed. */
export interface AddressProof {
  /** False when the address was proved before: then nothing has changed. */
  isFirst: boolean;
  hasEndedSecondFactor: boolean;
}

/** Who has an account; part of the stores, so that changes join a transaction. */
export interface UserStore {
  /** False, and nothing changes, when the address is taken. */
  create(user: NewUser): Promise<boolean>;
  /** False for a user that does not exist. */
  isEmailVerified(id: string): Promise<boolean>;
  /**
   * Records that the user reads the mail of the account's address. The first proof ends the ways in from before it,
   * which someone else may have prepared: the second factor, linked accounts, links that were sent, logins between the
   * two steps, and every session but the named one. The caller replaces the password, unless the user has proved
   * to know it.
   */
  proveAddress(id: string, options?: { keepSessionId?: string }): Promise<AddressProof>;
  findById(id: string): Promise<User | null>;
  /**
   * A digest that changes with the account of an address, with the first proof of the address and with each new
   * password: what was allowed under another one is void. Null without an account, at the cost of the same query.
   */
  findSecurityStamp(email: string): Promise<string | null>;
  findByEmail(email: string): Promise<User | null>;
  /** In no order, without the missing; the caller bounds their number. */
  listByIds(ids: string[]): Promise<User[]>;
  count(): Promise<number>;
  countAdmins(): Promise<number>;
  /**
   * Inserts or replaces. Imports alone write users here; whom they bring has a verified address and no password
   * (docs/product.md#accounts).
   */
  save(user: User): Promise<void>;
  setAdmin(id: string, isAdmin: boolean): Promise<void>;
  /** Which of these users are admins, in no order; the caller bounds their number. */
  listAdminIds(ids: readonly string[]): Promise<string[]>;
  /** By id. */
  listAdmins(limit: number): Promise<User[]>;
  changeName(id: string, name: string): Promise<void>;
  /** With every way to sign in: sessions, passwords, linked accounts, second factors, links that were sent. */
  remove(id: string): Promise<void>;
}

/** What somebody besides a password needs to come in. */
export interface SecondFactor {
  /** Of the app; encrypted. */
  sealedSecret: string;
  /** Epoch milliseconds. */
  since: number;
  /** Of the last code that was taken. */
  lastStep: number;
  recoveryCodesLeft: number;
}

/** Second factors by user, at most one each; part of the stores, so that changes join a transaction. */
export interface SecondFactorStore {
  /** Null without one. */
  find(userId: string): Promise<SecondFactor | null>;
  /** False, and nothing changes, when there is one already. */
  add(
    userId: string,
    factor: Omit<SecondFactor, 'recoveryCodesLeft'> & { codeHashes: readonly string[] },
  ): Promise<boolean>;
  /** All recovery codes at once: the earlier ones are worth nothing afterwards. */
  replaceCodes(userId: string, codeHashes: readonly string[]): Promise<void>;
  /** With recovery codes and open challenges; false when there was none. */
  remove(userId: string): Promise<boolean>;
  /** Uses up a step and those before it; false when that was done before, also at the same moment. */
  takeStep(userId: string, step: number): Promise<boolean>;
  /** Uses up a recovery code; false when there is no such code, any more. */
  takeRecoveryCode(userId: string, codeHash: string): Promise<boolean>;
}

/** Passwords and linked accounts; part of the stores, so that changes join a transaction. */
export interface CredentialStore {
  /** The hash of a user's password; null without one. */
  findPassword(userId: string): Promise<string | null>;
  /** Creates or replaces the hash of a user's password. */
  savePassword(userId: string, hash: string, now: number): Promise<void>;
  /** The user whom an identity opens; null when it is not linked. */
  findLinkedUserId(identity: IdentityKey): Promise<string | null>;
  link(userId: string, identity: IdentityKey, now: number): Promise<void>;
  /** Gives linked accounts of before 2026-11-22, which were stored without one, an issuer. */
  fillMissingIssuers(provider: IdentityKey['provider'], issuer: string): Promise<void>;
}

/** Sessions as far as changes of an account concern them; part of the stores, so that they join a transaction. */
export interface SessionStore {
  /** Whether a session that was found before is still open. */
  isOpen(userId: string, sessionId: string): Promise<boolean>;
  /** Ends all of a user's sessions but one, when it is named. */
  deleteByUser(userId: string, exceptSessionId?: string): Promise<void>;
}

/** What a link in a mail is good for. */
export type MailLinkPurpose = 'reset-password' | 'confirm-email';

/**
 * Links that were sent by mail. Each belongs to one account and works once. Only digests of their tokens are stored;
 * part of the stores, so that changes join a transaction.
 */
export interface MailLinkStore {
  /** The token of a new link. */
  create(
    purpose: MailLinkPurpose,
    link: { userId: string; now: number; lifetimeMs: number },
  ): Promise<string>;
  /** The user whom a link is for; null when it is used, expired or invented. */
  findUserId(purpose: MailLinkPurpose, token: string, now: number): Promise<string | null>;
  /** The same, and uses the link up. */
  takeUserId(purpose: MailLinkPurpose, token: string, now: number): Promise<string | null>;
  deleteByUser(userId: string): Promise<void>;
}

/** Those who are between the first step of signing in and the second. `id` is a digest of what the browser holds. */
export interface LoginChallengeStore {
  add(challenge: { id: string; userId: string; way: LoginWay; expiresAt: number }): Promise<void>;
  /** Null when it is over or never was. */
  find(id: string, now: number): Promise<{ userId: string; way: LoginWay; attempts: number } | null>;
  /** Counts a try, at most `max` of them; gives its number from 1, null when there is none left. */
  takeAttempt(id: string, limits: { now: number; max: number }): Promise<number | null>;
  /** False when it was gone already. */
  remove(id: string): Promise<boolean>;
  removeByUser(userId: string): Promise<void>;
  removeExpired(now: number): Promise<void>;
}

/** What `Stores` has about accounts. */
export interface AccountStores {
  users: UserStore;
  credentials: CredentialStore;
  sessions: SessionStore;
  mailLinks: MailLinkStore;
  secondFactors: SecondFactorStore;
  loginChallenges: LoginChallengeStore;
}

/** Work that joins the transaction of a change. If it throws, the change is rolled back. */
export type AlongWith<Change> = (stores: Stores, change: Change) => Promise<void>;

/** A password that was replaced. */
export interface PasswordReplaced {
  user: User;
  hasEndedSecondFactor: boolean;
}

/**
 * Whether a password, in NFKC, is guessed early: by lists of passwords, words, names, keys in a row, dates, repetitions,
 * and what is known of its owner (`ownData`: address, name).
 */
export type IsCommonPassword = (password: string, ownData: readonly string[]) => boolean;

/** More people want in at the same moment than passwords can be checked. */
export class AccountsBusy extends Error {}

/** Whatever takes a password may reject with `AccountsBusy`. */
export interface Accounts {
  /** The id of the new user; null when the address is taken. */
  register(account: NewAccount, alongWith?: AlongWith<{ id: string }>): Promise<string | null>;
  /** Null when address or password is wrong, at the same cost. */
  recognize(email: string, password: string): Promise<KnownPerson | null>;
  /** Whether the password that proved who somebody is has not been replaced since, nor the account deleted. */
  isStillProved(person: KnownPerson): Promise<boolean>;
  /**
   * For whom a provider vouches. An account of that address is linked only when the address is verified on both sides;
   * without one an account is made (docs/product.md#accounts).
   */
  recognizeWithProvider(identity: ProvenIdentity, terms: AcceptedTerms): Promise<ProviderLogin>;
  /** A new session for somebody who has proved who they are, in as many steps as the account asks for. */
  openSession(person: KnownPerson, device: Device): Promise<OpenedSession>;
  /** One indexed read; none for a token that the portal did not sign. Null when the session is over. */
  findSession(token: string): Promise<FoundSession | null>;
  /** Ends the session of a token, whoever's it is. */
  logout(token: string): Promise<void>;
  /** Null when there is no such account any more. */
  findProfile(userId: string): Promise<AccountProfile | null>;
  /** Records which terms somebody accepted, and when, in place of what was recorded before. */
  acceptTerms(userId: string, terms: AcceptedTerms): Promise<void>;
  /** The newest first; only those that still last. */
  listSessions(userId: string, limit: number): Promise<AccountSession[]>;
  /** False when this person has no such session. */
  endSession(userId: string, sessionId: string): Promise<boolean>;
  endAllSessions(userId: string): Promise<void>;
  /** Signs everybody out. */
  endEverySession(): Promise<void>;
  /** A token that changes the password once, within `passwordResetLifetimeMs`; null when no account has the address. */
  makeResetToken(
    email: string,
    alongWith?: AlongWith<{ user: User; token: string }>,
  ): Promise<{ token: string } | null>;
  /** Whether it would still be taken. */
  isResetToken(token: string): Promise<boolean>;
  /**
   * Sets the password, ends every session and every other link, and proves the address (`UserStore.proveAddress`);
   * null when the token is used, expired or invented.
   */
  resetPassword(
    token: string,
    password: string,
    alongWith?: AlongWith<PasswordReplaced>,
  ): Promise<KnownPerson | null>;
  /** Whether it is this person's; false when there is none. */
  isPassword(userId: string, password: string): Promise<boolean>;
  /** False when the current password is wrong or there is none. Every link and every session ends but the named one. */
  changePassword(
    userId: string,
    change: { currentPassword: string; newPassword: string; keepSessionId: string },
    alongWith?: AlongWith<PasswordReplaced>,
  ): Promise<boolean>;
  /** Gives an account a password without asking for one, proves its address and ends its sessions. */
  setPassword(userId: string, password: string, alongWith?: AlongWith<PasswordReplaced>): Promise<void>;
  /** Forgets sessions and links that nobody could use any more. */
  removeExpired(now: number): Promise<void>;
  /** Loads what signing in needs, so that the first person to do so does not wait for it. */
  prepare(): Promise<void>;
}

/** What is kept in the person's browser between leaving for a provider and coming back. */
export interface ProviderAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export class ProviderError extends Error {
  readonly fault: ProviderFault;
  constructor(fault: ProviderFault, cause?: unknown) {
    super(`Sign-in with the provider failed: ${fault}`, { cause });
    this.fault = fault;
  }
}

/** A service such as Google that knows people and vouches for them. Faults are `ProviderError`s. */
export interface IdentityProvider {
  /** Where to send the person, and what to remember until they are back. */
  begin(): Promise<{ url: string; attempt: ProviderAttempt }>;
  /** `answer` is the address that the provider sent the person back to. */
  finish(answer: URL, attempt: ProviderAttempt): Promise<ProvenIdentity>;
}

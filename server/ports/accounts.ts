/** Accounts, sessions and logins as the services see them. */
import type { ProviderFault } from '../../domain/accounts/google.ts';
import type { User } from '../../domain/accounts/user.ts';

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

/** A device that logs in, with the mark of earlier logins. */
export interface Visit extends RequestDevice {
  /** From the browser's cookie (server/services/accounts/login/device-mark.ts); '' for none. */
  mark: string;
}

/** Which terms a user accepted, and when (docs/product.md#accounts). */
export interface AcceptedTerms {
  version: string;
  /** Epoch milliseconds. */
  acceptedAt: number;
}

/** A new account. */
export interface NewUser {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  isEmailVerified: boolean;
  terms: AcceptedTerms | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** A user who has passed the first step of a login. */
export interface KnownPerson {
  id: string;
  /** Lower case. */
  email: string;
  /** Hash of the password that proved it; missing for every other proof. */
  passwordHash?: string;
}

/** The first step of a login. */
export type LoginWay = 'password' | 'google';

/** A session as the browser of its user stores it. */
export interface OpenedSession {
  userId: string;
  /** Lower case. */
  email: string;
  /** With the portal's signature; goes into a cookie. */
  token: string;
}

/** The session of a request, and its user. */
export interface FoundSession {
  id: string;
  userId: string;
  email: string;
  /** Epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
  /** Null when the user's row could not be read (docs/product.md#accounts). */
  profile: { name: string; isAdmin: boolean; hasSecondFactor: boolean } | null;
  /** Why there is no profile. */
  profileFault?: unknown;
}

/** A session in the list of a user's sessions. */
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
  /** Oldest first. */
  linked: LinkedAccount[];
}

/** A user's account with a provider such as Google. */
export interface LinkedAccount {
  provider: string;
  /** The address of the provider that vouched. */
  issuer: string;
  /** The provider's id of the person. */
  subject: string;
  /** Epoch milliseconds. */
  linkedAt: number;
}

/** Identifies a person permanently: a subject is unique within its issuer only (OpenID Connect Core 1.0, section 5.7). */
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

/** What the proof of an address has changed. */
export interface AddressProof {
  /** False when the address was proved before: then nothing has changed. */
  isFirst: boolean;
  hasEndedSecondFactor: boolean;
}

/** Users; part of the stores, so that changes join a transaction. */
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
  confirmAddress(id: string, options?: { keepSessionId?: string }): Promise<AddressProof>;
  findById(id: string): Promise<User | null>;
  /** What the user's own account page shows. */
  findProfile(id: string): Promise<AccountProfile | null>;
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
  /** Inserts or replaces. For imports: their users have a verified address and no password (docs/product.md#accounts). */
  save(user: User): Promise<void>;
  /** Replaces what was recorded before. */
  acceptTerms(id: string, terms: AcceptedTerms): Promise<void>;
  setAdmin(id: string, isAdmin: boolean): Promise<void>;
  /** Which of these users are admins, in no order; the caller bounds their number. */
  listAdminIds(ids: readonly string[]): Promise<string[]>;
  /** By id. */
  listAdmins(limit: number): Promise<User[]>;
  changeName(id: string, name: string): Promise<void>;
  /** With every way to log in: sessions, passwords, linked accounts, second factors, links that were sent. */
  delete(id: string): Promise<void>;
}

/** An authenticator app and its recovery codes. */
export interface SecondFactor {
  /** Of the app; encrypted. */
  sealedSecret: string;
  /** Epoch milliseconds. */
  since: number;
  /** Of the last code that was accepted. */
  lastStep: number;
  recoveryCodesLeft: number;
}

/** Second factors by user, at most one each; part of the stores, so that changes join a transaction. */
export interface SecondFactorStore {
  /** Null without one. */
  find(userId: string): Promise<SecondFactor | null>;
  /** False, and nothing changes, when there is one already. */
  create(
    userId: string,
    factor: Omit<SecondFactor, 'recoveryCodesLeft'> & { codeHashes: readonly string[] },
  ): Promise<boolean>;
  /** All recovery codes at once: the earlier ones are void. */
  replaceCodes(userId: string, codeHashes: readonly string[]): Promise<void>;
  /** With recovery codes and open challenges; false when there was none. */
  delete(userId: string): Promise<boolean>;
  /** Uses up a step and those before it; false when that was done before, also at the same moment. */
  claimStep(userId: string, step: number): Promise<boolean>;
  /** Uses up a recovery code; false for a code that is used or unknown. */
  claimRecoveryCode(userId: string, codeHash: string): Promise<boolean>;
}

/** Passwords and linked accounts; part of the stores, so that changes join a transaction. */
export interface CredentialStore {
  /** The hash of a user's password; null without one. */
  findPassword(userId: string): Promise<string | null>;
  /** The user of an address, with the hash of the password; the same query whether the account exists or not. */
  findLogin(email: string): Promise<{ userId: string; passwordHash: string | null } | null>;
  /** Creates or replaces the hash of a user's password. */
  savePassword(userId: string, hash: string, now: number): Promise<void>;
  /** The user whom an identity opens; null when it is not linked. */
  findLinkedUserId(identity: IdentityKey): Promise<string | null>;
  link(userId: string, identity: IdentityKey, now: number): Promise<void>;
  /** Gives linked accounts of before 2026-11-22, which were stored without one, an issuer. */
  updateMissingIssuers(provider: IdentityKey['provider'], issuer: string): Promise<void>;
}

/** Sessions; part of the stores, so that changes join a transaction. `now` is in epoch milliseconds. */
export interface SessionStore {
  /** For a user who has passed every step of a login. */
  open(user: { id: string; email: string }, device: Device, now: number): Promise<OpenedSession>;
  /** One indexed read; none for a token that the portal did not sign. Null when the session has ended. */
  find(token: string, now: number): Promise<FoundSession | null>;
  updateExpiry(id: string, expiresAt: number, now: number): Promise<void>;
  /** Whether a session that was found before is still open and, optionally, was opened after a moment. */
  isOpen(userId: string, sessionId: string, options?: { openedAfter?: number }): Promise<boolean>;
  /** Newest first; only those that have not expired. */
  listByUser(userId: string, options: { limit: number; now: number }): Promise<AccountSession[]>;
  /** False when the user has no such session. */
  delete(userId: string, sessionId: string): Promise<boolean>;
  deleteByToken(token: string): Promise<void>;
  /** All of a user's sessions but the named one. */
  deleteByUser(userId: string, exceptSessionId?: string): Promise<void>;
  deleteAll(): Promise<void>;
  deleteExpired(now: number): Promise<void>;
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
  claimUserId(purpose: MailLinkPurpose, token: string, now: number): Promise<string | null>;
  deleteByUser(userId: string): Promise<void>;
  deleteExpired(now: number): Promise<void>;
}

/** Logins between the two steps. `id` is a digest of the token in the browser. */
export interface LoginChallengeStore {
  create(challenge: { id: string; userId: string; way: LoginWay; expiresAt: number }): Promise<void>;
  /** Null when it has ended or never was. */
  find(id: string, now: number): Promise<{ userId: string; way: LoginWay; attempts: number } | null>;
  /** Counts an attempt and returns its number from 1; null when all `max` are used. */
  claimAttempt(id: string, limits: { now: number; max: number }): Promise<number | null>;
  /** False when it was deleted before. */
  delete(id: string): Promise<boolean>;
  deleteByUser(userId: string): Promise<void>;
  deleteAll(): Promise<void>;
  deleteExpired(now: number): Promise<void>;
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

/** Hashes passwords; call it before a transaction starts. Rejects with `AccountsBusy` when too many requests wait. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether a password has this hash. False without a hash, at the same cost. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Too many requests wait for a password to be hashed. */
export class AccountsBusy extends Error {}

/**
 * Whether a password, in NFKC, is guessed early: by lists of passwords, words, names, keys in a row, dates, repetitions,
 * and what is known of its owner (`ownData`: address, name).
 */
export type IsCommonPassword = (password: string, ownData: readonly string[]) => boolean;

/** What the browser keeps while the person is at the provider. */
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

/** A service such as Google that identifies people. Faults are `ProviderError`s. */
export interface IdentityProvider {
  /** Where to send the person, and what the browser keeps until the return. */
  start(): Promise<{ url: string; attempt: ProviderAttempt }>;
  /** `answer` is the address that the provider sent the person back to. */
  finish(answer: URL, attempt: ProviderAttempt): Promise<ProvenIdentity>;
}

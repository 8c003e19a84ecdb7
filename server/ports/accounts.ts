/** Accounts, sessions and logins as the services see them. E-mail addresses are in lower case. */

import type { ProviderFault } from '../../domain/accounts/google.ts';
import type { Invitation } from '../../domain/accounts/invitation.ts';
import type { Role } from '../../domain/accounts/permissions.ts';
import type { LoginWay } from '../../domain/accounts/session.ts';
import type { User } from '../../domain/accounts/user.ts';
import type { OwnTable } from './tables/tables.ts';

export interface Device {
  /** The canonical address of the client; '' when unknown. */
  address: string;
  userAgent: string;
}

export interface RequestDevice extends Device {
  /** Aborts when the client hangs up before the answer. */
  signal?: AbortSignal | undefined;
}

export interface Visit extends RequestDevice {
  /** The mark of the device from the browser's cookie (server/services/accounts/login/device-mark.ts); '' for none. */
  mark: string;
}

export interface AcceptedTerms {
  version: string;
  acceptedAt: number;
}

export interface NewUser {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  terms: AcceptedTerms | null;
  createdAt: number;
}

/** A user who has passed the first step of a login. */
export interface KnownPerson {
  id: string;
  email: string;
  /** The hash of the password that proved the person; missing for every other proof. */
  passwordHash?: string;
}

export interface OpenedSession {
  userId: string;
  email: string;
  /** The signed token, which is the value of the cookie. */
  token: string;
}

export interface FoundSession {
  id: string;
  userId: string;
  email: string;
  createdAt: number;
  expiresAt: number;
  /** The profile is null when the user's row could not be read; then there is a reason (docs/product.md#accounts). */
  profile: { name: string; roles: readonly Role[]; hasSecondFactor: boolean } | null;
  profileFault?: unknown;
}

interface AccountSession extends Device {
  id: string;
  createdAt: number;
  /** The moment of the last use, up to a day late. */
  usedAt: number;
  expiresAt: number;
}

export interface AccountProfile {
  id: string;
  name: string;
  email: string;
  isEmailVerified: boolean;
  roles: readonly Role[];
  createdAt: number | null;
  terms: AcceptedTerms | null;
  hasPassword: boolean;
  linked: LinkedAccount[];
}

interface LinkedAccount {
  provider: string;
  issuer: string;
  subject: string;
  linkedAt: number;
}

/** The claims `iss` and `sub`: a subject is unique within its issuer only (OpenID Connect Core 1.0, section 5.7). */
interface IdentityKey {
  provider: 'google';
  issuer: string;
  subject: string;
}

export interface ProvenIdentity extends IdentityKey {
  email: string;
  isEmailVerified: boolean;
  name: string;
}

/** A user as the screen of people shows one. */
export interface Person extends User {
  isEmailVerified: boolean;
  /** Epoch milliseconds; null for users who are not suspended. */
  suspendedAt: number | null;
  hasSecondFactor: boolean;
  sessions: number;
  /** The last use of an open session, up to a day late; null without one. */
  lastVisitAt: number | null;
}

export interface UserStore {
  /** Returns false, and changes nothing, when the address is taken. */
  create(user: NewUser): Promise<boolean>;
  isEmailVerified(id: string): Promise<boolean>;
  /**
   * Records that the user reads mail to the account's address. The first time, deletes what someone else may have
   * prepared: second factor, linked accounts, sent links, open challenges, and every session but the named one; the
   * caller replaces the password unless the user knows it. Returns whether a second factor was deleted.
   */
  confirmAddress(id: string, options?: { currentSessionId?: string }): Promise<boolean>;
  findById(id: string): Promise<User | null>;
  findProfile(id: string): Promise<AccountProfile | null>;
  /**
   * Returns a digest that changes with the account of an address, its first proof and each new password: permissions
   * under another digest are void. It is null without an account, at the same cost.
   */
  findSecurityStamp(email: string): Promise<string | null>;
  findByEmail(email: string): Promise<User | null>;
  listByIds(ids: string[]): Promise<User[]>;
  count(): Promise<number>;
  countAdmins(): Promise<number>;
  /** Saves a user of an import, with a verified address and no password (docs/product.md#accounts). */
  save(user: User): Promise<void>;
  acceptTerms(id: string, terms: AcceptedTerms): Promise<void>;
  setRoles(id: string, roles: readonly Role[]): Promise<void>;
  /** Suspends a user; null ends the suspension. */
  setSuspension(id: string, suspendedAt: number | null): Promise<void>;
  isSuspended(id: string): Promise<boolean>;
  /** Lists people in the order of `ids`, without missing ones. */
  listPeople(ids: readonly string[], now: number): Promise<Person[]>;
  /** Lists those of the given ids that belong to people of the newsroom. */
  listNewsroomIds(ids: readonly string[]): Promise<string[]>;
  /** Lists the users who have a role. */
  listNewsroom(limit: number): Promise<User[]>;
  /**
   * Lists the names of people of the newsroom and of their author profiles, without those of one user; `limit` counts
   * users.
   */
  listNewsroomNames(exceptId: string | null, limit: number): Promise<string[]>;
  changeName(id: string, name: string): Promise<void>;
  /**
   * Deletes a user with sessions, passwords, linked accounts, second factors, sent links, invitations and leases of
   * drafts.
   */
  delete(id: string): Promise<void>;
}

export interface OwnRecord {
  /** The moment in epoch milliseconds; of invitations, when they expire. */
  at: number;
  /** The title of the news, image or mail; the address that was invited; the id of the news of a note. */
  title: string;
  /** What was written or done, or the role of an invitation. */
  text: string;
}

/** What the database holds of a person beside the account, for the download of own data. */
export interface OwnRecordStore {
  list(
    table: OwnTable,
    person: { id: string; email: string },
    page: { limit: number; skip: number },
  ): Promise<OwnRecord[]>;
}

interface SecondFactor {
  /** The encrypted secret of the app. */
  sealedSecret: string;
  since: number;
  lastStep: number;
  recoveryCodesLeft: number;
}

/** Stores at most one second factor per user. */
export interface SecondFactorStore {
  find(userId: string): Promise<SecondFactor | null>;
  /** Returns false, without a change, when the user has one already. */
  create(
    userId: string,
    factor: Omit<SecondFactor, 'recoveryCodesLeft'> & { codeHashes: readonly string[] },
  ): Promise<boolean>;
  replaceCodes(userId: string, codeHashes: readonly string[]): Promise<void>;
  /** Deletes it with recovery codes and open challenges. Returns false when there was none. */
  delete(userId: string): Promise<boolean>;
  /** Uses up a step and those before it; returns false when it was used, also concurrently. */
  claimStep(userId: string, step: number): Promise<boolean>;
  claimRecoveryCode(userId: string, codeHash: string): Promise<boolean>;
}

export interface CredentialStore {
  findPassword(userId: string): Promise<string | null>;
  /** Finds the login of an address; the query is the same whether the account exists or not. */
  findLogin(email: string): Promise<{ userId: string; passwordHash: string | null } | null>;
  savePassword(userId: string, hash: string, now: number): Promise<void>;
  findLinkedUserId(identity: IdentityKey): Promise<string | null>;
  link(userId: string, identity: IdentityKey, now: number): Promise<void>;
}

export interface SessionStore {
  open(user: { id: string; email: string }, device: Device, now: number): Promise<OpenedSession>;
  /** Returns null when the session has ended, and, without a query, when the portal did not sign the token. */
  find(token: string, now: number): Promise<FoundSession | null>;
  updateExpiry(id: string, expiresAt: number, now: number): Promise<void>;
  isOpen(userId: string, sessionId: string, options?: { openedAfter?: number }): Promise<boolean>;
  listByUser(userId: string, options: { limit: number; now: number }): Promise<AccountSession[]>;
  delete(userId: string, sessionId: string): Promise<boolean>;
  deleteByToken(token: string): Promise<void>;
  deleteByUser(userId: string, exceptSessionId?: string): Promise<void>;
  /** Ends all sessions of a user; for some days their tokens still tell whose they were. */
  closeByUser(userId: string, now: number): Promise<void>;
  /** Finds the user of a token that `closeByUser` ended. */
  findEnded(token: string): Promise<{ userId: string; endedAt: number } | null>;
  deleteAll(): Promise<void>;
  deleteExpired(now: number): Promise<void>;
}

export type MailLinkPurpose = 'reset-password' | 'confirm-email';

/** Links that were sent by mail. Each works once; only digests of their tokens are stored. */
export interface MailLinkStore {
  create(
    purpose: MailLinkPurpose,
    link: { userId: string; now: number; lifetimeMs: number },
  ): Promise<string>;
  /** Returns null when the link is used, expired or invented. */
  findUserId(purpose: MailLinkPurpose, token: string, now: number): Promise<string | null>;
  claimUserId(purpose: MailLinkPurpose, token: string, now: number): Promise<string | null>;
  deleteByUser(userId: string): Promise<void>;
  deleteExpired(now: number): Promise<void>;
}

/** Stores only digests of the tokens. Expired invitations count as missing. */
export interface InvitationStore {
  /** Replaces the open invitation of the address. Returns the token of its link. */
  create(invitation: Invitation): Promise<string>;
  find(token: string, now: number): Promise<Invitation | null>;
  findById(id: string, now: number): Promise<Invitation | null>;
  /** Uses the link up; returns null when it is used, also concurrently. */
  claim(token: string, now: number): Promise<Invitation | null>;
  /** Lists at most `invitationsMax` invitations, newest first. */
  list(now: number): Promise<Invitation[]>;
  delete(id: string): Promise<void>;
  deleteByInviter(userId: string): Promise<void>;
  deleteExpired(now: number): Promise<void>;
}

/** Stores logins between their two steps. `id` is a digest of the browser's token. */
export interface LoginChallengeStore {
  create(challenge: { id: string; userId: string; way: LoginWay; expiresAt: number }): Promise<void>;
  find(id: string, now: number): Promise<{ userId: string; way: LoginWay; attempts: number } | null>;
  /** Counts an attempt and returns its number from 1, or null when all `max` are used. */
  claimAttempt(id: string, limits: { now: number; max: number }): Promise<number | null>;
  delete(id: string): Promise<boolean>;
  deleteByUser(userId: string): Promise<void>;
  deleteAll(): Promise<void>;
  deleteExpired(now: number): Promise<void>;
}

export interface AccountStores {
  users: UserStore;
  ownRecords: OwnRecordStore;
  credentials: CredentialStore;
  sessions: SessionStore;
  mailLinks: MailLinkStore;
  invitations: InvitationStore;
  secondFactors: SecondFactorStore;
  loginChallenges: LoginChallengeStore;
}

/**
 * Hashes and compares passwords. Call both before a transaction starts; they reject with `AccountsBusy` when too many
 * requests wait.
 */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns false without a hash, at the same cost. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** The error when too many passwords wait to be hashed. */
export class AccountsBusy extends Error {}

/** Whether a password, in NFKC, is easily guessed, also from its owner's address and name (`ownData`). */
export type IsCommonPassword = (password: string, ownData: readonly string[]) => boolean;

/** What the browser keeps during a login with the provider. */
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

/** A provider that identifies users, such as Google. Its methods reject with `ProviderError`. */
export interface IdentityProvider {
  start(): Promise<{ url: string; attempt: ProviderAttempt }>;
  /** `answer` is the address of the redirect. */
  finish(answer: URL, attempt: ProviderAttempt): Promise<ProvenIdentity>;
}

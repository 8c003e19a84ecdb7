/** The types of accounts, sessions and logins for the services. E-mail addresses are in lower case. */

import type { ProviderFault } from '../../domain/accounts/google.ts';
import type { Role } from '../../domain/accounts/permissions.ts';
import type { User } from '../../domain/accounts/user.ts';
import type { Silence } from '../../domain/comments/silence.ts';

export interface Device {
  /** The canonical address of the client; '' when unknown. */
  address: string;
  userAgent: string;
}

export interface RequestDevice extends Device {
  /** Aborts when the client disconnects before the answer. */
  signal?: AbortSignal | undefined;
}

export interface Visit extends RequestDevice {
  /**
   * The mark of the device, from a cookie of the browser (server/services/accounts/login/device-mark.ts); '' for none.
   */
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
  /** The hash of the password that the person typed; missing when the person was recognized in another way. */
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
  /** Null when the user's row could not be read; then `profileFault` is the reason (docs/product.md#accounts). */
  profile: { name: string; roles: readonly Role[]; hasSecondFactor: boolean } | null;
  profileFault?: unknown;
}

export interface AccountSession extends Device {
  id: string;
  createdAt: number;
  /** The moment of the last use; it may be up to a day late. */
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

/** The claims `iss` and `sub`. A subject is unique only within its issuer (OpenID Connect Core 1.0, section 5.7). */
export interface IdentityKey {
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
  /** Epoch milliseconds; null when the user is not suspended. */
  suspendedAt: number | null;
  hasSecondFactor: boolean;
  sessions: number;
  /** The last use of an open session, up to a day late; null when no session is open. */
  lastVisitAt: number | null;
}

/** The facts about a user that decide whether the user may comment, and whether a comment is held. */
export interface Commenter {
  name: string;
  /** Epoch milliseconds; null when unknown. */
  createdAt: number | null;
  isEmailVerified: boolean;
  isFromNewsroom: boolean;
  /** A silence that has not ended; null when the user may comment. */
  silence: Silence | null;
}

export interface OwnRecord {
  /** The moment in epoch milliseconds; for an invitation, the moment at which it expires. */
  at: number;
  /** The title of the news, image or mail. For an invitation, the invited address; for a note, the id of the news. */
  title: string;
  /** The written text, a description of the act, or the role of an invitation. */
  text: string;
}

export interface SecondFactor {
  /** The encrypted secret of the app. */
  sealedSecret: string;
  since: number;
  lastStep: number;
  recoveryCodesLeft: number;
}

export type MailLinkPurpose = 'reset-password' | 'confirm-email';

/**
 * Hashes and compares passwords. Both must be called before a transaction starts. They reject with `AccountsBusy` when
 * too many requests wait.
 */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Returns false if there is no hash, at the same cost. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** The error when too many passwords wait to be hashed. */
export class AccountsBusy extends Error {}

/**
 * Returns whether a password, in NFKC, can be guessed easily, perhaps from its owner's address and name (`ownData`).
 */
export type IsCommonPassword = (password: string, ownData: readonly string[]) => boolean;

/** The data that the browser keeps while a user logs in at the provider. */
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
  /** `answer` is the address to which the provider redirected. */
  finish(answer: URL, attempt: ProviderAttempt): Promise<ProvenIdentity>;
}

import type { Generated } from 'kysely';
import type { LoginWay } from '../../../ports/accounts.ts';

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  /** Such as 'admin, editor', in the order of domain/accounts/permissions.ts; '' for readers. */
  roles: string;
  suspended_at: Generated<string | null>;
  /** ISO 8601, here and in the tables of accounts. */
  created_at: string | null;
  updated_at: Generated<string | null>;
  email_verified: Generated<number>;
  image: Generated<string | null>;
  terms_version: Generated<string | null>;
  terms_accepted_at: Generated<string | null>;
}

export interface SessionsTable {
  id: string;
  token: string;
  user_id: string;
  email: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
  ip_address: string | null;
  user_agent: string | null;
}

export interface AccountsTable {
  id: string;
  user_id: string;
  provider_id: string;
  /** Address of the provider; '' for passwords. */
  issuer: Generated<string>;
  account_id: string;
  password: string | null;
  created_at: string;
  updated_at: string;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  updated_at: string;
}

export interface InvitationsTable {
  id: string;
  digest: string;
  email: string;
  /** As in `users`. */
  roles: string;
  is_mailed: number;
  expires_at: number;
  invited_by_id: string;
  invited_by_name: string;
}

export interface LoginChallengesTable {
  id: string;
  user_id: string;
  way: LoginWay;
  attempts: number;
  expires_at: number;
}

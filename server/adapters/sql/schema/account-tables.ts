import type { Generated } from 'kysely';
import type { LoginWay } from '../../../ports/accounts.ts';

export interface UsersTable {
  id: string;
  name: string;
  email: string;
  /** Such as 'admin, editor', in the order of domain/accounts/permissions.ts; '' for readers. */
  roles: string;
  suspended_at: Generated<number | null>;
  created_at: number | null;
  email_verified: Generated<number>;
  terms_version: Generated<string | null>;
  terms_accepted_at: Generated<number | null>;
}

export interface SessionsTable {
  id: string;
  token: string;
  user_id: string;
  email: string;
  expires_at: number;
  created_at: number;
  updated_at: number;
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
  created_at: number;
  updated_at: number;
}

export interface VerificationsTable {
  id: string;
  user_id: string;
  expires_at: number;
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

/** Invitations to the newsroom (docs/product.md#invitations). */
import type { Actor } from './audit.ts';
import type { Role } from './permissions.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const invitationLifetimeMs = 7 * dayMs;
/** Open ones. */
export const invitationsMax = 100;
export const invitationPath = '/convite';

export interface Invitation {
  id: string;
  /** In lower case. At most one open invitation has it. */
  email: string;
  /** At least one. */
  roles: readonly Role[];
  /** Whether the link was sent to the address; else the inviter hands it over. */
  isMailed: boolean;
  /** Epoch milliseconds. */
  expiresAt: number;
  invitedBy: Actor;
}

export function invitationLink(siteUrl: string, token: string): string {
  return `${siteUrl}${invitationPath}?${new URLSearchParams({ token })}`;
}

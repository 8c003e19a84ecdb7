/** Invitations to the newsroom (docs/product.md#invitations). */
import { dayMs } from '../text/durations.ts';
import type { Actor } from './audit.ts';
import type { Role } from './permissions.ts';

export const invitationLifetimeMs = 7 * dayMs;
/** How many invitations may be open at once. */
export const invitationsMax = 100;
export const invitationPath = '/convite';

export interface Invitation {
  id: string;
  /** The invited address in lower case. An address has at most one open invitation. */
  email: string;
  roles: readonly Role[];
  /** Whether the portal mailed the link; otherwise the inviter hands it over. */
  isMailed: boolean;
  expiresAt: number;
  invitedBy: Actor;
}

export function invitationLink(siteUrl: string, token: string): string {
  return `${siteUrl}${invitationPath}?${new URLSearchParams({ token })}`;
}

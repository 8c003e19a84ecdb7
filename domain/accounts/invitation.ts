/** Invitations to the newsroom (docs/product.md#invitations). */
import type { Actor } from './audit.ts';
import { mayDo, permissions, type Role } from './permissions.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const invitationLifetimeMs = 7 * dayMs;
/** Open ones. */
export const invitationsMax = 100;
export const invitationPath = '/convite';

export const invitedRoles = ['editor', 'reporter', 'moderator', 'admin'] as const satisfies readonly Role[];
export type InvitedRole = (typeof invitedRoles)[number];

export interface Invitation {
  id: string;
  /** In lower case. At most one open invitation has it. */
  email: string;
  role: InvitedRole;
  /** Whether the link was sent to the address; else the inviter hands it over. */
  isMailed: boolean;
  /** Epoch milliseconds. */
  expiresAt: number;
  invitedBy: Actor;
}

/** Whether a role opens more than another and keeps all of its rights: an invitation never lowers a role. */
export function raisesRole(from: Role, to: Role): boolean {
  const gains = permissions.some((right) => mayDo({ role: to }, right) && !mayDo({ role: from }, right));
  return gains && permissions.every((right) => mayDo({ role: to }, right) || !mayDo({ role: from }, right));
}

export function invitationLink(siteUrl: string, token: string): string {
  return `${siteUrl}${invitationPath}?${new URLSearchParams({ token })}`;
}

export function isInvitedRole(role: string): role is InvitedRole {
  return invitedRoles.some((each) => each === role);
}

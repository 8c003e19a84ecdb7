/** The one table of rights: addresses, calls, lists and screens ask it (docs/product.md#roles). */

export const roles = ['admin', 'editor', 'reporter', 'moderator', 'reader'] as const;
export type Role = (typeof roles)[number];

export const roleNames = {
  admin: 'Administração',
  editor: 'Edição',
  reporter: 'Reportagem',
  moderator: 'Moderação',
  reader: 'Leitura',
} as const satisfies Record<Role, string>;

const newsroom = ['admin', 'editor', 'reporter', 'moderator'] as const satisfies readonly Role[];

const rolesOf = {
  /** Also: the badge on comments, own views are not counted, actions are audited. */
  'use-newsroom': newsroom,
  /** Own drafts with their images; those of others need `edit-all-news`. */
  'write-news': ['admin', 'editor', 'reporter'],
  /** Every draft, and everything that readers notice: publish, schedule, trash. Shows news of the future. */
  'edit-all-news': ['admin', 'editor'],
  /** The library, banners and videos. */
  'manage-media': ['admin', 'editor'],
  /** Old addresses and those not found. */
  'manage-redirects': ['admin', 'editor'],
  /** Comments of others, and reports. */
  'moderate-comments': ['admin', 'moderator'],
  'read-messages': ['admin', 'moderator'],
  'manage-people': ['admin'],
  /** Settings, audit log and health. */
  'manage-site': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof rolesOf;
export const permissions = Object.keys(rolesOf).filter(isPermission);

/** The person behind a request. Created by the server, never read from a request. */
export interface Visitor {
  userId: string | null;
  /** Null without a session, and when the profile could not be read. */
  name: string | null;
  email: string | null;
  /** `reader` without a session, and while a required second step is missing. */
  role: Role;
}

export const anonymousVisitor: Visitor = { userId: null, name: null, email: null, role: 'reader' };

/** Whether a role has a right. */
export function mayDo({ role }: { role: Role }, permission: Permission): boolean {
  const allowed: readonly Role[] = rolesOf[permission];
  return allowed.includes(role);
}

/** Those that open a part of the newsroom. */
export const newsroomRoles: readonly Role[] = newsroom;

/** The roles of a text such as 'admin, editor', in the order of `roles`; unknown ones are left out. */
export function rolesIn(text: string): Role[] {
  const named = text.split(',').map((name) => name.trim());
  return roles.filter((role) => named.includes(role));
}

/** The role of that name; null for any other text. */
export function findRole(text: string): Role | null {
  return roles.find((role) => role === text) ?? null;
}

function isPermission(text: string): text is Permission {
  return Object.hasOwn(rolesOf, text);
}

/** Restricts every query of news. Stores require it as an argument, so that no list can forget it. */
export interface NewsFilter {
  /** Only news up to this moment; null shows everything. */
  publishedUntil: number | null;
}

/** The one rule for which news a visitor may see in lists, feeds, counts and search: editors also see future dates. */
export function visibleTo(visitor: Visitor, now: number): NewsFilter {
  return { publishedUntil: mayDo(visitor, 'edit-all-news') ? null : now };
}

/** Restricts lists of drafts to those that the user created; null shows all of them. */
export function draftsVisibleTo(visitor: Visitor): { createdBy: string | null } {
  return { createdBy: mayDo(visitor, 'edit-all-news') ? null : (visitor.userId ?? '') };
}

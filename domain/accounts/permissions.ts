/** Lists the rights of each role. Addresses, services, lists and screens read them here (docs/product.md#roles). */

/** The roles of the newsroom. A user may have several; a user without one is a reader. */
export const roles = ['admin', 'editor', 'reporter', 'moderator'] as const;
export type Role = (typeof roles)[number];

export const roleNames = {
  admin: 'Administração',
  editor: 'Edição',
  reporter: 'Reportagem',
  moderator: 'Moderação',
} as const satisfies Record<Role, string>;

const nameWithoutRoles = 'Leitura';

/** For each role, a sentence about its rights, for the people who grant or receive the role. */
export const roleSentences = {
  admin: 'Pode tudo: notícias, pessoas e configurações do site.',
  editor:
    'Escreve, publica, agenda e exclui todas as notícias; cuida de imagens, banners, vídeos e comentários.',
  reporter: 'Escreve as próprias notícias e as envia para revisão; não publica.',
  moderator: 'Oculta e exclui comentários, decide sobre denúncias e responde às mensagens.',
} as const satisfies Record<Role, string>;

const rolesOf = {
  /**
   * People with this right get the badge `Redação` on comments, their views are not counted, and their acts are
   * audited.
   */
  'use-newsroom': roles,
  /** Covers a person's own drafts with their images, and restoring such drafts if they were never published. */
  'write-news': ['admin', 'editor', 'reporter'],
  /**
   * Covers everybody's drafts, and publishing, scheduling, trashing, and restoring published news. Also shows news with
   * a future date.
   */
  'edit-all-news': ['admin', 'editor'],
  'manage-media': ['admin', 'editor'],
  /** Includes the list of addresses that were not found. */
  'manage-redirects': ['admin', 'editor'],
  /** Hides and deletes comments of others, silences their authors, and decides on reports. */
  'moderate-comments': ['admin', 'editor', 'moderator'],
  'read-messages': ['admin', 'moderator'],
  'manage-people': ['admin'],
  /** Covers settings, sections, imports, audit log and health. */
  'manage-site': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof rolesOf;
/** This is a function, so that browser bundles without permission checks do not contain the table. */
export function listPermissions(): Permission[] {
  return Object.keys(rolesOf).filter(isPermission);
}

/** The person behind a request. The server makes it from the session; nothing in it is read from the request. */
export interface Visitor {
  userId: string | null;
  /** Null without a session, and when the profile could not be read. */
  name: string | null;
  email: string | null;
  /** Empty without a session, and while a required second step is missing. */
  roles: readonly Role[];
}

export const anonymousVisitor: Visitor = { userId: null, name: null, email: null, roles: [] };

export function mayDo({ roles }: { roles: readonly Role[] }, permission: Permission): boolean {
  const allowed: readonly Role[] = rolesOf[permission];
  return roles.some((role) => allowed.includes(role));
}

/** Returns whether the roles `after` have a right that the roles `before` lack. */
export function addsRights(before: readonly Role[], after: readonly Role[]): boolean {
  return listPermissions().some(
    (right) => mayDo({ roles: after }, right) && !mayDo({ roles: before }, right),
  );
}

/** Returns each role once, in the order of `roles`. */
export function sortRoles(given: readonly Role[]): Role[] {
  return roles.filter((role) => given.includes(role));
}

/** Returns the roles of a text such as 'admin, editor', in the order of `roles`; unknown ones are left out. */
export function rolesIn(text: string): Role[] {
  const named = text.split(',').map((name) => name.trim());
  return roles.filter((role) => named.includes(role));
}

/** Returns the text of roles, as it is stored: 'admin, editor'. */
export function rolesText(given: readonly Role[]): string {
  return sortRoles(given).join(', ');
}

/** Returns the names of roles, such as 'Edição e Moderação'; 'Leitura' when there are none. */
export function nameRoles(given: readonly Role[]): string {
  const names = sortRoles(given).map((role) => roleNames[role]);
  return new Intl.ListFormat('pt-BR').format(names) || nameWithoutRoles;
}

/** Returns the names of roles with their noun, such as 'a função Edição' or 'as funções Edição e Moderação'. */
export function theRoles(given: readonly Role[]): string {
  return `${given.length > 1 ? 'as funções' : 'a função'} ${nameRoles(given)}`;
}

export function findRole(text: string): Role | null {
  return roles.find((role) => role === text) ?? null;
}

function isPermission(text: string): text is Permission {
  return Object.hasOwn(rolesOf, text);
}

/** Restricts every query of news. Stores require it as an argument, so that no list can omit it. */
export interface NewsFilter {
  /** Shows only news up to this moment; null shows all news. */
  publishedUntil: number | null;
}

/**
 * Returns the filter of news for lists, feeds, counts and search; nothing else makes one. Admins and editors also see
 * news with a future date.
 */
export function visibleTo(visitor: Visitor, now: number): NewsFilter {
  return { publishedUntil: mayDo(visitor, 'edit-all-news') ? null : now };
}

/** Restricts lists of drafts to those that the user created; null shows all of them. */
export function draftsVisibleTo(visitor: Visitor): { createdBy: string | null } {
  return { createdBy: mayDo(visitor, 'edit-all-news') ? null : (visitor.userId ?? '') };
}

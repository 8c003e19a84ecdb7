/** The address of the login page, and the path of this site to which a login returns. */

export type LoginMode = 'login' | 'register';

export function loginPath(mode: LoginMode, returnTo: string | null): string {
  const query = new URLSearchParams({
    ...(mode === 'register' ? { modo: 'registro' } : {}),
    ...(returnTo && returnTo !== '/' ? { voltar: returnTo } : {}),
  });
  return query.size > 0 ? `/login?${query}` : '/login';
}

/**
 * Returns the path to return to after a login. It is '/' for the login pages, and for every spelling of another site.
 */
export function ownReturnPath(target: string | null | undefined): string {
  const origin = 'https://portal.invalid';
  if (!target?.startsWith('/') || /[\\\p{Cc}]/u.test(target)) return '/';
  const url = URL.parse(target, origin);
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return '/';
  if (/^\/(?:login|registrar|sair|redefinir-senha|api|404)(?:\/|$)/.test(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

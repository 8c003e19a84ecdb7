import type { PurgeTags } from '../../ports/purge.ts';

const timeoutMs = 10_000;
/** `Name: value` instead of a bare token. */
const headerForm = /^([A-Za-z][\w-]*):(.+)$/;

/**
 * POSTs tags as JSON (Cloudflare) and in `Surrogate-Key` (Fastly, Varnish). The token is a bearer token or a named
 * header. Does not follow redirects: the token is for that address alone.
 */
export function createPurgeHook({ url, token }: { url: string; token: string | null }): PurgeTags {
  const [, name = 'Authorization', value = token && `Bearer ${token}`] = headerForm.exec(token ?? '') ?? [];
  return async (tags) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'Surrogate-Key': tags.join(' '),
        ...(value ? { [name]: value.trim() } : {}),
      },
      body: JSON.stringify({ tags }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
  };
}

import type { PurgeTags } from '../../ports/purge.ts';

const timeoutMs = 10_000;
/** `Name: value` instead of a bare token. */
const headerForm = /^([A-Za-z][\w-]*):(.+)$/;

/**
 * Purges a CDN by one POST to the operator's address: the tags as JSON (`{"tags": […]}`, for Cloudflare) and as the
 * header `Surrogate-Key`, separated by spaces (for Fastly and Varnish). The token is sent as `Authorization: Bearer`, or
 * as the header that it names (`Fastly-Key: …`). Everything but a 2xx is a failure; redirects are not followed, because
 * the token is for that address alone. Messages contain the status, never address or token.
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

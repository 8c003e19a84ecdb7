import type { PurgeCaches } from '../../ports/purge.ts';

const timeoutMs = 10_000;
/** `Name: value` instead of a bare token. */
const headerForm = /^([A-Za-z][\w-]*):(.+)$/;

/**
 * Tells a CDN by one POST to an address of the operator's: the tags as JSON (`{"tags": […]}`, as Cloudflare reads it)
 * and as the header `Surrogate-Key`, separated by spaces (as Fastly and Varnish read it). The token goes out as
 * `Authorization: Bearer`, or as the header that it names (`Fastly-Key: …`). Anything but a 2xx is a failure, also a
 * redirect: the token is for that address alone. Messages tell the status, never address or token.
 */
export function createPurgeHook({ url, token }: { url: string; token: string | null }): PurgeCaches {
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

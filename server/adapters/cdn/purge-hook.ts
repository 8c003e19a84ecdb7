import type { PurgeCaches } from '../../ports/purge.ts';

const timeoutMs = 10_000;
/** `Name: value` instead of a token. */
const headerForm = /^([A-Za-z][\w-]*):(.+)$/;

/**
 * Purges tags of a CDN by one POST: as JSON (`{"tags": […]}`, read by Cloudflare) and as the header `Surrogate-Key`,
 * separated by spaces (read by Fastly and Varnish). The token is sent as `Authorization: Bearer`, or as the header that
 * it names (`Fastly-Key: …`). Anything but a 2xx is an error, also a redirect, because the token is for this address
 * only. Messages contain the status, but neither address nor token.
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

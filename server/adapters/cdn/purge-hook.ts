/** Purges a CDN by an HTTP call (docs/cdn.md). */
import { PurgeRefused, type PurgeTags } from '../../ports/purge.ts';

const timeoutMs = 10_000;
/** With these statuses, the CDN rejects the tags. With others, the token is wrong or a retry may succeed. */
const refusals = new Set([400, 413, 422]);
/** Matches a token that includes its header: `Name: value`. */
const headerForm = /^([A-Za-z][\w-]*):(.+)$/;

/**
 * POSTs tags as JSON (Cloudflare) and in `Surrogate-Key` (Fastly, Varnish). The token is a bearer token, or has a
 * header of its own. Redirects are not followed, because only this address may get the token.
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
    if (refusals.has(response.status)) throw new PurgeRefused(`It answered ${response.status}.`);
    if (!response.ok) throw new Error(`It answered ${response.status}.`);
  };
}

import type { ExportFormat } from '../../../domain/accounts/data-export.ts';
import { genericError } from '../../../domain/text/sentences.ts';
import { account } from '../../newsroom/data/api.ts';
import { CallError, toCallError } from '../../newsroom/data/call.ts';
import { askToSignIn } from '../../newsroom/ui/sign-in-again.tsx';

/**
 * Saves the person's own data as a file, under the name that the server gives it. A plain link would show the server's
 * answer instead of the page when the session is over. Rejects with a `CallError`.
 */
export async function downloadOwnData(format: ExportFormat): Promise<void> {
  const ask = () => account.dados.$get({ query: { formato: format } });
  const response = await arrive(ask);
  const again = response.status === 401 && (await askToSignIn()) ? await arrive(ask) : response;
  if (!again.ok) throw await toCallError(again);
  const [, fileName = ''] = /filename="([^"]+)"/.exec(again.headers.get('Content-Disposition') ?? '') ?? [];
  const url = URL.createObjectURL(await arrive(() => again.blob()));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function arrive<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch {
    throw new CallError(genericError, null, null, null);
  }
}

/** Checks a portal that `npm run update` started: whether it serves, which version it is, and which data it has. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { messageOf } from '../../../domain/text/error-message.ts';
import { challengeHeader } from '../../../domain/web/challenge.ts';
import { toTerminalLanguage as say } from '../../ports/terminal-language.ts';
import { createProof, type ServedPortal } from '../../services/site/sign-identity.ts';

export const answerWithinMs = 120_000;
const probeEveryMs = 500;
const requestTimeoutMs = 10_000;

/**
 * Requests what readers request: the check of database and files, the home page, and the newest article. With
 * `expected`, the portal must also prove its version and data. Returns what is wrong; null when nothing is.
 */
export async function probe(origin: string, expected?: ServedPortal): Promise<string | null> {
  const deadline = Date.now() + answerWithinMs;
  let fault = await ask(`${origin}/readyz`);
  while (fault !== null && Date.now() < deadline) {
    await new Promise((wait) => setTimeout(wait, probeEveryMs));
    fault = await ask(`${origin}/readyz`);
  }
  return (
    fault ??
    (expected ? await askProof(origin, expected) : null) ??
    (await ask(`${origin}/`)) ??
    (await askArticle(origin))
  );
}

async function askProof(origin: string, expected: ServedPortal): Promise<string | null> {
  const challenge = randomBytes(24).toString('base64url');
  try {
    const answer = await fetch(`${origin}/readyz`, {
      headers: { [challengeHeader]: challenge },
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const { proof } = z.object({ proof: z.string().optional() }).parse(await answer.json());
    if (proof === createProof(expected, challenge)) return null;
    return say(
      `responde um portal com outros dados, ou de outra versão que a ${expected.version}`,
      `a portal answers with other data, or of another version than ${expected.version}`,
    );
  } catch (error) {
    return `/readyz: ${messageOf(error)}`;
  }
}

async function ask(address: string): Promise<string | null> {
  try {
    const { status } = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    return status < 400 ? null : `${new URL(address).pathname}: ${status}`;
  } catch (error) {
    return `${new URL(address).pathname}: ${messageOf(error)}`;
  }
}

async function askArticle(origin: string): Promise<string | null> {
  const form = z.object({ items: z.array(z.object({ url: z.string() })) });
  try {
    const feed = await fetch(`${origin}/feed.json`, { signal: AbortSignal.timeout(requestTimeoutMs) });
    const url = form.parse(await feed.json()).items[0]?.url;
    return url === undefined ? null : ask(`${origin}${new URL(url).pathname}`);
  } catch (error) {
    return `/feed.json: ${messageOf(error)}`;
  }
}

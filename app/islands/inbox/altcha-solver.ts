/** Solves the proof of work of the contact form. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

const fetchTimeoutMs = 10_000;
const solveTimeoutMs = 60_000;

/** Returns a token, or throws. The keys are derived on other threads, so that the page stays responsive. */
export async function solveAltcha(): Promise<string> {
  const response = await fetch('/api/captcha', { signal: AbortSignal.timeout(fetchTimeoutMs) });
  if (!response.ok) throw new Error(`The challenge answered ${response.status}.`);
  const challenge: Challenge = await response.json();
  const solution = await solveChallenge({ challenge, deriveKey, timeout: solveTimeoutMs });
  if (!solution) throw new Error('No solution in time.');
  return btoa(JSON.stringify({ challenge, solution }));
}

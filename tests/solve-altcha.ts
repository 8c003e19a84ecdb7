/** Solves the portal's own captcha as a browser does, for tests that send forms. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** A token for a challenge, found as a browser finds it. */
export async function solveAltcha(given: object): Promise<string> {
  // The challenge as it arrives in a browser.
  const challenge: Challenge = JSON.parse(JSON.stringify(given));
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

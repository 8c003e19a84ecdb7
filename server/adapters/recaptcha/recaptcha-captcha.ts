/** The captcha reCAPTCHA v3 of Google. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Site } from '../../../domain/site/site.ts';
import { messageOf } from '../../../domain/text/error-message.ts';
import { captchaAction, captchaTokenMaxLength } from '../../../domain/web/captcha.ts';
import type { Captcha } from '../../ports/captcha.ts';

interface RecaptchaOptions {
  secret: string;
  verifyUrl: string;
  /** The minimum score is read for each token, because settings change it. */
  site: Pick<Site, 'url' | 'recaptchaMinScore'>;
  timeoutMs?: number;
}

/** How long Google accepts a token, plus a margin for clocks that differ. */
const tokenLifetimeMs = 2 * 60_000;
const clockDifferenceMs = 30_000;
const defaultTimeoutMs = 5_000;
const answerMaxBytes = 10_000;

const answerSchema = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  challenge_ts: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});

/** Creates the captcha. Google's script creates a token in the browser, and Google's service scores the token. */
export function createRecaptchaCaptcha(options: RecaptchaOptions): Captcha {
  const { secret, verifyUrl, site, timeoutMs = defaultTimeoutMs } = options;
  const { hostname } = new URL(site.url);

  async function ask(token: string): Promise<z.infer<typeof answerSchema>> {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    const text = await response.text();
    if (text.length > answerMaxBytes) throw new Error('The answer is too long.');
    return answerSchema.parse(JSON.parse(text));
  }

  return {
    async createChallenge() {
      return null;
    },

    async verify(token, now) {
      if (token === '' || token.length > captchaTokenMaxLength) return { isHuman: false, reason: 'no token' };
      try {
        const answer = await ask(token);
        const reason = faultOf(answer, now);
        if (reason) return { isHuman: false, reason };
        const tokenId = createHash('sha256').update(token).digest('base64url');
        return { isHuman: true, tokenId, expiresAt: now + tokenLifetimeMs + 2 * clockDifferenceMs };
      } catch (error) {
        return { isHuman: false, reason: `no answer: ${messageOf(error)}` };
      }
    },
  };

  function faultOf(answer: z.infer<typeof answerSchema>, now: number): string | null {
    if (!answer.success) return `refused: ${answer['error-codes']?.join(', ') ?? ''}`;
    if (answer.hostname !== hostname) return `made on another host: ${answer.hostname}`;
    if (answer.action !== captchaAction) return `made for another action: ${answer.action}`;
    if (answer.score === undefined || answer.score < site.recaptchaMinScore)
      return `score too low: ${answer.score}`;
    const ageMs = now - Date.parse(answer.challenge_ts ?? '');
    const isFresh = ageMs <= tokenLifetimeMs + clockDifferenceMs && ageMs >= -clockDifferenceMs;
    return isFresh ? null : `not fresh: ${answer.challenge_ts}`;
  }
}

/** The captcha of the portal itself: a proof of work, without a third party (ALTCHA). */
import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { captchaTokenMaxLength } from '../../../domain/web/captcha.ts';
import type { Captcha } from '../../ports/captcha.ts';

/** A challenge is requested when a visitor starts to write, so it is valid for this long. */
const challengeLifetimeMs = 30 * 60_000;
/**
 * The rounds of the key derivation, and the number of keys that a browser tries. Together they take about half a second
 * on a cheap phone.
 */
const cost = 2_000;
const counterMin = 150;
const counterMax = 350;

const hex = z.string().regex(/^[0-9a-f]{1,128}$/);

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.literal(cost),
      data: z.strictObject({ expiresAtMs: z.int() }),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().min(0).max(counterMax), derivedKey: hex }),
});

/** Creates the captcha. It rejects challenges that were made with another secret, altered or expired. */
export function createAltchaCaptcha(secret: string): Captcha {
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(`altcha ${purpose}`).digest('hex');
  const secrets = { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('key') };

  return {
    async createChallenge(now) {
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(counterMax, counterMin),
        data: { expiresAtMs: now + challengeLifetimeMs },
        deriveKey,
        ...secrets,
      });
    },

    async verify(token, now) {
      const payload = readPayload(token);
      if (!payload) return { isHuman: false, reason: 'not a solution' };
      const { challenge, solution } = payload;
      const { expiresAtMs } = challenge.parameters.data;
      if (expiresAtMs <= now) return { isHuman: false, reason: 'expired' };
      const { verified } = await verifySolution({
        challenge,
        solution: { ...solution, time: 0 },
        deriveKey,
        ...secrets,
      });
      if (!verified) return { isHuman: false, reason: 'wrong' };
      return { isHuman: true, tokenId: challenge.parameters.nonce, expiresAt: expiresAtMs };
    },
  };
}

function readPayload(token: string): z.infer<typeof payloadSchema> | null {
  if (token.length > captchaTokenMaxLength) return null;
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(token, 'base64').toString()));
  } catch {
    return null;
  }
}

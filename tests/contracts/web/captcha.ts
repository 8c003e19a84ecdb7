/** Checks what every captcha promises. */
import { describe, expect, it } from 'vitest';
import type { Captcha } from '../../../server/ports/captcha.ts';
import { minuteMs, testNowMs } from '../../builders.ts';

interface CaptchaUnderTest {
  captcha: Captcha;
  solve(): Promise<string>;
}

export function describeCaptcha(open: () => Promise<CaptchaUnderTest>): void {
  it('accepts a solved token and returns its id, so that it works once', async () => {
    const { captcha, solve } = await open();
    const [first, second] = [await solve(), await solve()];
    const verdict = await captcha.verify(first, testNowMs);
    expect(verdict).toMatchObject({ isHuman: true, tokenId: expect.stringMatching(/^[\w-]{20,64}$/) });
    expect(await captcha.verify(first, testNowMs)).toEqual(verdict);
    expect(await captcha.verify(second, testNowMs)).not.toEqual(verdict);
    // Used tokens are stored for as long as they are valid.
    expect(verdict.isHuman && verdict.expiresAt).toBeGreaterThan(testNowMs + 2 * minuteMs);
    if (verdict.isHuman) {
      expect(await captcha.verify(first, verdict.expiresAt)).toMatchObject({ isHuman: false });
    }
  });

  describe('rejects everything else', () => {
    it.each(['', ' ', 'token', '{}', 'bnVsbA==', '\u0000', '💥', 'a'.repeat(8_193), 'a'.repeat(60_000)])(
      '%#',
      async (token) => {
        const { captcha } = await open();
        expect(await captcha.verify(token, testNowMs)).toMatchObject({
          isHuman: false,
          reason: expect.any(String),
        });
      },
    );
  });
}

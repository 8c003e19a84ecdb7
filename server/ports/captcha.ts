/** The check that a form is sent by a person, as the services see it. */

/** The verdict about a token. If one token is used twice, `tokenId` is the same. */
export type CaptchaVerdict =
  | { isHuman: true; tokenId: string; expiresAt: number }
  | { isHuman: false; reason: string };

/** Verifies tokens. `CaptchaTokenStore` stores which ones were used. */
export interface Captcha {
  /** Creates the challenge that the browser must solve; null when the browser gets its token elsewhere. */
  createChallenge(now: number): Promise<object | null>;
  /** Verifies any text. It never rejects, and answers within seconds. */
  verify(token: string, now: number): Promise<CaptchaVerdict>;
}

/** The check that a form is sent by a person, as the services see it. */

/** The verdict of the check about a token. `tokenId` is the same for each use of one token. */
export type CaptchaVerdict =
  | { isHuman: true; tokenId: string; expiresAt: number }
  | { isHuman: false; reason: string };

/** Verifies tokens; `CaptchaTokenStore` stores which were used. */
export interface Captcha {
  /** Creates what the browser must solve; null when it gets its token elsewhere. */
  createChallenge(now: number): Promise<object | null>;
  /** Verifies any text. It never rejects, and answers within seconds. */
  verify(token: string, now: number): Promise<CaptchaVerdict>;
}

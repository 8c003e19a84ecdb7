/** The verdict on a captcha token; the reason is for the log. */
export type CaptchaVerdict =
  /** The token expires at `expiresAt`. */
  { isHuman: true; tokenId: string; expiresAt: number } | { isHuman: false; reason: string };

/** Verifies captcha tokens. It does not know which were used: see CaptchaTokenStore. */
export interface Captcha {
  /** What the browser must solve; null when it gets its token elsewhere. */
  createChallenge(now: number): Promise<object | null>;
  /** Takes any text; never rejects, and answers within seconds. */
  verify(token: string, now: number): Promise<CaptchaVerdict>;
}

/** Used captcha tokens. */
export interface CaptchaTokenStore {
  /** True for the first use of a token, false for all others. */
  claim(tokenId: string, expiresAt: number): Promise<boolean>;
  /** Deletes expired tokens. */
  deleteExpired(now: number): Promise<void>;
}

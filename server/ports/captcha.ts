/** What a captcha token is worth; the reason of a refusal is for the log. */
export type CaptchaVerdict =
  /** From `expiresAt` on the token would be refused anyway. */
  { isHuman: true; tokenId: string; expiresAt: number } | { isHuman: false; reason: string };

/** Tells people from programs. A token that was used before is still worth the same: see CaptchaTokenStore. */
export interface Captcha {
  /** What the browser has to work on for a token; null when it gets its token elsewhere. */
  makeChallenge(now: number): Promise<object | null>;
  /** Takes any text; never rejects, and answers within seconds. */
  verify(token: string, now: number): Promise<CaptchaVerdict>;
}

/** Which captcha tokens were used. */
export interface CaptchaTokenStore {
  /** True for the first who brings the token, false for everybody after. */
  spend(tokenId: string, expiresAt: number): Promise<boolean>;
  /** Forgets tokens that nobody would take any more. */
  removeExpired(now: number): Promise<void>;
}

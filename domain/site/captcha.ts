export type CaptchaClient = { kind: 'altcha' } | { kind: 'recaptcha'; siteKey: string; scriptUrl: string };

/** The action of reCAPTCHA tokens. */
export const captchaAction = 'submit';

/** Longer than any token. */
export const captchaTokenMaxLength = 8_192;

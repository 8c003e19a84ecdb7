export type CaptchaClient = { kind: 'altcha' } | { kind: 'recaptcha'; siteKey: string; scriptUrl: string };

export const captchaAction = 'submit';

/** Longer than any token. */
export const captchaTokenMaxLength = 8_192;

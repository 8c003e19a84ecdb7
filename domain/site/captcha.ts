/** How a browser gets a captcha token. */
export type CaptchaClient = { kind: 'altcha' } | { kind: 'recaptcha'; siteKey: string; scriptUrl: string };

/** The name under which reCAPTCHA tokens are made and accepted (spec.md section 7). */
export const captchaAction = 'submit';

/** Longer than any token; a bound for what is read at all. */
export const captchaTokenMaxLength = 8_192;

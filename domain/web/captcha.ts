/** The captcha of the contact form, as the browser needs to know it. */

export type CaptchaClient = { kind: 'altcha' } | { kind: 'recaptcha'; siteKey: string; scriptUrl: string };

export const captchaAction = 'submit';

/** No token of a captcha is longer. */
export const captchaTokenMaxLength = 8_192;

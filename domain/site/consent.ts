/** Whether readers are asked for consent (docs/product.md#ads-and-consent). */
import type { CaptchaClient } from '../web/captcha.ts';
import type { HomeAds } from './ad.ts';

/** Returns whether the site is configured to load anything of another company. */
export function needsConsent({ homeAds, captcha }: { homeAds: HomeAds; captcha: CaptchaClient }): boolean {
  return captcha.kind === 'recaptcha' || Object.values(homeAds).some((ad) => ad !== null);
}

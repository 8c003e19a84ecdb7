import type { CaptchaClient } from '../web/captcha.ts';
import type { HomeAds } from './ad.ts';

/** Whether readers are asked (docs/product.md#ads-and-consent): the configuration names something of other companies. */
export function needsConsent({ homeAds, captcha }: { homeAds: HomeAds; captcha: CaptchaClient }): boolean {
  return captcha.kind === 'recaptcha' || Object.values(homeAds).some((ad) => ad !== null);
}

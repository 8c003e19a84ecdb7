/** Which portals must ask readers for their consent. */
import { expect, it } from 'vitest';
import { needsConsent } from '../../../domain/site/consent.ts';
import { readConfig } from '../../../server/start/config.ts';

it.each([
  { env: {}, expected: false },
  {
    env: { ADS_CLIENT: 'ca-pub-1', ADS_SCRIPT_URL: 'https://ads.exemplo/a.js', ADS_SLOT_LIST: '1' },
    expected: true,
  },
  { env: { CAPTCHA: 'recaptcha', RECAPTCHA_SITE_KEY: 'a', RECAPTCHA_SECRET: 'b' }, expected: true },
])('asks readers where something of other companies is configured: $env', ({ env, expected }) => {
  expect(needsConsent(readConfig(env).site)).toBe(expected);
});

/** The names of devices in the list of sessions. */
import { describe, expect, it } from 'vitest';
import { describeDevice } from '../../../domain/accounts/device.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

describe('the name of a device', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome no Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0.0.0`, 'Edge no Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/120.0`, 'Opera no Windows'],
    [`Mozilla/5.0 (Linux; Android 15; SM-S911B) ${chrome} Mobile Safari/537.36`, 'Chrome no Android'],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
      'Samsung Internet no Android',
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome no Chromebook'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox no Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari no iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0 Mobile/15E148 Safari/604.1',
      'Chrome no iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15',
      'Safari no Mac',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Navegador no Linux'],
    ['Firefox/150.0', 'Firefox'],
    ['curl/8.0', 'Aparelho desconhecido'],
    ['', 'Aparelho desconhecido'],
    ['<script>alert(1)</script>\u202e', 'Aparelho desconhecido'],
  ])('%s', (userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });
});

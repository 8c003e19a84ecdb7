/** Decides which addresses without a page are counted, and under which path (docs/product.md#addresses-not-found). */

import { missingPathMaxLength } from '../site/limits.ts';
import { isCall, policyOf } from '../web/addresses.ts';
import { pathKey } from './redirects.ts';

/** Paths that scanners request from every site are counted together, under this path. */
export const noisePath = '';

const noise = [
  /\/\.(?!well-known(?:\/|$))/,
  /\/(?:wp-(?:login|config|cron|signup)|xmlrpc|phpinfo|adminer|shell|eval-stdin)\b/,
  /\/(?:wp-(?:admin|includes|json)|wp-content\/(?:plugins|themes)|phpmyadmin|pma|cgi-bin|vendor|node_modules|boaform|actuator|owa|autodiscover|solr|jenkins|manager\/html|hnap1)(?:\/|$)/,
  /\.(?:env|sql|bak|old|ini|log|ya?ml|conf|cgi|aspx?|jsp|sh|exe|dll|tar|gz|zip|rar|7z)$/,
  /\.php\d?(?:\/|$)/,
];
/** Former addresses of a WordPress site may begin like this. */
const oldIndex = /^\/index\.php(?:\/|$)/;

/** Returns whether only scanners request a path. */
export function isNoise(path: string): boolean {
  const plain = path.toLowerCase();
  return !oldIndex.test(plain) && noise.some((pattern) => pattern.test(plain));
}

/** Finds the path under which a request is counted, without its query. Null for a request that is not counted. */
export function missingPath(url: string): string | null {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || path.length > missingPathMaxLength) return null;
  const key = pathKey(URL.parse(path.replace(/^\/+/, '/'), 'http://localhost')?.pathname ?? '/');
  const isOwn = key === '/' || key === '/404' || isCall(key) || policyOf(key).hasSecret === true;
  if (isOwn || key.length > missingPathMaxLength) return null;
  return isNoise(key) ? noisePath : key;
}

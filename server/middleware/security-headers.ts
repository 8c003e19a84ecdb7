import type { MiddlewareHandler } from 'hono';
import type { SiteConfig } from '../config.ts';

export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

/**
 * Security headers (quality.md, Security): `page` for HTML and redirects, `contact` for the one page that may load
 * a captcha of somebody else, `file` for everything else.
 */
export interface SecurityHeaders {
  page: HeaderList;
  contact: HeaderList;
  file: HeaderList;
}

export interface SecurityOptions {
  /** The development server puts styles and scripts into the page and talks over a web socket. */
  isDevelopment?: boolean;
}

const oneYearSeconds = 31_536_000;
export const contactPath = '/contato';
const googleHosts = /^https:\/\/www\.(?:google\.com|recaptcha\.net)$/;
const videoPlayerOrigin = 'https://www.youtube-nocookie.com';

/**
 * The headers of every answer. Pages may run and be styled by own files alone: no inline script or style, no
 * `eval`, no nonce (the page cache would hand everybody the same one), no frame around them. The ad network's
 * script is let in only where the operator configured one.
 */
export function securityHeaders(
  site: Pick<SiteConfig, 'url' | 'filesUrl' | 'homeAds' | 'captcha'>,
  { isDevelopment = false }: SecurityOptions = {},
): SecurityHeaders {
  const isHttps = site.url.startsWith('https:');
  const everywhere: HeaderList = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(isHttps ? ([['Strict-Transport-Security', `max-age=${oneYearSeconds}`]] as const) : []),
  ];
  const pageHeaders = (captchaOrigins: string[]): HeaderList => [
    ...everywhere,
    [
      'Content-Security-Policy',
      pagePolicy({
        adOrigins: adScriptOrigins(site),
        captchaOrigins,
        filesOrigins: plainFilesOrigins(site),
        isHttps,
        isDevelopment,
      }),
    ],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    // The window in which a provider asks people who they are must stay in sight of the page that opened it.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
  ];
  return {
    page: pageHeaders([]),
    contact: pageHeaders(captchaScriptOrigins(site)),
    file: [...everywhere, ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"]],
  };
}

/** Puts them on every answer of the application, errors and redirects included, where it has none of its own. */
export function setSecurityHeaders({ page, contact, file }: SecurityHeaders): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isPage =
      c.res.headers.get('Content-Type')?.startsWith('text/html') || c.res.headers.has('Location');
    const list = isPage ? (c.req.path === contactPath ? contact : page) : file;
    for (const [name, value] of list) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  };
}

interface PagePolicy {
  adOrigins: string[];
  captchaOrigins: string[];
  filesOrigins: string[];
  isHttps: boolean;
  isDevelopment: boolean;
}

function pagePolicy({ adOrigins, captchaOrigins, filesOrigins, isHttps, isDevelopment }: PagePolicy): string {
  const inline = isDevelopment ? ["'unsafe-inline'"] : [];
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'self'"],
    // The keyword lets the rules for fetching ahead stand in the page (app/ui/json-ld.tsx), and no script.
    ['script-src', "'self'", "'inline-speculation-rules'", ...adOrigins, ...captchaOrigins, ...inline],
    ['style-src', "'self'", ...inline],
    ['img-src', "'self'", 'data:', 'https:', ...filesOrigins],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...captchaOrigins, ...(isDevelopment ? ['ws:'] : [])],
    // Ads come in frames of whoever bought the space.
    ['frame-src', videoPlayerOrigin, ...captchaOrigins, ...(adOrigins.length > 0 ? ['https:'] : [])],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    // Ad and captcha scripts write markup as they please.
    ...(adOrigins.length + captchaOrigins.length === 0 && !isDevelopment
      ? [['require-trusted-types-for', "'script'"] satisfies [string, string]]
      : []),
    ...(isHttps ? [['upgrade-insecure-requests'] satisfies [string]] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** Images may come from every https address anyway. */
function plainFilesOrigins({ filesUrl }: Pick<SiteConfig, 'filesUrl'>): string[] {
  return filesUrl?.startsWith('http:') ? [new URL(filesUrl).origin] : [];
}

function adScriptOrigins({ homeAds }: Pick<SiteConfig, 'homeAds'>): string[] {
  const slots = Object.values(homeAds).filter((ad) => ad !== null);
  return [...new Set(slots.map((ad) => new URL(ad.scriptUrl).origin))];
}

/** Google's script loads its other half from a second host. */
function captchaScriptOrigins({ captcha }: Pick<SiteConfig, 'captcha'>): string[] {
  if (captcha.kind !== 'recaptcha') return [];
  const { origin } = new URL(captcha.scriptUrl);
  return googleHosts.test(origin) ? [origin, 'https://www.gstatic.com'] : [origin];
}

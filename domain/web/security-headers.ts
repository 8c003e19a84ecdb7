/** The security headers of pages and files (docs/security.md). */
import type { HomeAds } from '../site/ad.ts';
import { type PageKind, policyOf } from './addresses.ts';
import type { CaptchaClient } from './captcha.ts';
import { sheetTrustedType } from './clipboard.ts';
import { inlineScriptHashes } from './inline-scripts.ts';
import { serviceWorkerTrustedType } from './service-worker.ts';

export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

interface SecuritySite {
  url: string;
  filesUrl: string | null;
  homeAds: HomeAds;
  captcha: CaptchaClient;
}

const oneYearSeconds = 31_536_000;
const googleHosts = /^https:\/\/www\.(?:google\.com|recaptcha\.net)$/;
const videoPlayerOrigin = 'https://www.youtube-nocookie.com';
/**
 * The names of the trusted-types policies by which prosemirror-view and the form of a table parse pasted text in an
 * inert document.
 */
const editorTrustedTypes = ['ProseMirrorClipboard', sheetTrustedType];
/** Features that Chromium knows. It would warn about others on every page. */
const deniedFeatures =
  'camera display-capture geolocation hid magnetometer microphone midi payment serial usb';

/**
 * Pages run inline scripts by their hashes only, have no inline styles and no `eval`, and cannot be framed. The only
 * exception is the preview of the front page, which a page of the newsroom frames. Pages load from other sites only
 * what their address needs.
 */
export function securityHeaders(site: SecuritySite, { isDevelopment = false } = {}) {
  const everywhere: HeaderList = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(site.url.startsWith('https:')
      ? ([['Strict-Transport-Security', `max-age=${oneYearSeconds}; includeSubDomains`]] as const)
      : []),
  ];
  const pageHeaders = (kind: PageKind, frameOrigins: readonly string[] = []): HeaderList => [
    ...everywhere,
    ['Content-Security-Policy', writePagePolicy(kind, site, isDevelopment, frameOrigins)],
    ['Permissions-Policy', deniedFeatures.split(' ').join('=(), ').concat('=()')],
    // Every page can open the login window of Google; `same-origin` would cut the window off from the page.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  const createPages = ({ homeAds, captcha }: SecuritySite) => ({
    homeAds,
    captcha,
    kinds: {
      plain: pageHeaders('plain'),
      ads: pageHeaders('ads'),
      captcha: pageHeaders('captcha'),
      player: pageHeaders('player'),
      newsroom: pageHeaders('newsroom'),
      framed: pageHeaders('framed'),
    } satisfies Record<PageKind, HeaderList>,
  });
  let pages = createPages(site);
  const currentPages = () => {
    // When settings were read again, these objects are new.
    if (pages.homeAds !== site.homeAds || pages.captcha !== site.captcha) pages = createPages(site);
    return pages.kinds;
  };
  const fileHeaders = (readers: 'same-origin' | 'cross-origin', fetches = "'none'"): HeaderList => [
    ...everywhere,
    ['Content-Security-Policy', `default-src 'none'; connect-src ${fetches}; frame-ancestors 'none'`],
    ['Cross-Origin-Resource-Policy', readers],
  ];
  const [ownFile, sharedFile] = [fileHeaders('same-origin'), fileHeaders('cross-origin')];
  const worker = fileHeaders('same-origin', "'self'");
  return {
    /**
     * Returns the headers of pages and redirects, with the directives that their address, and the frames in their text,
     * need.
     */
    page: (path: string, frameOrigins: readonly string[] = []) =>
      frameOrigins.length === 0 ? currentPages()[kindOf(path)] : pageHeaders(kindOf(path), frameOrigins),
    file: (path: string) => {
      const { isEmbeddable, isWorker } = policyOf(path);
      if (isWorker) return worker;
      return isEmbeddable ? sharedFile : ownFile;
    },
  };
}

function kindOf(path: string): PageKind {
  return policyOf(path).page ?? policyOf(path.replace(/\/$/, '')).page ?? 'plain';
}

function writePagePolicy(
  kind: PageKind,
  site: SecuritySite,
  isDevelopment: boolean,
  frameOrigins: readonly string[],
): string {
  const adOrigins = kind === 'ads' ? adScriptOrigins(site) : [];
  const captchaOrigins = kind === 'captcha' ? captchaScriptOrigins(site) : [];
  const inline = isDevelopment ? ["'unsafe-inline'"] : [];
  const frames = [
    ...(kind === 'player' ? [videoPlayerOrigin] : []),
    // The newsroom frames the preview of the front page.
    ...(kind === 'newsroom' ? ["'self'"] : []),
    ...captchaOrigins,
    ...(adOrigins.length > 0 ? ['https:'] : []),
    ...frameOrigins,
  ];
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'self'"],
    [
      'script-src',
      "'self'",
      // In development there is no hash, because a hash would switch 'unsafe-inline' off.
      ...(isDevelopment ? inline : inlineScriptHashes),
      ...adOrigins,
      ...captchaOrigins,
    ],
    ['style-src', "'self'", ...inline],
    ['img-src', "'self'", 'data:', 'https:', ...plainFilesOrigins(site)],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...captchaOrigins, ...(isDevelopment ? ['ws:'] : [])],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['worker-src', kind === 'newsroom' ? "'none'" : "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', kind === 'framed' ? "'self'" : "'none'"],
    // Ad and captcha scripts write markup without a policy.
    ...(adOrigins.length + captchaOrigins.length === 0 && !isDevelopment
      ? ([
          ['require-trusted-types-for', "'script'"],
          ['trusted-types', ...(kind === 'newsroom' ? editorTrustedTypes : [serviceWorkerTrustedType])],
        ] satisfies [string, ...string[]][])
      : []),
    ...(site.url.startsWith('https:') ? [['upgrade-insecure-requests'] satisfies [string]] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** Returns the origin of files if it is a plain http address; images may come from any https address anyway. */
function plainFilesOrigins({ filesUrl }: Pick<SecuritySite, 'filesUrl'>): string[] {
  return filesUrl?.startsWith('http:') ? [new URL(filesUrl).origin] : [];
}

function adScriptOrigins({ homeAds }: Pick<SecuritySite, 'homeAds'>): string[] {
  const slots = Object.values(homeAds).filter((ad) => ad !== null);
  return [...new Set(slots.map((ad) => new URL(ad.scriptUrl).origin))];
}

/** Google's script loads a part of itself from a second host. */
function captchaScriptOrigins({ captcha }: Pick<SecuritySite, 'captcha'>): string[] {
  if (captcha.kind !== 'recaptcha') return [];
  const { origin } = new URL(captcha.scriptUrl);
  return googleHosts.test(origin) ? [origin, 'https://www.gstatic.com'] : [origin];
}

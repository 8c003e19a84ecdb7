import type { HomeAds } from '../site/ad.ts';
import type { CaptchaClient } from '../site/captcha.ts';

export type HeaderList = ReadonlyArray<readonly [name: string, value: string]>;

/** Security headers (quality.md, Security). */
export interface SecurityHeaders {
  /** Of a page, and of a redirect: what its address needs, and no more. */
  page(path: string): HeaderList;
  /** Of everything else: calls, feeds, files. */
  file(path: string): HeaderList;
}

/** What of the site's configuration the headers depend on. */
export interface SecuritySite {
  url: string;
  filesUrl: string | null;
  homeAds: HomeAds;
  captcha: CaptchaClient;
}

export interface SecurityOptions {
  /** The development server puts styles and scripts into the page and talks over a web socket. */
  isDevelopment?: boolean;
}

/** Pages that need more than the others, by what they need. */
type PageKind = 'plain' | 'ads' | 'captcha' | 'player' | 'newsroom';

const oneYearSeconds = 31_536_000;
const contactPath = '/contato';
const playerPaths = /^\/(?:(?:news|previa)\/|(?:galeria-de-videos|busca)\/?$)/;
const newsroomPaths = /^\/(?:dashboard|edit-news)(?:\/|$)/;
/** Shown by other sites, feed readers and social networks. */
const sharedFiles = /^\/(?:files|compartilhar)\//;
const googleHosts = /^https:\/\/www\.(?:google\.com|recaptcha\.net)$/;
const videoPlayerOrigin = 'https://www.youtube-nocookie.com';
/** The editor reads what is pasted in an inert document, under this name (prosemirror-view). */
const editorTrustedType = 'ProseMirrorClipboard';
/** No name that Chromium does not know: it would complain on every page. */
const deniedFeatures =
  'camera display-capture geolocation hid magnetometer microphone midi payment serial usb';

/**
 * The headers of every answer. Pages may run and be styled by own files alone: no inline script or style, no
 * `eval`, no nonce (the page cache would hand everybody the same one), no frame around them. Scripts of the ad network,
 * the captcha and frames of the video site are let in only where they are configured, and on the pages that show them.
 */
export function securityHeaders(
  site: SecuritySite,
  { isDevelopment = false }: SecurityOptions = {},
): SecurityHeaders {
  const isHttps = site.url.startsWith('https:');
  const everywhere: HeaderList = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...(isHttps
      ? ([['Strict-Transport-Security', `max-age=${oneYearSeconds}; includeSubDomains`]] as const)
      : []),
  ];
  const pageHeaders = (kind: PageKind): HeaderList => [
    ...everywhere,
    [
      'Content-Security-Policy',
      pagePolicy({
        adOrigins: kind === 'ads' ? adScriptOrigins(site) : [],
        captchaOrigins: kind === 'captcha' ? captchaScriptOrigins(site) : [],
        filesOrigins: plainFilesOrigins(site),
        hasPlayer: kind === 'player',
        trustedTypes: kind === 'newsroom' ? editorTrustedType : "'none'",
        isHttps,
        isDevelopment,
      }),
    ],
    [
      'Permissions-Policy',
      deniedFeatures
        .split(' ')
        .map((feature) => `${feature}=()`)
        .join(', '),
    ],
    // Every page can open the pop-up of Google sign-in, the newsroom included (it asks to sign in again), and
    // `same-origin` would cut the pop-up off from its opener.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  const pages: Readonly<Record<PageKind, HeaderList>> = {
    plain: pageHeaders('plain'),
    ads: pageHeaders('ads'),
    captcha: pageHeaders('captcha'),
    player: pageHeaders('player'),
    newsroom: pageHeaders('newsroom'),
  };
  const fileHeaders = (readers: 'same-origin' | 'cross-origin'): HeaderList => [
    ...everywhere,
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['Cross-Origin-Resource-Policy', readers],
  ];
  const [ownFile, sharedFile] = [fileHeaders('same-origin'), fileHeaders('cross-origin')];
  return {
    page: (path) => pages[kindOf(path)],
    file: (path) => (sharedFiles.test(path) ? sharedFile : ownFile),
  };
}

function kindOf(path: string): PageKind {
  if (path === '/') return 'ads';
  if (path === contactPath) return 'captcha';
  if (playerPaths.test(path)) return 'player';
  return newsroomPaths.test(path) ? 'newsroom' : 'plain';
}

interface PagePolicy {
  adOrigins: string[];
  captchaOrigins: string[];
  filesOrigins: string[];
  hasPlayer: boolean;
  /** Who may make markup of text, by the name of its policy. */
  trustedTypes: string;
  isHttps: boolean;
  isDevelopment: boolean;
}

function pagePolicy(page: PagePolicy): string {
  const { adOrigins, captchaOrigins, filesOrigins, hasPlayer, trustedTypes, isHttps, isDevelopment } = page;
  const inline = isDevelopment ? ["'unsafe-inline'"] : [];
  const frames = [
    ...(hasPlayer ? [videoPlayerOrigin] : []),
    ...captchaOrigins,
    // Ads come in frames of whoever bought the space.
    ...(adOrigins.length > 0 ? ['https:'] : []),
  ];
  const directives: [name: string, ...sources: string[]][] = [
    ['default-src', "'self'"],
    // The keyword lets the rules for fetching ahead stand in the page (app/ui/site/json-ld.tsx), and no script.
    ['script-src', "'self'", "'inline-speculation-rules'", ...adOrigins, ...captchaOrigins, ...inline],
    ['style-src', "'self'", ...inline],
    ['img-src', "'self'", 'data:', 'https:', ...filesOrigins],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...captchaOrigins, ...(isDevelopment ? ['ws:'] : [])],
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])],
    ['worker-src', "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    // Ad and captcha scripts write markup as they please.
    ...(adOrigins.length + captchaOrigins.length === 0 && !isDevelopment
      ? ([
          ['require-trusted-types-for', "'script'"],
          ['trusted-types', trustedTypes],
        ] satisfies [string, string][])
      : []),
    ...(isHttps ? [['upgrade-insecure-requests'] satisfies [string]] : []),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** Images may come from every https address anyway. */
function plainFilesOrigins({ filesUrl }: Pick<SecuritySite, 'filesUrl'>): string[] {
  return filesUrl?.startsWith('http:') ? [new URL(filesUrl).origin] : [];
}

function adScriptOrigins({ homeAds }: Pick<SecuritySite, 'homeAds'>): string[] {
  const slots = Object.values(homeAds).filter((ad) => ad !== null);
  return [...new Set(slots.map((ad) => new URL(ad.scriptUrl).origin))];
}

/** Google's script loads its other half from a second host. */
function captchaScriptOrigins({ captcha }: Pick<SecuritySite, 'captcha'>): string[] {
  if (captcha.kind !== 'recaptcha') return [];
  const { origin } = new URL(captcha.scriptUrl);
  return googleHosts.test(origin) ? [origin, 'https://www.gstatic.com'] : [origin];
}

/**
 * The sites whose posts, sounds, maps and charts articles show in a frame when readers ask for it
 * (docs/product.md#embeds).
 */
import { decodeEscapes } from '../text/safe-address.ts';

/** The height of a frame: `film` makes it 16:9; a number is the height in pixels. */
export type FrameHeight = 'film' | number;

export interface FramedPage {
  /** The name of the site, as people write it. */
  readonly provider: string;
  /** The address on the provider's site, without parameters that track readers. */
  readonly page: string;
  readonly frame: string;
  /** The origin that the content policy of the page must allow. */
  readonly frameOrigin: string;
  readonly height: FrameHeight;
}

export interface Embed extends FramedPage {
  /** The service that returns title and author of an address; null for a provider whose service needs a key. */
  readonly oembed: Oembed | null;
}

export interface Oembed {
  readonly address: string;
  /** The hosts to which the service may redirect. */
  readonly hosts: readonly string[];
  /** Whether the titles of this provider say more than the name of the author. */
  readonly isTitled: boolean;
}

/** What one form of address gives: the frame, and the page of the post if the address itself is not that page. */
interface Found {
  readonly frame: string;
  readonly height: FrameHeight;
  readonly page?: string;
}

interface Provider {
  readonly name: string;
  /** The exact hosts; null for a network whose servers anybody can run. */
  readonly hosts: readonly string[] | null;
  readonly read: (url: URL) => Found | null;
  /** The address of the oEmbed service, and other hosts to which it redirects. */
  readonly oembed: ((url: URL) => string) | null;
  readonly oembedHosts?: readonly string[];
  readonly isUntitled?: boolean;
}

type Form = readonly [path: RegExp, find: (parts: readonly string[], url: URL) => Found | null];

/** Reads an address by the first form that fits its path. */
function reading(...forms: readonly Form[]): Provider['read'] {
  return (url) => {
    for (const [path, find] of forms) {
      const match = path.exec(url.pathname);
      const found =
        match &&
        find(
          [...match].slice(1).map((part) => part ?? ''),
          url,
        );
      if (found) return found;
    }
    return null;
  };
}

const withWww = (...hosts: string[]) => hosts.flatMap((host) => [host, `www.${host}`]);
const queryOf = (parts: Record<string, string>) => new URLSearchParams(parts).toString();

const facebookHosts = [...withWww('facebook.com'), 'm.facebook.com', 'web.facebook.com'];
const facebookId = /^[\w-]{1,120}$/;
const mapAddressMax = 2_000;
const mapTextMax = 300;
const ownPagesOfSoundcloud: ReadonlySet<string> = new Set(
  'charts discover jobs pages people search settings stations stream terms-of-use upload you'.split(' '),
);

const providers: readonly Provider[] = [
  {
    name: 'X',
    hosts: [...withWww('x.com', 'twitter.com'), 'mobile.x.com', 'mobile.twitter.com', 'platform.twitter.com'],
    read: reading(
      [
        /^\/(?:\w{1,15}|i\/web)\/status(?:es)?\/(\d{1,20})(?:\/(?:photo|video)\/\d)?\/?$/,
        ([id = '']) => toPost(id),
      ],
      [
        /^\/embed\/Tweet\.html$/,
        (_, { searchParams }) => {
          const id = searchParams.get('id') ?? '';
          return /^\d{1,20}$/.test(id) ? { ...toPost(id), page: `https://x.com/i/web/status/${id}` } : null;
        },
      ],
    ),
    oembed: () => 'https://publish.twitter.com/oembed?omit_script=true',
    oembedHosts: ['publish.x.com'],
  },
  {
    name: 'Instagram',
    hosts: withWww('instagram.com'),
    read: reading([
      /^\/(?:[\w.]{1,30}\/)?(p|reel|tv)(?:s(?=\/))?\/([\w-]{5,40})(?:\/embed(?:\/captioned)?)?\/?$/,
      ([kind = '', id = '']) => ({
        page: `https://www.instagram.com/${kind}/${id}/`,
        frame: `https://www.instagram.com/${kind}/${id}/embed/`,
        height: 640,
      }),
    ]),
    oembed: null,
  },
  {
    name: 'TikTok',
    hosts: [...withWww('tiktok.com'), 'm.tiktok.com'],
    read: reading([
      /^\/(?:@[\w.]{1,30}\/(?:video|photo)|embed(?:\/v2)?)\/(\d{5,25})\/?$/,
      ([id = '']) => ({ frame: `https://www.tiktok.com/embed/v2/${id}`, height: 740 }),
    ]),
    oembed: () => 'https://www.tiktok.com/oembed',
  },
  {
    name: 'Facebook',
    hosts: facebookHosts,
    read: reading(
      [/^\/[\w.-]{1,100}\/posts\/(?:[\w.%-]{1,300}\/)?\w{5,120}\/?$/, (_, { pathname }) => post(pathname)],
      [/^\/[\w.-]{1,100}\/photos\/(?:[\w.-]{1,100}\/)?\d{5,25}\/?$/, (_, { pathname }) => post(pathname)],
      [/^\/(permalink|story)\.php$/, (_, url) => postBy(url, '/permalink.php', ['story_fbid', 'id'])],
      [/^\/photo(?:\.php|\/?)$/, (_, url) => postBy(url, '/photo.php', ['fbid'])],
      [/^\/[\w.-]{1,100}\/videos\/(?:[\w.%-]{1,300}\/)?\d{5,25}\/?$/, (_, { pathname }) => film(pathname)],
      [/^\/reel\/\d{5,25}\/?$/, (_, { pathname }) => film(pathname)],
      [
        /^\/watch\/?$/,
        (_, { searchParams }) => {
          const id = searchParams.get('v') ?? '';
          return /^\d{5,25}$/.test(id) ? film(`/watch/?v=${id}`) : null;
        },
      ],
      [
        /^\/plugins\/(?:post|video)\.php$/,
        (_, { searchParams }) => {
          const inside = findEmbed(searchParams.get('href') ?? '');
          return inside?.provider === 'Facebook' ? inside : null;
        },
      ],
    ),
    oembed: null,
  },
  {
    name: 'Threads',
    hosts: withWww('threads.com', 'threads.net'),
    read: reading([
      /^\/@([\w.]{1,30})\/post\/([\w-]{5,40})(?:\/embed)?\/?$/,
      ([person = '', id = '']) => ({
        page: `https://www.threads.com/@${person}/post/${id}`,
        frame: `https://www.threads.com/@${person}/post/${id}/embed`,
        height: 500,
      }),
    ]),
    oembed: null,
  },
  {
    name: 'Bluesky',
    hosts: ['bsky.app', 'embed.bsky.app'],
    read: reading([
      /^\/(?:profile\/(?=[^/]+\/post\/)|embed\/(?=[^/]+\/app))(did:plc:[a-z0-9]{24}|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,6})\/(?:post|app\.bsky\.feed\.post)\/([a-z0-9]{5,20})\/?$/i,
      ([person = '', id = '']) => ({
        page: `https://bsky.app/profile/${person}/post/${id}`,
        frame: `https://embed.bsky.app/embed/${person}/app.bsky.feed.post/${id}`,
        height: 450,
      }),
    ]),
    oembed: () => 'https://embed.bsky.app/oembed',
  },
  {
    name: 'Spotify',
    hosts: ['open.spotify.com'],
    read: reading([
      /^\/(?:intl-[a-z-]{2,5}\/)?(?:embed\/)?(track|album|playlist|artist|episode|show)\/([A-Za-z0-9]{22})\/?$/,
      ([kind = '', id = '']) => ({
        page: `https://open.spotify.com/${kind}/${id}`,
        frame: `https://open.spotify.com/embed/${kind}/${id}`,
        height: kind === 'track' || kind === 'episode' ? 152 : 352,
      }),
    ]),
    oembed: () => 'https://open.spotify.com/oembed',
  },
  {
    name: 'SoundCloud',
    hosts: [...withWww('soundcloud.com'), 'm.soundcloud.com', 'w.soundcloud.com'],
    read: reading(
      [
        /^\/player\/?$/,
        (_, { searchParams }) => {
          const sound = searchParams.get('url') ?? '';
          return /^https:\/\/api\.soundcloud\.com\/(?:tracks|playlists)\/\d{1,15}$/.test(sound)
            ? { ...toSound(sound), page: toSound(sound).frame }
            : null;
        },
      ],
      [
        /^\/([\w-]{1,100})\/((?:sets\/)?[\w-]{1,200}(?:\/s-\w{5,40})?)\/?$/,
        ([person = '', sound = '']) =>
          ownPagesOfSoundcloud.has(person) || sound === 'sets'
            ? null
            : toSound(`https://soundcloud.com/${person}/${sound}`),
      ],
    ),
    oembed: () => 'https://soundcloud.com/oembed?format=json',
  },
  {
    name: 'Vimeo',
    hosts: [...withWww('vimeo.com'), 'player.vimeo.com'],
    read: reading([
      /^\/(?:channels\/[\w-]{1,100}\/|groups\/[\w-]{1,100}\/videos\/|video\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/,
      ([id = '', inPath = ''], { searchParams }) => {
        // Films that are not in any public list have a second number.
        const asked = searchParams.get('h') ?? '';
        const second = inPath || (/^[0-9a-f]{6,20}$/.test(asked) ? asked : '');
        return {
          page: `https://vimeo.com/${id}${second && `/${second}`}`,
          frame: `https://player.vimeo.com/video/${id}?dnt=1${second && `&h=${second}`}`,
          height: 'film',
        };
      },
    ]),
    oembed: () => 'https://vimeo.com/api/oembed.json',
  },
  {
    name: 'Google Maps',
    hosts: [...withWww('google.com', 'google.com.br'), 'maps.google.com', 'maps.google.com.br'],
    read: reading(
      [
        /^\/maps\/embed\/?$/,
        (_, { searchParams }) => {
          const map = searchParams.get('pb') ?? '';
          if (!/^[\w!.:%+~ -]+$/.test(map) || map.length > mapAddressMax) return null;
          const frame = `https://www.google.com/maps/embed?${queryOf({ pb: map })}`;
          // The address of the frame is not a page of its own, but the point in the middle of the frame has one.
          const [, east = '', north = ''] =
            /!2d(-?\d{1,3}\.\d{1,20})!3d(-?\d{1,3}\.\d{1,20})/.exec(map) ?? [];
          const page = north && `https://www.google.com/maps/@${north},${east},15z`;
          return { frame, height: 450, page: page || frame };
        },
      ],
      [
        /^\/maps\/(?:place|search)\/([^/]{1,600})(?:\/(@[^/]{1,100}))?(?:\/|$)/,
        ([place = '', at = '']) => toMap(place, at),
      ],
      [/^\/maps\/(@[^/]{1,100})(?:\/|$)/, ([at = '']) => toMap('', at)],
      [/^\/(?:maps\/?)?$/, (_, url) => (isMaps(url) ? toAskedMap(url.searchParams.get('q') ?? '') : null)],
    ),
    oembed: null,
  },
  {
    name: 'CodePen',
    hosts: withWww('codepen.io'),
    read: reading([
      /^\/((?:team\/)?[\w-]{1,100})\/(?:pen|details|full|embed(?:\/preview)?)\/(\w{5,40})\/?$/,
      ([person = '', id = '']) => ({
        page: `https://codepen.io/${person}/pen/${id}`,
        frame: `https://codepen.io/${person}/embed/${id}?default-tab=result`,
        height: 420,
      }),
    ]),
    oembed: () => 'https://codepen.io/api/oembed?format=json',
  },
  {
    name: 'Datawrapper',
    hosts: ['datawrapper.dwcdn.net', ...withWww('datawrapper.de')],
    read: reading([
      /^\/(?:_\/)?([A-Za-z0-9]{5})(?:\/(\d{1,4}))?\/?$/,
      ([id = '', edition = ''], { hostname, pathname }) =>
        hostname === 'datawrapper.dwcdn.net' || pathname.startsWith('/_/')
          ? toChart(`https://datawrapper.dwcdn.net/${id}/${edition && `${edition}/`}`)
          : null,
    ]),
    oembed: () => 'https://api.datawrapper.de/v3/oembed',
  },
  {
    name: 'Mastodon',
    hosts: null,
    read: reading([
      /^\/@(\w[\w.-]{0,63})\/(\d{15,20})(?:\/embed)?\/?$/,
      ([person = '', id = ''], { hostname }) => {
        const page = `https://${hostname}/@${person}/${id}`;
        return serverName.test(hostname) ? { page, frame: `${page}/embed`, height: 450 } : null;
      },
    ]),
    oembed: ({ hostname }) => `https://${hostname}/api/oembed`,
    isUntitled: true,
  },
];

const serverName = /^(?=.{4,100}$)(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}$/;
export const embedAddressMax = 2_500;
// Addresses are tested before the URL parser, because the parser accepts lookalike hosts, ports, user names, tabs and
// backslashes.
const plainAddress = /^https:\/\/([a-z0-9.-]+)(?:[/?#][^\s\\<>"]*)?$/i;

/** Returns the frame for an address; null for other sites, and for pages that no frame can show. */
export function findEmbed(address: string): Embed | null {
  if (address.length > embedAddressMax) return null;
  const clean = address.trim();
  const host = plainAddress.exec(clean)?.[1]?.toLowerCase();
  if (host === undefined || !URL.canParse(clean)) return null;
  const url = new URL(clean);
  const provider = providers.find(({ hosts }) => hosts === null || hosts.includes(host));
  const found = provider?.read(url);
  if (!provider || !found || url.hostname !== host) return null;
  const { frame, height, page = `https://${host}${url.pathname}` } = found;
  const service = provider.oembed?.(url);
  return {
    provider: provider.name,
    page,
    frame,
    frameOrigin: new URL(frame).origin,
    height,
    oembed: service === undefined ? null : toOembed(service, page, provider),
  };
}

function toOembed(service: string, page: string, { oembedHosts = [], isUntitled = false }: Provider): Oembed {
  const address = new URL(service);
  address.searchParams.set('url', page);
  return { address: address.href, hosts: [address.hostname, ...oembedHosts], isTitled: !isUntitled };
}

function toPost(id: string): Found {
  return {
    frame: `https://platform.twitter.com/embed/Tweet.html?${queryOf({ id, dnt: 'true' })}`,
    height: 550,
  };
}

function post(path: string): Found {
  const page = `https://www.facebook.com${path}`;
  const query = queryOf({ href: page, show_text: 'true' });
  return { page, frame: `https://www.facebook.com/plugins/post.php?${query}`, height: 500 };
}

function film(path: string): Found {
  const page = `https://www.facebook.com${path}`;
  return {
    page,
    frame: `https://www.facebook.com/plugins/video.php?${queryOf({ href: page })}`,
    height: 'film',
  };
}

/** Returns the post that the query of an address names by some parameters. */
function postBy({ searchParams }: URL, path: string, names: readonly string[]): Found | null {
  const parts = names.map((name) => [name, searchParams.get(name) ?? ''] as const);
  return parts.every(([, value]) => facebookId.test(value))
    ? post(`${path}?${queryOf(Object.fromEntries(parts))}`)
    : null;
}

function toSound(page: string): Found {
  return { page, frame: `https://w.soundcloud.com/player/?${queryOf({ url: page })}`, height: 166 };
}

function toChart(page: string): Found {
  return { page, frame: page, height: 450 };
}

function isMaps({ hostname, pathname }: URL): boolean {
  return hostname.startsWith('maps.') || pathname.startsWith('/maps');
}

/** Returns the map of a place. The address gives the name of the place, a point, or both. */
function toMap(name: string, at: string): Found | null {
  const [, point = '', , zoom = ''] =
    /^@(-?\d{1,3}\.\d{1,20},-?\d{1,3}\.\d{1,20})(,(\d{1,2})(?:\.\d{1,5})?z)?/.exec(at) ?? [];
  const place = decodeEscapes(name.replaceAll('+', ' ')).trim();
  const q = place || point;
  if (q === '' || q.length > mapTextMax) return null;
  const query = queryOf({ q, ...(point && { ll: point }), ...(zoom && { z: zoom }) });
  return { frame: `https://www.google.com/maps?${query}&output=embed`, height: 450 };
}

function toAskedMap(q: string): Found | null {
  const found = toMap(encodeURIComponent(q), '');
  return found && { ...found, page: `https://www.google.com/maps?${queryOf({ q })}` };
}

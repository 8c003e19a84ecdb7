/** Finds the address and port of a request's client, even behind trusted proxies. */
import { BlockList, isIP, SocketAddress } from 'node:net';

const mappedPrefix = '::ffff:';

/**
 * Returns the canonical form of an address: without zone, brackets and port, and IPv4-mapped IPv6 as IPv4. Null for
 * anything else.
 */
export function normalizeAddress(text: string): string | null {
  const trimmed = text.trim();
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.split('%', 1)[0] ?? '';
  const family = isIP(address);
  if (family === 0) return null;
  if (family === 4) return address;
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address;
  const mapped = canonical.startsWith(mappedPrefix) ? canonical.slice(mappedPrefix.length) : '';
  return isIP(mapped) === 4 ? mapped : canonical;
}

export interface IncomingRequest {
  socket: { remoteAddress?: string | undefined; remotePort?: number | undefined };
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

type TrustedProxies = { readonly isEmpty: boolean; readonly has: (address: string) => boolean };

function parseTrustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const entry of entries) addRange(list, entry);
  return {
    isEmpty: entries.length === 0,
    has: (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'),
  };
}

function addRange(list: BlockList, entry: string): void {
  const [network = '', length, ...rest] = entry.trim().split('/');
  const address = normalizeAddress(network);
  const isIpv4 = address !== null && isIP(address) === 4;
  // `::ffff:10.0.0.0/104` is the mapped form of 10.0.0.0/8.
  const skippedBits = isIpv4 && network.includes(':') ? 96 : 0;
  const bits = length === undefined ? (isIpv4 ? 32 : 128) : Number(length) - skippedBits;
  const isLength = length === undefined || /^\d{1,3}$/.test(length);
  if (address === null || rest.length > 0 || !isLength || bits < 0 || bits > (isIpv4 ? 32 : 128)) {
    throw new Error(`Not an address or CIDR range: "${entry}"`);
  }
  list.addSubnet(address, bits, isIpv4 ? 'ipv4' : 'ipv6');
}

export type ClientReader = ReturnType<typeof createClientReader>;

/**
 * Creates a reader. It believes the proxies in `entries` (addresses and CIDR ranges) when they name their clients.
 * Throws for an invalid entry.
 */
export function createClientReader(entries: readonly string[], portHeader: string | null = null) {
  const proxies = parseTrustedProxies(entries);
  const peers = new WeakMap<IncomingRequest['socket'], { address: string; isProxy: boolean }>();

  /** Reads the address of the other end of a connection, once for all its requests. */
  function peerOf({ socket }: IncomingRequest) {
    const known = peers.get(socket);
    if (known) return known;
    const address = normalizeAddress(socket.remoteAddress ?? '') ?? '';
    const peer = { address, isProxy: !proxies.isEmpty && address !== '' && proxies.has(address) };
    if (address !== '') peers.set(socket, peer);
    return peer;
  }

  return {
    /** The canonical address of the client; '' when the connection is closed. */
    addressOf(req: IncomingRequest) {
      const { address, isProxy } = peerOf(req);
      const hops = isProxy ? req.headers['x-forwarded-for'] : undefined;
      return hops === undefined ? address : addressBefore(address, String(hops), proxies);
    },
    // The port is recorded because many people may share an address (Marco Civil da Internet).
    /** The port of the client; null when a trusted proxy does not name it. */
    portOf(req: IncomingRequest) {
      if (!peerOf(req).isProxy) return req.socket.remotePort ?? null;
      const given = portHeader === null ? undefined : req.headers[portHeader];
      const port = typeof given === 'string' && /^\d{1,5}$/.test(given) ? Number(given) : 0;
      return port > 0 && port <= 65_535 ? port : null;
    },
    isProxied: (req: IncomingRequest) => peerOf(req).isProxy,
  };
}

/**
 * Reads `X-Forwarded-For` from right to left, because each proxy appends the address that it saw. The first address
 * that is not a trusted proxy is the client; addresses to its left may be forged.
 */
function addressBefore(proxy: string, hops: string, proxies: TrustedProxies): string {
  let nearest = proxy;
  for (const hop of hops.split(',').reverse()) {
    const address = normalizeAddress(hop);
    if (address === null) return nearest;
    if (!proxies.has(address)) return address;
    nearest = address;
  }
  return nearest;
}

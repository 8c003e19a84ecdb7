import { BlockList, isIP, SocketAddress } from 'node:net';

const mappedPrefix = '::ffff:';
const rememberedAddresses = 10_000;

/**
 * The canonical form of an address, null for anything else: IPv4-mapped IPv6 becomes IPv4, other IPv6 is lower-case and
 * compressed; removes zone (`%eth0`), brackets and port.
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

/** Peers whose `X-Forwarded-For` is trusted. */
export type TrustedProxies = { readonly isEmpty: boolean; readonly has: (address: string) => boolean };

/**
 * Parses `TRUSTED_PROXIES`: addresses (`10.0.0.1`, `::1`) and CIDR ranges (`10.0.0.0/8`, `fd00::/8`). Throws an `Error`
 * that names the first invalid entry.
 */
export function parseTrustedProxies(entries: readonly string[]): TrustedProxies {
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

const canonicalPeers = new Map<string, string>();

/** The peer's address. Cached, because peers repeat. */
function canonicalPeer(remoteAddress: string): string {
  const known = canonicalPeers.get(remoteAddress);
  if (known !== undefined) return known;
  const canonical = normalizeAddress(remoteAddress) ?? '';
  if (canonicalPeers.size >= rememberedAddresses) canonicalPeers.clear();
  canonicalPeers.set(remoteAddress, canonical);
  return canonical;
}

/**
 * The visitor's canonical address; '' when the connection is closed.
 *
 * `X-Forwarded-For` counts only from a trusted proxy. It is read from right to left, because each proxy appends the
 * address it saw: the first one that is no trusted proxy is the visitor; everything left of it may be forged. An
 * invalid entry ends at the proxy that reported it.
 */
export function clientAddress(
  remoteAddress: string | undefined,
  xForwardedFor: string | string[] | undefined,
  trustedProxies: TrustedProxies,
): string {
  const peer = canonicalPeer(remoteAddress ?? '');
  if (xForwardedFor === undefined || trustedProxies.isEmpty || peer === '' || !trustedProxies.has(peer)) {
    return peer;
  }
  const hops = String(xForwardedFor);
  let nearest = peer;
  let end = hops.length;
  while (end >= 0) {
    const comma = hops.lastIndexOf(',', end - 1);
    const hop = normalizeAddress(hops.slice(comma + 1, end));
    if (hop === null) return nearest;
    if (!trustedProxies.has(hop)) return hop;
    nearest = hop;
    if (comma < 1) return nearest;
    end = comma;
  }
  return nearest;
}

/**
 * Reads the visitor's port (Marco Civil: many people may share an address). Behind a trusted proxy it is the value of
 * `header`, null without it.
 */
export function clientPortReader(
  isTrusted: (req: IncomingRequest) => boolean,
  header: string | null,
): (req: IncomingRequest) => number | null {
  return (req) => {
    if (!isTrusted(req)) return req.socket.remotePort ?? null;
    const told = header === null ? undefined : req.headers[header];
    const port = typeof told === 'string' && /^\d{1,5}$/.test(told) ? Number(told) : 0;
    return port > 0 && port <= 65_535 ? port : null;
  };
}

/** Common to node:http and node:http2. */
export interface IncomingRequest {
  socket: { remoteAddress?: string | undefined; remotePort?: number | undefined };
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Whether the peer of a request is a trusted proxy. */
export function proxyTrust(trustedProxies: TrustedProxies): (req: IncomingRequest) => boolean {
  if (trustedProxies.isEmpty) return () => false;
  return (req) => {
    const peer = canonicalPeer(req.socket.remoteAddress ?? '');
    return peer !== '' && trustedProxies.has(peer);
  };
}

/** `clientAddress` of a request; without trusted proxies it does not read headers. */
export function clientAddressReader(trustedProxies: TrustedProxies): (req: IncomingRequest) => string {
  if (trustedProxies.isEmpty) return (req) => canonicalPeer(req.socket.remoteAddress ?? '');
  return (req) => clientAddress(req.socket.remoteAddress, req.headers['x-forwarded-for'], trustedProxies);
}

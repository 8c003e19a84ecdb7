/** Looks up hosts for sockets that must not connect to private networks. */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { specialIpv4 } from '../special-ranges.ts';

/** The special-purpose ranges in IANA's registries; they contain no public web server. */
const closed = new BlockList();
for (const [address, prefix] of [...specialIpv4, ['192.88.99.0', 24] as const])
  closed.addSubnet(address, prefix, 'ipv4');
/** These networks have global addresses but lead to IPv4 addresses, which may be private. */
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(address, prefix, 'ipv6');
const globalRange = new BlockList();
globalRange.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && globalRange.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

type ResolveAll = (
  host: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Creates a lookup that fails unless all addresses of a host are public. The socket connects to the returned address,
 * so the name cannot get another address in between.
 */
export function createPublicLookup(resolve: ResolveAll = lookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error(`${host} has no address`), '');
      if (addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(new Error(`${host} has an address that is not public`), '');
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

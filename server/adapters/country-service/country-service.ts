/** Looks up the country of an address at an HTTP service. */
import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { normalizeAddress } from '../../http/client-address.ts';
import type { CountryLookup } from '../../http/country-check.ts';
import { readBounded } from '../read-bounded.ts';
import { specialIpv4 } from '../special-ranges.ts';

type CountryServiceOptions = {
  /** The address of the service, with `{ip}` for the address of the visitor. */
  url: string;
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
};

const answerMaxBytes = 64 * 1024;

/** If `country` is null, the service answered without naming a country; that is no failure. */
type Answer = { readonly country: string | null } | { readonly failure: Error };

const rememberedAddresses = 50_000;
const answerLifetimeMs = 24 * 60 * 60 * 1000;
const failureLifetimeMs = 60_000;
const failuresUntilPause = 3;

/**
 * Creates the lookup (docs/product.md#country-check). It keeps answers for 24 hours, and failures for a minute. After
 * three failures in a row, it makes no request for a minute. Private and invalid addresses have no country and are
 * never sent.
 */
export function createCountryService(options: CountryServiceOptions): CountryLookup {
  const { url, timeoutMs = 1500, fetch = globalThis.fetch, now = () => performance.now() } = options;
  const answers = new LRUCache<string, Answer>({
    max: rememberedAddresses,
    ttl: answerLifetimeMs,
    ttlResolution: 0,
    perf: { now },
  });
  const asking = new Map<string, Promise<string | null>>();
  let failuresInARow = 0;
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let lastFailure = new Error('The country service has not been asked');

  async function ask(address: string): Promise<string | null> {
    try {
      const response = await fetch(url.replaceAll('{ip}', encodeURIComponent(address)), {
        headers: { accept: 'application/json' },
        // A redirect would send the address of a visitor to another service.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`The country service answered ${response.status}`);
      const body = await readBounded(response.body, answerMaxBytes);
      if (!body) throw new Error('The answer of the country service is too long');
      const country = readCountry(JSON.parse(body.toString('utf8')));
      answers.set(address, { country });
      failuresInARow = 0;
      return country;
    } catch (cause) {
      lastFailure = new Error('The country service gave no answer', { cause });
      answers.set(address, { failure: lastFailure }, { ttl: failureLifetimeMs });
      failuresInARow += 1;
      if (failuresInARow >= failuresUntilPause) pausedUntil = now() + failureLifetimeMs;
      throw lastFailure;
    } finally {
      asking.delete(address);
    }
  }

  return (text) => {
    const address = normalizeAddress(text);
    if (address === null || isPrivate(address)) return null;
    const known = answers.get(address);
    if (known !== undefined) return 'country' in known ? known.country : Promise.reject(known.failure);
    const underWay = asking.get(address);
    if (underWay !== undefined) return underWay;
    if (now() < pausedUntil) return Promise.reject(lastFailure);
    const answer = ask(address);
    asking.set(address, answer);
    return answer;
  };
}

/** Reads the code of the country from `country`; if that is a name, from `country_code`. */
function readCountry(answer: unknown): string | null {
  if (typeof answer === 'object' && answer !== null) {
    const candidates = [
      'country' in answer ? answer.country : undefined,
      'country_code' in answer ? answer.country_code : undefined,
    ];
    for (const candidate of candidates) {
      if (typeof candidate === 'string' && /^[a-z]{2}$/i.test(candidate)) return candidate.toUpperCase();
    }
  }
  return null;
}

const privateRanges = new BlockList();
for (const [network, bits] of specialIpv4) privateRanges.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateRanges.addSubnet(network, bits, 'ipv6');

function isPrivate(address: string): boolean {
  return privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

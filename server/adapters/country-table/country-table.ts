/** Looks up the country of an address in a table that is shipped with the portal. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { Reader } from 'mmdb-lib';
import { normalizeAddress } from '../../http/client-address.ts';

const shippedTable = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
const rememberedAddresses = 20_000;

/** Opens a table in the format of MaxMind. A lookup returns the ISO code in capitals; null for unknown addresses. */
export function openCountryTable(
  path: string = createRequire(import.meta.url).resolve(shippedTable),
): (address: string) => string | null {
  const reader = openReader(path);
  // The map cannot hold null, so the empty string stands for an address that is not in the table.
  const known = new LRUCache<string, string>({ max: rememberedAddresses });
  return (address) => {
    let country = known.get(address);
    if (country === undefined) {
      const canonical = normalizeAddress(address);
      country = canonical === null ? '' : countryOf(reader.get(canonical));
      known.set(address, country);
    }
    return country === '' ? null : country;
  };
}

function openReader(path: string) {
  try {
    return new Reader(readFileSync(path));
  } catch (cause) {
    throw new Error(`The country table ${path} cannot be read`, { cause });
  }
}

/** Tables name the code differently: `country_code`, `country.iso_code` (MaxMind, DB-IP) or `country`. */
function countryOf(record: unknown): string {
  if (typeof record !== 'object' || record === null) return '';
  if ('country_code' in record) return isoCode(record.country_code);
  if (!('country' in record)) return '';
  const { country } = record;
  return typeof country === 'object' && country !== null && 'iso_code' in country
    ? isoCode(country.iso_code)
    : isoCode(country);
}

function isoCode(value: unknown): string {
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toUpperCase() : '';
}

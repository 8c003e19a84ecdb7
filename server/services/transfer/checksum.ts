import { createHash } from 'node:crypto';
import type { Row } from '../../ports/archive.ts';

/** Number and content of a set, independent of its order. */
export interface Checksum {
  count: number;
  /** The sum of all digests, 64 hexadecimal digits. */
  sum: string;
}

const digestBits = 256n;

/** Sums digests, because databases sort texts differently. */
export class ChecksumBuilder {
  #count = 0;
  #sum = 0n;

  add(digest: Buffer): void {
    this.#count += 1;
    this.#sum = BigInt.asUintN(Number(digestBits), this.#sum + BigInt(`0x${digest.toString('hex')}`));
  }

  get value(): Checksum {
    return { count: this.#count, sum: this.#sum.toString(16).padStart(64, '0') };
  }
}

/** A row as one line of JSON with sorted columns: equal rows give equal lines everywhere. */
export function rowLine(row: Row): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

export function digestOf(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeDigits, listOpenSteps } from '../../../../domain/accounts/two-factor.ts';

/** The code of an app in a time step (RFC 6238, truncated as in RFC 4226). */
export function toAppCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** codeDigits;
  return String(number).padStart(codeDigits, '0');
}

/** The open step that a code belongs to; null for a wrong code. */
export function findStep(
  secret: Uint8Array,
  digits: string,
  { now, lastStep }: { now: number; lastStep: number },
): number | null {
  const given = Buffer.from(digits);
  const steps = listOpenSteps(now, lastStep).filter((step) => {
    const expected = Buffer.from(toAppCode(secret, step));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return steps[0] ?? null;
}

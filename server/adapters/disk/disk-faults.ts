/** Recognizes errors of a disk that is full or read-only. */
import { Unavailable, type UnavailableCause } from '../../ports/unavailable.ts';

const faultOfCode: Readonly<Record<string, UnavailableCause>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
};

export function toDiskFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const fault = faultOfCode[code];
  return fault ? new Unavailable(fault, error) : error;
}

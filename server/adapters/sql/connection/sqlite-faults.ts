/** Translates the error codes of SQLite into what they mean for the portal. */
import { Unavailable, type UnavailableCause } from '../../../ports/unavailable.ts';

/** Faults by the primary code of sqlite.org/rescode.html; it is the low byte of an extended code. */
const faultOfCode: Readonly<Record<number, UnavailableCause>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  10: 'damaged',
  11: 'damaged',
  13: 'disk-full',
  14: 'damaged',
  26: 'damaged',
};

export function withSqliteFaults<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const isCoded = error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
    const fault = isCoded ? faultOfCode[Number(error.errcode) & 0xff] : undefined;
    throw fault ? new Unavailable(fault, error) : error;
  }
}

/** Recognizes values that a database refuses to store. An import then reports their record and continues. */
import { messageOf } from '../../../domain/text/error-message.ts';

/** SQLite's codes for values that are too large, break a constraint, or have the wrong type. */
const refusalCodes: readonly number[] = [18, 19, 20];
/** PostgreSQL's codes for invalid data, constraints and limits. */
const refusalStates = /^(?:22|23|54)[0-9A-Z]{3}$/;

/**
 * Returns whether the content of the record caused the error. A full disk, or a damaged or locked database, are other
 * errors.
 */
export function isRefusal(error: unknown): error is Error {
  if (error instanceof TypeError || error instanceof RangeError) return !('code' in error);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && refusalStates.test(error.code)) return true;
  const isCoded = 'errcode' in error && typeof error.errcode === 'number';
  return isCoded && refusalCodes.includes(Number(error.errcode) & 0xff);
}

export function toDatabaseFailure(error: unknown): Error {
  return new Error(`the database failed (${messageOf(error)})`, { cause: error });
}

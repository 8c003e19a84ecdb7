/** Recognizes values that a database refuses to store, so that an import reports their record and goes on. */
import { messageOf } from '../../../domain/text/error-message.ts';

/** The codes of SQLite for values that are too large, break a constraint or have the wrong type. */
const refusalCodes: readonly number[] = [18, 19, 20];
/** The codes of PostgreSQL for data exceptions, constraints and limits of the program. */
const refusalStates = /^(?:22|23|54)[0-9A-Z]{3}$/;

/**
 * Returns whether the content of the record caused the error. A full disk and a damaged or locked database are other
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

/** The application log: JSON lines with the id of their request, and without personal data (docs/privacy.md). */
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './request-ids.ts';

const mailAddress = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/gu;
const hidden = '[…]';

/**
 * No log call hands these over; should one ever do, or an error of somebody else's library bring them along, they stay
 * out. What PostgreSQL says in `detail` and `where` are the values of rows.
 */
const personalFields = [
  'authorization',
  'body',
  'clientAddress',
  'cookie',
  'detail',
  'email',
  'headers',
  'ip',
  'parameters',
  'password',
  'recipient',
  'text',
  'token',
  'where',
];

/** Makes the log of a process. Mail addresses are hidden wherever they stand, also inside what others answered. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: () => {
      const requestId = currentRequestId();
      return requestId === '' ? {} : { requestId };
    },
    redact: {
      paths: personalFields.flatMap((field) => [field, `*.${field}`]),
      censor: hidden,
    },
    hooks: { streamWrite: (line: string) => line.replace(mailAddress, hidden) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** For mails that have nowhere else to go: whole, because whoever runs the portal passes them on (docs/operations.md). */
export function createUnmaskedLog(level: string): Logger {
  return pino({ level });
}

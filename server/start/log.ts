/** The application log: JSON lines with the id of their request, and without personal data (docs/privacy.md). */
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from '../http/request-ids.ts';

const hidden = '[…]';
const localPart = /[\p{L}\p{N}._%+'-]/u;
const domainPart = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/uy;

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

/**
 * Hides the mail addresses in a line of JSON. Walks from one @ to the next, because a pattern that begins with the
 * local part is tried anew at every letter, which is quadratic.
 */
export function hideMailAddresses(line: string): string {
  let result = '';
  let done = 0;
  for (let at = line.indexOf('@'); at !== -1; at = line.indexOf('@', Math.max(done, at + 1))) {
    const start = localPartStart(line, at, done);
    domainPart.lastIndex = at + 1;
    if (start === at || !domainPart.test(line)) continue;
    result += line.slice(done, start) + hidden;
    done = domainPart.lastIndex;
  }
  return result + line.slice(done);
}

/** Where the local part before an @ begins, at `from` or later; the @ itself when there is none. */
function localPartStart(line: string, at: number, from: number): number {
  let start = at;
  while (start > from && localPart.test(characterBefore(line, start))) {
    start -= characterBefore(line, start).length;
  }
  let backslashes = 0;
  while (line[start - 1 - backslashes] === '\\') backslashes += 1;
  if (backslashes % 2 === 0) return start;
  // The letters of an escape (`\n`, `\ud83d`) belong to the JSON around the address.
  return Math.min(at, start + (line[start] === 'u' ? 5 : 1));
}

function characterBefore(text: string, index: number): string {
  const isPair = index > 1 && (text.codePointAt(index - 2) ?? 0) > 0xffff;
  return text.slice(index - (isPair ? 2 : 1), index);
}

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
    hooks: { streamWrite: hideMailAddresses },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** For mails that have nowhere else to go: whole, because whoever runs the portal passes them on (docs/operations.md). */
export function createUnmaskedLog(level: string): Logger {
  return pino({ level });
}

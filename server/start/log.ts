/** The log of the program: JSON lines with the id of their request and without personal data (docs/privacy.md). */
import { type DestinationStream, type Logger, pino } from 'pino';

const hidden = '[…]';
const localPart = /[\p{L}\p{N}._%+'-]/u;
const domainPart = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*/uy;

/**
 * Fields that are never logged, even in errors of libraries; `detail` and `where` of PostgreSQL hold values of rows.
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
 * Hides mail addresses. It finds each @ and reads backwards from it, because a pattern that begins with the local part takes
 * quadratic time.
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

function localPartStart(line: string, at: number, from: number): number {
  let start = at;
  while (start > from && localPart.test(characterBefore(line, start))) {
    start -= characterBefore(line, start).length;
  }
  let backslashes = 0;
  while (line[start - 1 - backslashes] === '\\') backslashes += 1;
  if (backslashes % 2 === 0) return start;
  // After a backslash, `n` or `ud83d` is an escape of JSON and no part of the address.
  return Math.min(at, start + (line[start] === 'u' ? 5 : 1));
}

function characterBefore(text: string, index: number): string {
  const isPair = index > 1 && (text.codePointAt(index - 2) ?? 0) > 0xffff;
  return text.slice(index - (isPair ? 2 : 1), index);
}

/** Creates the log. Lines that belong to a request contain its id, and mail addresses are hidden. */
export function createLog(
  level: string,
  {
    currentRequestId = () => '',
    destination,
  }: { currentRequestId?: () => string; destination?: DestinationStream } = {},
): Logger {
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

/** Returns the log for mails of a portal without mail server; addresses are shown, because the operator needs them. */
export function createUnmaskedLog(level: string): Logger {
  return pino({ level });
}

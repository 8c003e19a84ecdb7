/** The error for a database, storage or service that does not answer, with its sentences for visitors. */
import {
  databaseBusy,
  databaseUnavailable,
  dataReadOnly,
  diskFull,
  storageUnavailable,
} from '../../domain/text/sentences.ts';
import type { Problem } from '../../domain/web/problem.ts';

const retryAfterMs = 5_000;
/** For each fault: the message in the log, the reason on a Portuguese terminal, and the sentence for users. */
const faults = {
  database: { message: 'no connection', portuguese: 'não há conexão', sentence: databaseUnavailable },
  storage: { message: 'no connection', portuguese: 'não há conexão', sentence: () => storageUnavailable },
  'disk-full': { message: 'the disk is full', portuguese: 'o disco está cheio', sentence: () => diskFull },
  'read-only': {
    message: 'nothing can be written',
    portuguese: 'não é possível gravar',
    sentence: () => dataReadOnly,
  },
  busy: {
    message: 'another process holds the database',
    portuguese: 'outro processo ocupa o banco de dados',
    sentence: () => databaseBusy,
  },
  damaged: {
    message: 'the database cannot be read or written',
    portuguese: 'não é possível ler nem gravar o banco de dados',
    sentence: databaseUnavailable,
  },
} as const;

export type UnavailableCause = keyof typeof faults;

/**
 * A database, storage or service does not answer, or rejects writes. Adapters throw this error, and the portal answers
 * 503.
 */
export class Unavailable extends Error {
  readonly fault: UnavailableCause;
  /** The message on a Portuguese terminal. */
  readonly portuguese: string;

  constructor(fault: UnavailableCause, cause: unknown) {
    super(faults[fault].message, { cause });
    this.fault = fault;
    this.portuguese = faults[fault].portuguese;
  }
}

/** Returns a function that gives the problem which users see for an error; null for bugs. */
export function problemsOf(site: { name: string }) {
  return (error: unknown): Problem | null => {
    if (!(error instanceof Unavailable)) return null;
    return { code: 'unavailable', message: faults[error.fault].sentence(site.name), retryAfterMs };
  };
}

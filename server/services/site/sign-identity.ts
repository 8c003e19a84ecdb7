/** Proves to `npm run update` which version answers, and with which data; strangers cannot read the proof. */
import { createHmac } from 'node:crypto';
import type { Adapters } from '../../ports/adapters.ts';

const challengeForm = /^[\w-]{16,64}$/;

export interface ServedPortal {
  sessionSecret: string;
  /** The address of the database, or the data folder with the one of SQLite. */
  data: string;
  version: string;
}

/** A version asks the next one for it: the form of the proof must stay as it is. */
export function createProof({ sessionSecret, data, version }: ServedPortal, challenge: string): string {
  const served = JSON.stringify(['identidade', data, version, challenge]);
  return createHmac('sha256', sessionSecret).update(served).digest('base64url');
}

export function signIdentity({
  sessionSecret,
  data,
  machine: { version },
}: Pick<Adapters, 'sessionSecret' | 'data' | 'machine'>) {
  return (challenge: string | undefined): string | undefined =>
    challenge !== undefined && challengeForm.test(challenge)
      ? createProof({ sessionSecret, data, version }, challenge)
      : undefined;
}

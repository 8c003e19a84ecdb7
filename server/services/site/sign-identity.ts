/** Proves to `npm run update` which version answers, and which data it has. Nobody else can read the proof. */
import { createHmac } from 'node:crypto';
import type { Adapters } from '../../ports/adapters.ts';

const challengeForm = /^[\w-]{16,64}$/;

export interface ServedPortal {
  sessionSecret: string;
  /** The address of the database; for SQLite, the data folder. */
  data: string;
  version: string;
}

/** Creates the proof. One version asks the next one for it, so its form must never change. */
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

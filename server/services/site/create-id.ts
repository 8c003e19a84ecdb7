/** Creates the ids of records: random ids, and ids that are always the same for the same texts. */
import { createHash, randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 20;

/** Creates an id of 20 random letters and digits, about 119 bits. */
export function createId(): string {
  return idFrom(() => randomBytes(idLength));
}

export function toId(...texts: string[]): string {
  let digest = createHash('sha256').update(JSON.stringify(texts)).digest();
  return idFrom(() => {
    const bytes = digest;
    digest = createHash('sha256').update(bytes).digest();
    return bytes;
  });
}

function idFrom(nextBytes: () => Buffer): string {
  let id = '';
  while (id.length < idLength) {
    for (const byte of nextBytes()) {
      // Bytes above the last multiple are rejected, because they would make some letters more likely.
      if (byte < 256 - (256 % letters.length) && id.length < idLength) id += letters[byte % letters.length];
    }
  }
  return id;
}

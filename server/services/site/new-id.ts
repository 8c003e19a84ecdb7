import { createHash, randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 20;

/** A new id: 20 random letters and digits (docs/product.md#news), about 119 bits. */
export function newId(): string {
  return idFrom(() => randomBytes(idLength));
}

/** The id of what these texts identify: of the same form, and always the same for the same texts. */
export function idOf(...texts: string[]): string {
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
      // What is left over above the last whole round would make some letters likelier than others.
      if (byte < 256 - (256 % letters.length) && id.length < idLength) id += letters[byte % letters.length];
    }
  }
  return id;
}

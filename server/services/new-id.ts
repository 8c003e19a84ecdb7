import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 20;

/** A new id: 20 random letters and digits (decisions.md, News), about 119 bits. */
export function newId(): string {
  let id = '';
  while (id.length < idLength) {
    for (const byte of randomBytes(idLength)) {
      // What is left over above the last whole round would make some letters likelier than others.
      if (byte < 256 - (256 % letters.length) && id.length < idLength) id += letters[byte % letters.length];
    }
  }
  return id;
}

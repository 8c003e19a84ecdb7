/** Encrypts the secrets in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Encrypts bytes for one purpose. The key is derived from the portal's secret. */
export function seal(secret: string, purpose: string, bytes: Uint8Array): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(purpose));
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
}

/** Decrypts a text. Null if the secret or the purpose differs, or if the text was altered. */
export function unseal(secret: string, purpose: string, sealed: string): Buffer | null {
  const all = Buffer.from(sealed, 'base64url');
  const nonce = all.subarray(0, nonceBytes);
  const tag = all.subarray(nonceBytes, nonceBytes + tagBytes);
  if (tag.length !== tagBytes) return null;
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(all.subarray(nonceBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'duas etapas', 32));
}

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Sealing = ReturnType<typeof createSealing>;

/** Encrypts and digests with a secret that is not in the database, so that a leak of the database reveals nothing. */
export function createSealing(secret: string) {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `osakaro ${use}`, 32));
  const digestKey = keyFor('digests');
  const sealKey = keyFor('seals');

  return {
    /** HMAC-SHA-256; JSON keeps the boundaries of the parts unambiguous. */
    digest: (...parts: string[]): string =>
      createHmac('sha256', digestKey).update(JSON.stringify(parts)).digest('base64url'),

    /** AES-256-GCM with `boundTo` as associated data. */
    seal(text: string, boundTo: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },

    /** Undefined when the secret or `boundTo` differs or the text was modified. */
    open(sealed: string, boundTo: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(boundTo))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch {
        return undefined;
      }
    },
  };
}

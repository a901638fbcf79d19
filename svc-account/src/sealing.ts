import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

export type Sealing = ReturnType<typeof createSealing>;

/** Keeps what the database must not give away by itself: the secret lies outside of it. */
export function createSealing(secret: string) {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `osakaro ${use}`, 32));
  const digestKey = keyFor('digests');
  const sealKey = keyFor('seals');

  return {
    /** Tells whether two texts are the same, and nothing else about them; the parts cannot run into each other. */
    digest: (...parts: string[]): string => createHmac('sha256', digestKey).update(JSON.stringify(parts)).digest('base64url'),

    /** AES-256-GCM; only `open` with the same `boundTo` reads it. */
    seal(text: string, boundTo: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    },

    /** Undefined for what was sealed with another secret, for something else, or was changed. */
    open(sealed: string, boundTo: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64');
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealKey, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(boundTo))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

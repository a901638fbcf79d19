/** For changes and drafts: 96 random bits. randomUUID needs a secure context; getRandomValues does not. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

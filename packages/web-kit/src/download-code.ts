import { withTimeout } from './with-timeout.ts';

/** Code of a map comes after that of its screen, and both together within the three seconds of a fallback. */
const WITHIN_MS = 1_500;

/** Code of a part of a screen. Rejects when it fails, which is reported, or does not come within 1.5 s. */
export function downloadCode<T>(code: Promise<T>): Promise<T> {
  code.catch((error: unknown) => globalThis.reportError?.(error));
  return withTimeout(WITHIN_MS, code);
}

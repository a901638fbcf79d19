import type { PointerStore, WritableReleaseStore } from '@osaka/contracts/release-store';

/** What never changes once it is written: the key of links, and what the pointer would say of a version. */
const CONSTANT = /^(?:keys|previews)\//;
/** So long nothing is asked twice, so that forged links and cookies cost the bucket one request a second. */
const REMEMBER_MS = 1000;

/** A bucket whose constant keys are also stored in a folder, where they are found while the bucket is away. */
export function readThrough(bucket: PointerStore, local: WritableReleaseStore): PointerStore {
  const recent = new Map<string, { untilMs: number; answer: Promise<Uint8Array | undefined> }>();
  return {
    ...bucket,
    async read(key) {
      if (!CONSTANT.test(key)) return bucket.read(key);
      const known = recent.get(key);
      if (known && known.untilMs > performance.now()) return known.answer;
      const answer = readConstant(key);
      for (const [old, { untilMs }] of recent) if (untilMs <= performance.now()) recent.delete(old);
      recent.set(key, { untilMs: performance.now() + REMEMBER_MS, answer });
      return answer;
    },
  };

  async function readConstant(key: string): Promise<Uint8Array | undefined> {
    const stored = await local.read(key);
    if (stored) return stored;
    const bytes = await bucket.read(key);
    if (bytes) await local.write(key, bytes);
    return bytes;
  }
}

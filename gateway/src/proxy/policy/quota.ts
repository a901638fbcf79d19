/** Limits how much of a resource each key may use at the same time. */
export interface Quota {
  /** Takes the amount; returns false and takes nothing when the key would exceed its quota. */
  take(key: string, amount?: number): boolean;
  release(key: string, amount?: number): void;
}

export function createQuota(maxPerKey: number): Quota {
  const used = new Map<string, number>();
  return {
    take(key, amount = 1) {
      const amountUsed = (used.get(key) ?? 0) + amount;
      if (amountUsed > maxPerKey) return false;
      used.set(key, amountUsed);
      return true;
    },
    release(key, amount = 1) {
      const amountUsed = (used.get(key) ?? 0) - amount;
      if (amountUsed > 0) used.set(key, amountUsed);
      else used.delete(key);
    },
  };
}

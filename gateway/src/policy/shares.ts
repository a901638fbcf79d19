/** Divides what is scarce: each key may hold so much of it at the same time. */
export interface Shares {
  /** False, and nothing taken, where the key would hold more than its share. */
  take(key: string, amount?: number): boolean;
  giveBack(key: string, amount?: number): void;
}

export function createShares(most: number): Shares {
  const held = new Map<string, number>();
  return {
    take(key, amount = 1) {
      const holds = (held.get(key) ?? 0) + amount;
      if (holds > most) return false;
      held.set(key, holds);
      return true;
    },
    giveBack(key, amount = 1) {
      const holds = (held.get(key) ?? 0) - amount;
      if (holds > 0) held.set(key, holds);
      else held.delete(key);
    },
  };
}

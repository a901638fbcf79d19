import { OWN_IDS } from '@osaka/contracts/planner';

/** For changes and drafts: 96 random bits. randomUUID needs a secure context; getRandomValues does not. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** For an own place; the service refuses one that the plan has. */
export function randomOwnId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return OWN_IDS.least + (random % (OWN_IDS.most - OWN_IDS.least + 1));
}

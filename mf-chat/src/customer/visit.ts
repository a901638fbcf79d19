import type { Room } from '@osaka/contracts/chat';
import { tabValues } from '@osaka/web-kit';
import type { Outgoing } from '../rooms/outbox.ts';
import { DEFAULT_SHARING, type Sharing } from './sharing.ts';

/** The stored state of a consultation, with which this tab resumes it after a reload. */
export interface Visit {
  roomId: string;
  createdAt: string;
  customerId: string;
  customerName: string;
  isMinimised: boolean;
  /** The last message that the customer has seen. */
  readSeq: number;
  outgoing: readonly Outgoing[];
  sharing: Sharing;
  /** The customer has ended the consultation; the panel stays for the faces. */
  isFinished?: boolean;
}

const KEY = 'osaka:consultation';

export function visitOf({ roomId, createdAt, customerName }: Room, customerId: string, sharing: Sharing): Visit {
  return { roomId, createdAt, customerId, customerName, isMinimised: false, readSeq: 0, outgoing: [], sharing };
}

/** Only the same tab finds its room again. */
export function readVisit(): Visit | undefined {
  try {
    const visit = JSON.parse(tabValues.read(KEY) ?? 'null') as Visit | null;
    return typeof visit?.roomId === 'string' && typeof visit.customerId === 'string' && Array.isArray(visit.outgoing)
      ? { ...visit, sharing: visit.sharing ?? DEFAULT_SHARING }
      : undefined;
  } catch {
    return undefined;
  }
}

export function keepVisit(visit: Visit) {
  tabValues.write(KEY, JSON.stringify(visit));
}

export function forgetVisit() {
  tabValues.remove(KEY);
}

export function newCustomerId(): string {
  return `customer_${Date.now()}${Math.floor(Math.random() * 1000)}`;
}

import type { ChatMessage, RoomCustomer, RoomStatusEvent } from '@osaka/contracts';

/** What instances tell each other of a room. The body is the JSON that goes to the clients as it is. */
export type RoomSignal = { kind: 'message'; seq: number; type: string; body: string } | { kind: 'status' | 'customer'; body: string };

const STATUS = 'status';
const CUSTOMER = 'customer';

export function messageSignal({ seq, type }: ChatMessage, body: string): string {
  return `${seq} ${type}\n${body}`;
}

export function statusSignal(status: RoomStatusEvent): string {
  return `${STATUS}\n${JSON.stringify(status)}`;
}

export function customerSignal(customer: RoomCustomer): string {
  return `${CUSTOMER}\n${JSON.stringify(customer)}`;
}

export function readRoomSignal(text: string): RoomSignal {
  const end = text.indexOf('\n');
  const [first = '', type = ''] = text.slice(0, end).split(' ');
  const body = text.slice(end + 1);
  return first === STATUS || first === CUSTOMER ? { kind: first, body } : { kind: 'message', seq: Number(first), type, body };
}

import type { ChatMessage, RoomCustomer, RoomStatusEvent, Side } from '@osaka/contracts/chat';
import type { Mark } from '../messages/known-logs.ts';

/** A relay signal between instances about a room. The body is the JSON for the clients. */
type RoomSignal =
  | { kind: 'message'; mark: Mark; body: string }
  | { kind: 'status' | 'customer'; body: string }
  | { kind: 'activity'; side: Side; body: string };

// Versioned: builds with another signal format use another prefix, and their messages are read from the database.
const PREFIX = 'room3:';
const STATUS = 'status';
const CUSTOMER = 'customer';
/** Follows the id of the instance, where a message has its mark. */
const ACTIVITY: Record<string, Side> = { '/customer': 'customer', '/staff': 'staff' };

export function channelOf(roomId: string): string {
  return PREFIX + roomId;
}

/** Undefined for a channel that is no room's. */
export function roomOfChannel(channel: string): string | undefined {
  return channel.startsWith(PREFIX) ? channel.slice(PREFIX.length) : undefined;
}

/** `from` is the instance that has stored the message and delivered it to its own subscribers. */
export function messageSignal(
  from: string,
  { roomId, seq, type, isStaff, clientMessageId }: ChatMessage,
  body: string,
): string {
  return `${from}${JSON.stringify({ roomId, seq, type, isStaff, clientMessageId } satisfies Mark)}\n${body}`;
}

export function statusSignal(status: RoomStatusEvent): string {
  return `${STATUS}\n${JSON.stringify(status)}`;
}

export function customerSignal(customer: RoomCustomer): string {
  return `${CUSTOMER}\n${JSON.stringify(customer)}`;
}

export function activitySignal(from: string, side: Side, body: string): string {
  return `${from}/${side}\n${body}`;
}

/** Undefined for this instance's own message or activity, which was already delivered. */
export function readRoomSignal(own: string, text: string): RoomSignal | undefined {
  if (text.startsWith(own)) return undefined;
  const end = text.indexOf('\n');
  const first = text.slice(0, end);
  const body = text.slice(end + 1);
  if (first === STATUS || first === CUSTOMER) return { kind: first, body };
  const rest = first.slice(own.length);
  const side = ACTIVITY[rest];
  return side ? { kind: 'activity', side, body } : { kind: 'message', mark: JSON.parse(rest) as Mark, body };
}

import type { DomainEvent } from '@osaka/contracts';
import type { Face, Room, RoomCustomer } from '@osaka/contracts/chat';

export interface StoredRoom extends Omit<Room, 'customer'>, Shown {
  customerId: string;
  /** The member who was signed in when the consultation began. */
  memberNo?: number;
  /** Since when the customer is disconnected; absent while connected. */
  customerLeftAt?: string;
  staffId?: string;
  /** The `customerLeftAt` in which the member was told of an answer. */
  toldAbsence?: string;
  /** When the first staff member claimed it. */
  claimedAt?: string;
  endedAt?: string;
  /** Its number in events, which name no room: since the end, or since the beginning of a member's. */
  consultationNo?: number;
  /** How content the customer was. */
  face?: Face;
  /** An open offer to a colleague. */
  handover?: StoredHandover;
  /** The offer by which the present holder got the room. */
  handedOver?: string;
  /** Its last offers that have ended, which are not opened again. */
  endedOffers?: string[];
  /** Number of an ended consultation in the search. */
  searchNo?: number;
  /** The search finds it. */
  isIndexed?: true;
  /** The holder has been gone too long; the room is being ended. */
  isAbandoned?: true;
  /** Its customer was gone, and it is being ended: it cannot be claimed any more. */
  isCleared?: true;
}
export interface StoredHandover {
  handoverId: string;
  fromId: string;
  fromName: string;
  toId: string;
  toName: string;
  /** Until when it can be accepted. */
  until: string;
}
/** The page and plan that the customer shares with staff. */
type Shown = Pick<RoomCustomer, 'page' | 'plan'>;
/** Null removes a field, undefined keeps it. */
export type ShownChange = { [Key in keyof Shown]?: Shown[Key] | null };
/** `notes` belong to the repository of the notes alone, so that nothing that reads rooms can show them. */
export type RoomDocument = Omit<StoredRoom, 'roomId'> & {
  _id: string;
  notes?: unknown;
  outbox?: DomainEvent[];
  version?: number;
};

export function toRoom({ _id, notes: _notes, outbox: _outbox, version: _version, ...rest }: RoomDocument): StoredRoom {
  return { roomId: _id, ...rest };
}

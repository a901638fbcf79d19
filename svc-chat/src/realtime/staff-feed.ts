import { DESK_TOPICS, type RoomNote, TOPICS } from '@osaka/contracts/chat';
import type { PairEvent } from './handover-events.ts';
import type { Relay } from './relay.ts';
import type { Subscribers } from './subscribers.ts';

export const STAFF_CHANNEL = 'staff';
export type StaffFeed = ReturnType<typeof createStaffFeed>;

interface StaffSignal {
  destination: string;
  body: string;
  contentType: string;
  /** The only staff member that it is for. */
  audience?: string;
}
/** Another staff member holds the room now. */
interface HolderSignal {
  holderChangedOf: string;
}

/** Publishes to staff of all instances: new requests, notices, claims, notes, offers. */
export function createStaffFeed(subscribers: Subscribers, relay: Relay) {
  const publish = (signal: StaffSignal | HolderSignal) => relay.publish(STAFF_CHANNEL, JSON.stringify(signal));
  const tell = (destination: string, body: string, contentType: string) => publish({ destination, body, contentType });
  let onHolderChanged = (_roomId: string) => {};
  return {
    newRequest: (room: { roomId: string; customerName: string }) => tell(TOPICS.newRequest, JSON.stringify(room), 'application/json'),
    notification: (text: string) => tell(TOPICS.notification, text, 'text/plain'),
    consultationStarted: (text: string) => tell(TOPICS.consultationStarted, text, 'text/plain'),

    note: (note: RoomNote) => tell(DESK_TOPICS.notes(note.roomId), JSON.stringify(note), 'application/json'),
    /** Only to the two staff members of the offer. */
    handover(event: PairEvent) {
      const told = { destination: DESK_TOPICS.handover, body: JSON.stringify(event), contentType: 'application/json' };
      for (const staffId of new Set([event.fromId, event.toId])) publish({ ...told, audience: audienceOf(staffId) });
    },
    /** Tells all instances, which know the holders of rooms. */
    holderChanged(roomId: string) {
      onHolderChanged(roomId);
      publish({ holderChangedOf: roomId });
    },
    listenToHolders(listener: (roomId: string) => void) {
      onHolderChanged = listener;
    },

    onMessage(channel: string, text: string) {
      if (channel !== STAFF_CHANNEL) return;
      const signal = JSON.parse(text) as StaffSignal | HolderSignal;
      if ('holderChangedOf' in signal) onHolderChanged(signal.holderChangedOf);
      else subscribers.send(signal.destination, '', signal.body, signal.contentType, signal.audience);
    },
  };
}

/** Key of the offers to and from one staff member among the subscribers. */
export function audienceOf(staffId: string): string {
  return `${DESK_TOPICS.handover}#${staffId}`;
}

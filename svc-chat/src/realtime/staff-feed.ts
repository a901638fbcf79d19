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

interface HolderListener {
  onChanged(roomId: string): void;
  /** Of no room the holder is known for certain. */
  onUnknown(): void;
}

/** Publishes to staff of all instances: new requests, notices, claims, notes, offers. */
export function createStaffFeed(subscribers: Subscribers, relay: Relay) {
  const publish = (signal: StaffSignal | HolderSignal) => relay.publish(STAFF_CHANNEL, JSON.stringify(signal));
  const tell = (destination: string, body: string, contentType: string) => publish({ destination, body, contentType });
  let holders: HolderListener = { onChanged() {}, onUnknown() {} };
  return {
    newRequest: (room: { roomId: string; customerName: string }) =>
      tell(TOPICS.newRequest, JSON.stringify(room), 'application/json'),
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
      holders.onChanged(roomId);
      publish({ holderChangedOf: roomId });
    },
    listenToHolders(listener: HolderListener) {
      holders = listener;
    },
    /** Changes of holders may have been lost. */
    onGap: () => holders.onUnknown(),

    onMessage(channel: string, text: string) {
      if (channel !== STAFF_CHANNEL) return;
      const signal = JSON.parse(text) as StaffSignal | HolderSignal;
      if ('holderChangedOf' in signal) holders.onChanged(signal.holderChangedOf);
      else subscribers.send(signal.destination, '', signal.body, signal.contentType, signal.audience);
    },
  };
}

const AUDIENCE = `${DESK_TOPICS.handover}#`;

/** Key of the offers to and from one staff member among the subscribers. */
export function audienceOf(staffId: string): string {
  return AUDIENCE + staffId;
}

/** The staff member of such a key. */
export function staffIdOf(audience: string): string | undefined {
  return audience.startsWith(AUDIENCE) ? audience.slice(AUDIENCE.length) : undefined;
}

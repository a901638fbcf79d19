import { DESK_TOPICS, type RoomNote, TOPICS } from '@osaka/contracts/chat';
import type { ChatStores } from '../stores.ts';
import type { PairEvent } from './handover-events.ts';

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
export function createStaffFeed({ relay, subscribers }: ChatStores) {
  const publish = (signal: StaffSignal | HolderSignal) => relay.publish(STAFF_CHANNEL, JSON.stringify(signal));
  const publishText = (destination: string, text: string) =>
    publish({ destination, body: text, contentType: 'text/plain' });
  const publishJson = (destination: string, event: object) =>
    publish({ destination, body: JSON.stringify(event), contentType: 'application/json' });
  let holders: HolderListener = { onChanged() {}, onUnknown() {} };
  // After a gap changes of holders may have been lost.
  relay.listen({ onMessage, onGap: () => holders.onUnknown() });
  return {
    newRequest: (room: { roomId: string; customerName: string }) => publishJson(TOPICS.newRequest, room),
    notification: (text: string) => publishText(TOPICS.notification, text),
    consultationStarted: (text: string) => publishText(TOPICS.consultationStarted, text),

    note: (note: RoomNote) => publishJson(DESK_TOPICS.notes(note.roomId), note),
    /** Only to the two staff members of the offer. */
    handover(event: PairEvent) {
      const signal = {
        destination: DESK_TOPICS.handover,
        body: JSON.stringify(event),
        contentType: 'application/json',
      };
      for (const staffId of new Set([event.fromId, event.toId])) publish({ ...signal, audience: audienceOf(staffId) });
    },
    /** Notifies all instances, which cache the holders of rooms. */
    holderChanged(roomId: string) {
      holders.onChanged(roomId);
      publish({ holderChangedOf: roomId });
    },
    listenToHolders(listener: HolderListener) {
      holders = listener;
    },
  };

  function onMessage(channel: string, text: string) {
    if (channel !== STAFF_CHANNEL) return;
    const signal = JSON.parse(text) as StaffSignal | HolderSignal;
    if ('holderChangedOf' in signal) holders.onChanged(signal.holderChangedOf);
    else subscribers.send(signal.destination, '', signal.body, signal.contentType, signal.audience);
  }
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

import { TOPICS } from '@osaka/contracts/chat';
import type { Relay } from './relay.ts';
import type { Subscribers } from './subscribers.ts';

export const STAFF_CHANNEL = 'staff';
export type StaffFeed = ReturnType<typeof createStaffFeed>;

interface StaffSignal {
  destination: string;
  body: string;
  contentType: string;
}

/** Publishes to staff of all instances: new requests, notices, claims. */
export function createStaffFeed(subscribers: Subscribers, relay: Relay) {
  const tell = (destination: string, body: string, contentType: string) => relay.publish(STAFF_CHANNEL, JSON.stringify({ destination, body, contentType } satisfies StaffSignal));
  return {
    newRequest: (room: { roomId: string; customerName: string }) => tell(TOPICS.newRequest, JSON.stringify(room), 'application/json'),
    notification: (text: string) => tell(TOPICS.notification, text, 'text/plain'),
    consultationStarted: (text: string) => tell(TOPICS.consultationStarted, text, 'text/plain'),

    onMessage(channel: string, text: string) {
      if (channel !== STAFF_CHANNEL) return;
      const { destination, body, contentType } = JSON.parse(text) as StaffSignal;
      subscribers.send(destination, '', body, contentType);
    },
  };
}

import * as z from 'zod/mini';
import { ACTIVITY_TOPICS, activityEvent } from './activity.ts';
import { chatMessage, newRequestEvent, roomCustomer, roomStatusEvent, TOPICS } from './chat.ts';
import { DESK_TOPICS, deskRenewed, handoverEvent, roomNote } from './desk.ts';
import { PLACE_TOPIC, queuePlace } from './support.ts';

/** Stands for the id of a room in an address. */
const ROOM = '{}';

/**
 * What the service sends to each topic, JSON or a text. Releases are compared by it, and tests of the service compare
 * every frame with it.
 */
export const TOPIC_FRAMES = {
  room: { topic: TOPICS.room(ROOM), body: chatMessage },
  roomStatus: { topic: TOPICS.roomStatus(ROOM), body: roomStatusEvent },
  roomCustomer: { topic: TOPICS.roomCustomer(ROOM), body: roomCustomer },
  place: { topic: PLACE_TOPIC(ROOM), body: queuePlace },
  ofCustomer: { topic: ACTIVITY_TOPICS.customer(ROOM), body: activityEvent },
  ofStaff: { topic: ACTIVITY_TOPICS.staff(ROOM), body: activityEvent },
  notes: { topic: DESK_TOPICS.notes(ROOM), body: roomNote },
  handover: { topic: DESK_TOPICS.handover, body: z.union([handoverEvent, deskRenewed]) },
  newRequest: { topic: TOPICS.newRequest, body: newRequestEvent },
  notification: { topic: TOPICS.notification, body: z.string() },
  consultationStarted: { topic: TOPICS.consultationStarted, body: z.string() },
} as const;

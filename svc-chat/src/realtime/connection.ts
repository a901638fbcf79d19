import { messageFrame, SENDS, startConsultationFrame, TOPICS } from '@osaka/contracts';
import { AppError, type Authenticate, SENTENCES } from '@osaka/service-kit';
import type * as z from 'zod/mini';
import type { Presence } from '../presence/presence.ts';
import { looksLikeStaff, readDestination } from '../rooms/room.ts';
import type { RoomService } from '../rooms/rooms.service.ts';
import { messageFrameFor, StompError } from '../stomp/frame.ts';
import type { RoomFeeds } from './room-feeds.ts';
import type { ConnectionHandler } from './stomp-session.ts';
import type { Subscriber, Subscribers } from './subscribers.ts';

export interface ConnectionParts {
  rooms: RoomService;
  feeds: RoomFeeds;
  subscribers: Subscribers;
  presence: Presence;
  authenticate: Authenticate;
  staffAccess: 'open' | 'admin';
}

/** What one connection may do: knowing a room's id opens that room, staff access opens the rest. */
export function createConnection({ rooms, feeds, subscribers, presence, authenticate, staffAccess }: ConnectionParts): ConnectionHandler {
  let authorization: string | undefined;
  let staffId: string | undefined;
  let notices: Subscriber | undefined;

  /** Asked anew each time, so that a lost role or an expired token counts at once. */
  async function isStaffAllowed(): Promise<boolean> {
    if (staffAccess === 'open') return true;
    return (await authenticate(authorization))?.isAdmin ?? false;
  }

  async function requireStaff(): Promise<void> {
    if (!(await isStaffAllowed())) throw new AppError('FORBIDDEN', SENTENCES.adminOnly);
  }

  function arriveAs(id: string) {
    if (staffId === id) return;
    if (staffId) presence.leave(staffId);
    staffId = id;
    presence.arrive(id);
  }

  /** A lost claim is told to this staff member alone and costs them no connection. */
  function tellLoser(error: unknown) {
    if (!notices || !(error instanceof AppError) || error.kind !== 'CONFLICT') throw error;
    const headers = { destination: TOPICS.notification, 'message-id': `claim-${Date.now()}`, 'content-type': 'text/plain' };
    notices.write(messageFrameFor(headers, error.message)(notices.id));
  }

  return {
    async connect(headers) {
      authorization = headers.authorization ?? headers.Authorization;
      const id = headers['staff-id'];
      if (id && looksLikeStaff(id) && (await isStaffAllowed())) arriveAs(id);
    },

    async subscribe(destination, subscriber) {
      const wanted = readDestination(destination);
      if (!wanted) throw new StompError('unknown destination');
      if (wanted.kind === 'staff') await requireStaff();
      else {
        await rooms.known(wanted.roomId);
        await feeds.join(wanted.roomId);
      }
      subscribers.add(destination, subscriber);
      if (destination === TOPICS.notification) notices = subscriber;
      return () => {
        subscribers.remove(destination, subscriber);
        if (wanted.kind !== 'staff') feeds.leave(wanted.roomId);
      };
    },

    async send(destination, body) {
      if (destination === SENDS.startConsultation.destination) {
        await requireStaff();
        const { roomId, senderId, senderName } = read(startConsultationFrame, body);
        arriveAs(senderId);
        return rooms.startConsultation(roomId, senderId, senderName).catch(tellLoser);
      }
      const frame = read(messageFrame, body);
      const type = destination === SENDS.enterRoom.destination ? 'ENTER' : frame.type;
      const claimsStaff = frame.isStaff || looksLikeStaff(frame.senderId);
      return rooms.send({ ...frame, type }, claimsStaff && (await isStaffAllowed()));
    },

    closed() {
      if (staffId) presence.leave(staffId);
    },
  };
}

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? '';
  throw new AppError('INVALID', /[가-힣]/.test(message) ? message : SENTENCES.invalid);
}

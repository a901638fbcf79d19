import { messageFrame, SENDS, showPageFrame, startConsultationFrame, TOPICS } from '@osaka/contracts';
import { AppError, type Authenticate, SENTENCES } from '@osaka/service-kit';
import type * as z from 'zod/mini';
import type { Presence } from '../presence/presence.ts';
import { looksLikeStaff, readDestination } from '../rooms/room.ts';
import type { RoomCustomers } from '../rooms/room-customers.ts';
import type { RoomService } from '../rooms/rooms.service.ts';
import { messageFrameFor, StompError } from '../stomp/frame.ts';
import type { RoomFeeds } from './room-feeds.ts';
import type { ConnectionHandler } from './stomp-session.ts';
import type { Subscriber, Subscribers } from './subscribers.ts';
import { tokenEndMs } from './token-end.ts';

export interface ConnectionParts {
  rooms: RoomService;
  customers: RoomCustomers;
  feeds: RoomFeeds;
  subscribers: Subscribers;
  presence: Presence;
  customerPresence: Presence;
  authenticate: Authenticate;
  staffAccess: 'open' | 'admin';
}

/** What one connection may do: knowing a room's id opens that room, staff access opens the rest. */
export function createConnection({ rooms, customers, feeds, subscribers, presence, customerPresence, authenticate, staffAccess }: ConnectionParts): ConnectionHandler {
  let authorization: string | undefined;
  let staffId: string | undefined;
  /** Rooms that this connection is the customer of, once for each subscription. */
  const attended: string[] = [];
  let notices: Subscriber | undefined;
  let isClosed = false;
  let tokenTimer: NodeJS.Timeout | undefined;
  let end: (error?: AppError) => void = () => {};
  let told: Promise<void> = Promise.resolve();

  /** Asked anew each time, so that a lost role or an expired token counts at once. */
  async function isStaffAllowed(): Promise<boolean> {
    if (staffAccess === 'open') return true;
    return (await authenticate(authorization))?.isAdmin ?? false;
  }

  async function isMember(): Promise<boolean> {
    return (await authenticate(authorization).catch(() => undefined)) !== undefined;
  }

  async function requireStaff(): Promise<void> {
    if (!(await isStaffAllowed())) throw new AppError('FORBIDDEN', SENTENCES.adminOnly);
  }

  function arriveAs(id: string) {
    if (staffId === id || isClosed) return;
    if (staffId) presence.leave(staffId);
    staffId = id;
    void presence.arrive(id);
    // What looked like a customer was staff.
    for (const roomId of attended.splice(0)) customerPresence.leave(roomId);
  }

  /** Answers how to end it. */
  function attend(roomId: string): () => void {
    if (staffId || isClosed) return () => {};
    attended.push(roomId);
    void customerPresence.arrive(roomId).then(() => customers.back(roomId).catch(() => {}));
    return () => {
      const at = attended.indexOf(roomId);
      if (at < 0) return;
      attended.splice(at, 1);
      customerPresence.leave(roomId);
    };
  }

  /** The connection ends with its token, without an error: the client comes back with a fresh one. */
  function endWithToken() {
    const endMs = tokenEndMs(authorization);
    if (endMs !== undefined) tokenTimer = setTimeout(end, endMs - Date.now()).unref();
  }

  /** Nothing for staff goes to somebody who is no longer that. */
  function whileStaff(subscriber: Subscriber): Subscriber {
    if (staffAccess === 'open') return subscriber;
    const tell = async (frame: string) => {
      try {
        await requireStaff();
        subscriber.write(frame);
      } catch (error) {
        end(error instanceof AppError ? error : undefined);
      }
    };
    return {
      id: subscriber.id,
      write(frame) {
        told = told.then(() => tell(frame));
      },
    };
  }

  /** A lost claim is told to this staff member alone and costs them no connection. */
  function tellLoser(error: unknown) {
    if (!notices || !(error instanceof AppError) || error.kind !== 'CONFLICT') throw error;
    const headers = { destination: TOPICS.notification, 'message-id': `claim-${Date.now()}`, 'content-type': 'text/plain' };
    notices.write(messageFrameFor(headers, error.message)(notices.id));
  }

  /** How things stand, to one who comes later. */
  function tellNow(destination: string, event: object | undefined, subscriber: Subscriber) {
    if (!event) return;
    const headers = { destination, 'message-id': `now-${Date.now()}`, 'content-type': 'application/json' };
    subscriber.write(messageFrameFor(headers, JSON.stringify(event))(subscriber.id));
  }

  return {
    async connect(headers, endConnection) {
      end = endConnection;
      authorization = headers.authorization ?? headers.Authorization;
      const isStaff = await isStaffAllowed().catch(() => false);
      if (isStaff && staffAccess === 'admin') endWithToken();
      const id = headers['staff-id'];
      if (isStaff && id && id.length <= 64 && looksLikeStaff(id)) arriveAs(id);
    },

    async subscribe(destination, subscriber) {
      const wanted = readDestination(destination);
      if (!wanted) throw new StompError('unknown destination');
      if (wanted.kind === 'staff') {
        await requireStaff();
        const guarded = whileStaff(subscriber);
        subscribers.add(destination, guarded);
        if (destination === TOPICS.notification) notices = guarded;
        return () => {
          subscribers.remove(destination, guarded);
          if (notices === guarded) notices = undefined;
        };
      }
      const { kind, roomId } = wanted;
      if (kind === 'customer') await requireStaff();
      await rooms.known(roomId);
      await feeds.join(roomId);
      const given = kind === 'customer' ? whileStaff(subscriber) : subscriber;
      subscribers.add(destination, given);
      const depart = kind === 'room' ? attend(roomId) : () => {};
      const leave = () => {
        subscribers.remove(destination, given);
        depart();
        feeds.leave(roomId);
      };
      try {
        // Read after the feed is live, so that a change is either read or relayed.
        if (kind === 'status') tellNow(destination, await rooms.statusNow(roomId), given);
        else if (kind === 'customer') tellNow(destination, await customers.now(roomId), given);
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },

    async send(destination, body) {
      if (destination === SENDS.startConsultation.destination) {
        await requireStaff();
        const { roomId, senderId, senderName } = read(startConsultationFrame, body);
        arriveAs(senderId);
        return rooms.startConsultation(roomId, senderId, senderName).catch(tellLoser);
      }
      if (destination === SENDS.showPage.destination) {
        const { roomId, page, plan } = read(showPageFrame, body);
        return customers.show(roomId, { page, plan: plan && !(await isMember()) ? undefined : plan });
      }
      const frame = read(messageFrame, body);
      const type = destination === SENDS.enterRoom.destination ? 'ENTER' : frame.type;
      const claimsStaff = frame.isStaff || looksLikeStaff(frame.senderId);
      const isStaff = claimsStaff && (await isStaffAllowed());
      if (isStaff && frame.isStaff) arriveAs(frame.senderId);
      return rooms.send({ ...frame, type }, isStaff);
    },

    closed() {
      isClosed = true;
      clearTimeout(tokenTimer);
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

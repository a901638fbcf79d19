import {
  ACTIVITY_SENDS,
  messageFrame,
  SENDS,
  seenFrame,
  showPageFrame,
  startConsultationFrame,
  TOPICS,
  typingFrame,
} from '@osaka/contracts/chat';
import { AppError, COMMON_MESSAGES, type Member } from '@osaka/service-kit';
import { looksLikeStaff, readDestination } from '../rooms/room.ts';
import type { ChatServices } from '../services.ts';
import { type ClientFrame, messageFrameFor, StompError } from '../stomp/frame.ts';
import { ACTIVITY_DESTINATIONS } from './activity.ts';
import { readFrame as read } from './read-frame.ts';
import { isStaffSend, readStaffDestination } from './staff-destination.ts';
import { StaffSession } from './staff-session.ts';
import type { ConnectionHandler, Ending, Unsubscribe } from './stomp-session.ts';
import type { Subscriber } from './subscribers.ts';

/**
 * The rights of one connection: a room id gives access to that room, staff access to all others.
 * A class, because there are thousands of them.
 */
export class Connection implements ConnectionHandler {
  readonly #services: ChatServices;
  #authorization: string | undefined;
  #staffId: string | undefined;
  #staff: StaffSession | undefined;
  /** Rooms of which this connection is the customer, once per subscription. */
  #attended: string[] = [];
  #notices: Subscriber | undefined;
  #isClosed = false;
  #tokenTimer: NodeJS.Timeout | undefined;
  /** The member of the verified token, if there is one. */
  #memberNo: number | undefined;
  #session: Ending | undefined;
  #staffWrites: Promise<void> | undefined;

  constructor(services: ChatServices) {
    this.#services = services;
  }

  async connect(headers: ClientFrame['headers'], session: Ending): Promise<void> {
    this.#session = session;
    this.#authorization = headers.authorization ?? headers.Authorization;
    // Also under open staff access, so that a logout ends this connection.
    const member = await this.#member().catch(() => undefined);
    const isStaff = this.#services.config.CHAT_STAFF_ACCESS === 'open' || (member?.isAdmin ?? false);
    const id = headers['staff-id'];
    if (isStaff && id && id.length <= 64 && looksLikeStaff(id)) this.#arriveAs(id);
  }

  async subscribe(destination: string, subscriber: Subscriber): Promise<Unsubscribe> {
    if (readStaffDestination(destination)) return this.#staffSession().subscribe(destination, subscriber);
    const wanted = readDestination(destination);
    if (!wanted) throw new StompError('unknown destination');
    if (wanted.kind === 'staff') return this.#subscribeAsStaff(destination, subscriber);
    const { rooms, customers, feeds, subscribers } = this.#services;
    const { kind, roomId } = wanted;
    const isAboutCustomer = kind === 'customer' || (kind === 'activity' && wanted.side === 'customer');
    if (isAboutCustomer) await this.#requireStaff();
    await rooms.known(roomId);
    if (kind === 'place') return this.#followPlace(destination, roomId, subscriber);
    await feeds.join(roomId);
    const guarded = isAboutCustomer ? this.#whileStaff(subscriber) : subscriber;
    subscribers.add(destination, guarded);
    const attended = kind === 'room' && this.#attend(roomId);
    const leave = () => {
      subscribers.remove(destination, guarded);
      if (attended) this.#depart(roomId);
      feeds.leave(roomId);
    };
    try {
      // Read after the feed is live, so that a change is either read or relayed.
      if (kind === 'status') sendCurrent(destination, await rooms.statusNow(roomId), guarded);
      else if (kind === 'customer') sendCurrent(destination, await customers.now(roomId), guarded);
      else if (kind === 'activity') feeds.sendSeen(roomId, wanted.side, guarded);
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  async #followPlace(destination: string, roomId: string, subscriber: Subscriber): Promise<Unsubscribe> {
    const { places, subscribers } = this.#services;
    subscribers.add(destination, subscriber);
    const leave = places.watch(roomId);
    const unsubscribe = () => {
      leave();
      subscribers.remove(destination, subscriber);
    };
    try {
      await places.send(roomId, subscriber);
    } catch (error) {
      unsubscribe();
      throw error;
    }
    return unsubscribe;
  }

  async send(destination: string, body: unknown): Promise<void> {
    if (isStaffSend(destination)) return this.#staffSession().send(destination, body);
    const { rooms, customers } = this.#services;
    if (ACTIVITY_DESTINATIONS.has(destination)) return this.#act(destination, body);
    if (destination === SENDS.startConsultation.destination) {
      await this.#requireStaff();
      const { roomId, senderId, senderName } = read(startConsultationFrame, body);
      this.#arriveAs(senderId);
      return rooms
        .startConsultation(roomId, senderId, senderName)
        .catch((error: unknown) => this.#reportLostClaim(error));
    }
    if (destination === SENDS.showPage.destination) {
      const { roomId, page, plan } = read(showPageFrame, body);
      return customers.show(roomId, { page, plan: plan && !(await this.#isMember()) ? undefined : plan });
    }
    const frame = read(messageFrame, body);
    if (destination === SENDS.enterRoom.destination) frame.type = 'ENTER';
    const claimsStaff = frame.isStaff || looksLikeStaff(frame.senderId);
    const isStaff = claimsStaff && (await this.#isStaffAllowed());
    if (isStaff && frame.isStaff) this.#arriveAs(frame.senderId);
    return rooms.send(frame, isStaff);
  }

  /**
   * TYPING and SEEN go to the other side of the room; those that may not are ignored, because an error would end the
   * connection.
   */
  async #act(destination: string, body: unknown): Promise<void> {
    const seen = destination === ACTIVITY_SENDS.seen.destination ? read(seenFrame, body) : undefined;
    const frame = seen ?? read(typingFrame, body);
    const claimsStaff = frame.isStaff || looksLikeStaff(frame.senderId);
    const side = await this.#services.rooms.sideOf(frame, claimsStaff && (await this.#isStaffAllowed()));
    if (!side) return;
    const { roomId } = frame;
    this.#services.feeds.publishActivity(
      side,
      seen ? { type: 'SEEN', roomId, seq: seen.seq } : { type: 'TYPING', roomId },
    );
  }

  closed() {
    this.#isClosed = true;
    clearTimeout(this.#tokenTimer);
    if (this.#memberNo !== undefined) this.#services.tokenHolders.remove(this.#memberNo, this);
    if (this.#staffId) this.#services.staffPresence.leave(this.#staffId);
  }

  /** Ends without an error when the token is no longer valid: the client reconnects with its current one. */
  async recheckToken(): Promise<void> {
    const member = await this.#services.authenticate(this.#authorization).catch(() => undefined);
    if (!member) this.#session?.end();
  }

  /** Checked on each use, so that a lost role or an expired token takes effect at once. */
  async #isStaffAllowed(): Promise<boolean> {
    if (this.#services.config.CHAT_STAFF_ACCESS === 'open') return true;
    return (await this.#member())?.isAdmin ?? false;
  }

  async #isMember(): Promise<boolean> {
    return (await this.#member().catch(() => undefined)) !== undefined;
  }

  async #member(): Promise<Member | undefined> {
    const member = await this.#services.authenticate(this.#authorization);
    if (member && this.#memberNo === undefined && !this.#isClosed) this.#bindToToken(member);
    return member;
  }

  /** Ends the connection when the token is revoked, and for staff also when it expires. */
  #bindToToken({ memberNo, isAdmin }: Member) {
    this.#memberNo = memberNo;
    this.#services.tokenHolders.add(memberNo, this);
    if (isAdmin && this.#services.config.CHAT_STAFF_ACCESS === 'admin') this.#endWithToken();
  }

  async #requireStaff(): Promise<void> {
    if (!(await this.#isStaffAllowed())) throw new AppError('FORBIDDEN', COMMON_MESSAGES.adminOnly);
  }

  #arriveAs(id: string) {
    if (this.#staffId === id || this.#isClosed) return;
    const { staffPresence, customerPresence } = this.#services;
    if (this.#staffId) staffPresence.leave(this.#staffId);
    this.#staffId = id;
    void staffPresence.arrive(id);
    // The connection turned out to be staff, not a customer.
    for (const roomId of this.#attended) customerPresence.leave(roomId);
    this.#attended = [];
  }

  /** Registers the connection as the room's customer; false if it already was or is staff. */
  #attend(roomId: string): boolean {
    if (this.#staffId || this.#isClosed) return false;
    const { customers, customerPresence } = this.#services;
    this.#attended.push(roomId);
    void customerPresence.arrive(roomId).then(() => customers.back(roomId).catch(() => {}));
    return true;
  }

  #depart(roomId: string) {
    const at = this.#attended.indexOf(roomId);
    if (at < 0) return;
    this.#attended.splice(at, 1);
    this.#services.customerPresence.leave(roomId);
  }

  async #subscribeAsStaff(destination: string, subscriber: Subscriber): Promise<Unsubscribe> {
    await this.#requireStaff();
    const guarded = this.#whileStaff(destination === TOPICS.newRequest ? this.#unlessAway(subscriber) : subscriber);
    this.#services.subscribers.add(destination, guarded);
    if (destination === TOPICS.notification) this.#notices = guarded;
    return () => {
      this.#services.subscribers.remove(destination, guarded);
      if (this.#notices === guarded) this.#notices = undefined;
    };
  }

  /** Ends without an error, so that the client reconnects with a fresh token. */
  #endWithToken() {
    const endMs = tokenEndMs(this.#authorization);
    if (endMs !== undefined) this.#tokenTimer = setTimeout(() => this.#session?.end(), endMs - Date.now()).unref();
  }

  #staffSession(): StaffSession {
    this.#staff ??= new StaffSession(this.#services, {
      staffId: () => this.#staffId,
      requireStaff: () => this.#requireStaff(),
      arriveAs: (id) => this.#arriveAs(id),
      whileStaff: (subscriber) => this.#whileStaff(subscriber),
    });
    return this.#staff;
  }

  /** New requests are not announced to a staff member who is away. */
  #unlessAway({ id, write }: Subscriber): Subscriber {
    return { id, write: (frame) => this.#staff?.isAway || write(frame) };
  }

  /** Drops frames for staff once the connection has lost the right to them. */
  #whileStaff(subscriber: Subscriber): Subscriber {
    if (this.#services.config.CHAT_STAFF_ACCESS === 'open') return subscriber;
    return {
      id: subscriber.id,
      write: (frame, isDroppable) => {
        this.#staffWrites = Promise.resolve(this.#staffWrites).then(() =>
          this.#writeToStaff(subscriber, frame, isDroppable),
        );
      },
    };
  }

  async #writeToStaff(subscriber: Subscriber, frame: string, isDroppable?: boolean): Promise<void> {
    try {
      await this.#requireStaff();
      subscriber.write(frame, isDroppable);
    } catch (error) {
      this.#session?.end(error instanceof AppError ? error : undefined);
    }
  }

  /** A lost claim is reported only to this staff member and does not end the connection. */
  #reportLostClaim(error: unknown) {
    if (!this.#notices || !(error instanceof AppError) || error.kind !== 'CONFLICT') throw error;
    const headers = {
      destination: TOPICS.notification,
      'message-id': `claim-${Date.now()}`,
      'content-type': 'text/plain',
    };
    this.#notices.write(messageFrameFor(headers, error.message)(this.#notices.id));
  }
}

/** Sends the current state to a new subscriber. */
function sendCurrent(destination: string, event: object | undefined, subscriber: Subscriber) {
  if (!event) return;
  const headers = { destination, 'message-id': `now-${Date.now()}`, 'content-type': 'application/json' };
  subscriber.write(messageFrameFor(headers, JSON.stringify(event))(subscriber.id));
}

/** Expiry of a verified token, in ms since 1970; undefined if it has none. */
function tokenEndMs(authorization: string | undefined): number | undefined {
  const payload = authorization?.split('.')[1];
  try {
    const { exp } = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

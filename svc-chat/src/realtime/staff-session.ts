import {
  DESK_SENDS,
  DESK_TEXTS,
  DESK_TOPICS,
  deskFrame,
  type HandoverEvent,
  handoverFrame,
  noteFrame,
} from '@osaka/contracts/chat';
import { AppError } from '@osaka/service-kit';
import { looksLikeStaff } from '../rooms/room.ts';
import type { ChatServices } from '../services.ts';
import { readFrame } from './read-frame.ts';
import { readStaffDestination } from './staff-destination.ts';
import { audienceOf } from './staff-feed.ts';
import type { Unsubscribe } from './stomp-session.ts';
import type { Subscriber } from './subscribers.ts';

/** The part of the connection that a staff session uses. */
interface SessionOwner {
  /** The staff member who uses this connection; undefined for a customer's, also where anybody may be staff. */
  staffId(): string | undefined;
  requireStaff(): Promise<void>;
  arriveAs(staffId: string): void;
  whileStaff(subscriber: Subscriber): Subscriber;
}

/** What staff do among themselves over one connection: notes, handovers, being away. Made when it is first used. */
export class StaffSession {
  readonly #services: ChatServices;
  readonly #owner: SessionOwner;
  #offers: Subscriber | undefined;
  isAway = false;

  constructor(services: ChatServices, owner: SessionOwner) {
    this.#services = services;
    this.#owner = owner;
  }

  async subscribe(destination: string, subscriber: Subscriber): Promise<Unsubscribe> {
    const staffId = await this.#requireStaffId();
    const guarded = this.#owner.whileStaff(subscriber);
    const wanted = readStaffDestination(destination);
    if (wanted?.kind === 'notes')
      return this.#subscribeTo(destination, destination, guarded, () => this.#services.notes.of(wanted.roomId));
    const leave = await this.#subscribeTo(destination, audienceOf(staffId), guarded, () =>
      this.#services.handovers.openOf(staffId),
    );
    this.#offers = guarded;
    return () => {
      leave();
      if (this.#offers === guarded) this.#offers = undefined;
    };
  }

  async send(destination: string, body: unknown): Promise<void> {
    if (destination === DESK_SENDS.showDesk.destination) return this.#setState(body);
    const staffId = await this.#requireStaffId();
    if (destination === DESK_SENDS.addNote.destination)
      return this.#services.notes.add(own(staffId, readFrame(noteFrame, body)));
    const frame = own(staffId, readFrame(handoverFrame, body));
    await this.#services.handovers.act(frame).catch((error: unknown) => this.#reportRefusal(frame, error));
  }

  async #setState(body: unknown): Promise<void> {
    await this.#owner.requireStaff();
    const { senderId, senderName, isAway } = readFrame(deskFrame, body);
    if (!this.#owner.staffId() && looksLikeStaff(senderId)) this.#owner.arriveAs(senderId);
    own(await this.#requireStaffId(), { senderId });
    this.isAway = isAway;
    await this.#services.colleagues.setState(senderId, { staffName: senderName, isAway });
    await this.#services.handovers.back(senderId);
  }

  async #requireStaffId(): Promise<string> {
    await this.#owner.requireStaff();
    const staffId = this.#owner.staffId();
    if (!staffId) throw new AppError('FORBIDDEN', DESK_TEXTS.deskOnly);
    return staffId;
  }

  async #subscribeTo(
    destination: string,
    audience: string,
    subscriber: Subscriber,
    stored: () => Promise<object[]>,
  ): Promise<Unsubscribe> {
    const { subscribers } = this.#services;
    subscribers.add(audience, subscriber);
    try {
      // Read after the subscription, so that each event is either read or relayed.
      for (const event of await stored()) subscribers.sendTo(subscriber, destination, JSON.stringify(event));
    } catch (error) {
      subscribers.remove(audience, subscriber);
      throw error;
    }
    return () => subscribers.remove(audience, subscriber);
  }

  /** A step that came too late is reported only to this connection and does not end it. */
  #reportRefusal({ roomId, handoverId }: Pick<HandoverEvent, 'roomId' | 'handoverId'>, error: unknown) {
    if (!this.#offers || !(error instanceof AppError) || (error.kind !== 'CONFLICT' && error.kind !== 'NOT_FOUND'))
      throw error;
    const refused: HandoverEvent = { type: 'HANDOVER', state: 'refused', roomId, handoverId, message: error.message };
    this.#services.subscribers.sendTo(this.#offers, DESK_TOPICS.handover, JSON.stringify(refused));
  }
}

/** The frame of the staff member who uses the connection; another's is refused. */
function own<F extends { senderId: string }>(staffId: string, frame: F): F {
  if (frame.senderId !== staffId) throw new AppError('FORBIDDEN', DESK_TEXTS.deskOnly);
  return frame;
}

import { DESK_TOPICS, TOPICS } from '@osaka/contracts/chat';
import { AppError, isOutage } from '@osaka/service-kit';
import type { ChatContext } from '../context.ts';
import { customerOf, readDestination } from '../rooms/room.ts';
import type { RoomService } from '../rooms/rooms.service.ts';
import type { StoredRoom } from '../rooms/stored-room.ts';
import type { Handovers } from '../staff/handovers.ts';
import type { Notes } from '../staff/notes.ts';
import { readStaffDestination } from './staff-destination.ts';
import { audienceOf, staffIdOf } from './staff-feed.ts';

interface Services {
  rooms: RoomService;
  notes: Notes;
  handovers: Handovers;
}

const BATCH_SIZE = 500;
const RETRY_MS = 1000;

/**
 * After an outage of the relay: sends the subscribers of this instance again what a new subscriber gets, because
 * changes were lost meanwhile. Messages come first, so that the end of a room is known before its staff member learns that it
 * belongs to nobody.
 */
export function createRenewal(context: ChatContext, { rooms, notes, handovers }: Services) {
  const { feeds, logger, relay, roomRepository, subscribers } = context;
  let gaps = 0;
  let isStopped = false;

  async function renew(): Promise<void> {
    await feeds.catchUp();
    const keys = subscribers.keys();
    const staffIds = keys.flatMap((key) => staffIdOf(key) ?? []);
    for (const staffId of staffIds) await renewOffers(staffId);
    for (const key of keys) if (readStaffDestination(key)?.kind === 'notes') await renewNotes(key);
    await renewRooms(keys);
  }

  async function renewOffers(staffId: string): Promise<void> {
    const send = (event: object) =>
      subscribers.send(DESK_TOPICS.handover, '', JSON.stringify(event), 'application/json', audienceOf(staffId));
    // Before the read: an offer that is made during it is sent as its own event.
    send({ type: 'DESK_RENEWED' });
    for (const event of await handovers.openOf(staffId)) send(event);
  }

  async function renewNotes(destination: string): Promise<void> {
    const wanted = readStaffDestination(destination);
    if (wanted?.kind !== 'notes') return;
    for (const note of await notes.of(wanted.roomId).catch(noneIfDeleted))
      subscribers.send(destination, '', JSON.stringify(note));
  }

  /** The staff member who holds each room, for its customer, and the state of its customer, for staff. */
  async function renewRooms(keys: readonly string[]): Promise<void> {
    const wanted = new Set(keys.flatMap((key) => roomOf(key) ?? []));
    const roomIds = [...wanted];
    for (let from = 0; from < roomIds.length; from += BATCH_SIZE) {
      for (const room of await roomRepository.findAll(roomIds.slice(from, from + BATCH_SIZE))) sendRoom(room);
    }
  }

  function sendRoom(room: StoredRoom) {
    const status = rooms.statusOf(room);
    if (status) subscribers.send(TOPICS.roomStatus(room.roomId), '', JSON.stringify(status));
    subscribers.send(TOPICS.roomCustomer(room.roomId), '', JSON.stringify(customerOf(room)));
  }

  /** Repeated until the database has answered; after another outage it begins again. */
  async function onGap(): Promise<void> {
    const gap = ++gaps;
    while (gap === gaps && !isStopped) {
      try {
        return await renew();
      } catch (error) {
        if (!isOutage(error)) return logger.error({ err: error }, 'cannot renew what the subscribers know');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  relay.listen({ onMessage() {}, onGap: () => void onGap() });
  return {
    stop() {
      isStopped = true;
    },
  };
}

function noneIfDeleted(error: unknown): never[] {
  if (error instanceof AppError && error.kind === 'NOT_FOUND') return [];
  throw error;
}

/** The room of a destination with its status or customer. */
function roomOf(key: string): string | undefined {
  const wanted = readDestination(key);
  return wanted?.kind === 'status' || wanted?.kind === 'customer' ? wanted.roomId : undefined;
}

import type { RoomCustomer } from '@osaka/contracts/chat';
import { CHAT_TEXTS } from '@osaka/contracts/chat';
import { AppError, type Clock } from '@osaka/service-kit';
import type { RoomFeeds } from '../realtime/room-feeds.ts';
import { customerOf } from './room.ts';
import type { RoomRepository } from './rooms.repository.ts';
import type { ShownChange, StoredRoom } from './stored-room.ts';

export type RoomCustomers = ReturnType<typeof createRoomCustomers>;

interface Parts {
  rooms: RoomRepository;
  feeds: RoomFeeds;
  clock: Clock;
}

/** Publishes a room's customer to staff: presence, page and shared plan. */
export function createRoomCustomers({ rooms, feeds, clock }: Parts) {
  function tell(room: StoredRoom | undefined) {
    if (room) feeds.publishCustomer(room.roomId, customerOf(room));
  }

  return {
    left: async (roomId: string) => tell(await rooms.noteCustomerLeft(roomId, clock.now().toISOString())),
    back: async (roomId: string) => tell(await rooms.noteCustomerBack(roomId)),
    show: async (roomId: string, shown: ShownChange) => tell(await rooms.showCustomer(roomId, shown)),

    async now(roomId: string): Promise<RoomCustomer> {
      const room = await rooms.find(roomId);
      if (!room) throw new AppError('NOT_FOUND', CHAT_TEXTS.roomMissing);
      return customerOf(room);
    },
  };
}

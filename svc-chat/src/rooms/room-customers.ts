import type { RoomCustomer } from '@osaka/contracts/chat';
import { CHAT_TEXTS } from '@osaka/contracts/chat';
import { AppError } from '@osaka/service-kit';
import type { ChatContext } from '../context.ts';
import type { AnswerNotices } from './answer-notices.ts';
import { customerOf } from './room.ts';
import type { ShownChange, StoredRoom } from './stored-room.ts';

/** Publishes a room's customer to staff: presence, page and shared plan. */
export function createRoomCustomers({ clock, feeds, roomRepository }: ChatContext, answers: AnswerNotices) {
  function publish(room: StoredRoom | undefined) {
    if (room) feeds.publishCustomer(room.roomId, customerOf(room));
  }

  return {
    async left(roomId: string): Promise<void> {
      const room = await roomRepository.noteCustomerLeft(roomId, clock.now().toISOString());
      publish(room);
      if (room?.memberNo) await answers.tellLeft(roomId);
    },
    back: async (roomId: string) => publish(await roomRepository.noteCustomerBack(roomId)),
    show: async (roomId: string, shown: ShownChange) => publish(await roomRepository.showCustomer(roomId, shown)),

    async now(roomId: string): Promise<RoomCustomer> {
      const room = await roomRepository.find(roomId);
      if (!room) throw new AppError('NOT_FOUND', CHAT_TEXTS.roomMissing);
      return customerOf(room);
    },
  };
}

import { CHAT_TEXTS, closeRoom, createRoom, exportRoom, listActiveRooms, listMessages, listWaitingRooms } from '@osaka/contracts/chat';
import { on } from '@osaka/service-kit';
import type { RoomService } from './rooms.service.ts';

export function roomRoutes(rooms: RoomService) {
  return [
    on(createRoom, ({ body }) => rooms.create(body.userId, body.userName, body.page)),
    on(listMessages, ({ params, query }) => rooms.history(params.roomId, query)),
    on(listWaitingRooms, async () => ({ rooms: await rooms.waiting() })),
    on(listActiveRooms, async ({ params }) => ({ rooms: await rooms.assigned(params.staffId) })),
    on(exportRoom, ({ params }) => rooms.transcript(params.roomId)),
    on(closeRoom, async ({ params }) => {
      await rooms.close(params.roomId);
      return { success: true, message: CHAT_TEXTS.ended };
    }),
  ];
}

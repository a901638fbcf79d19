import {
  CHAT_TEXTS,
  closeRoom,
  createRoom,
  exportRoom,
  listActiveRooms,
  listEarlierRooms,
  listMessages,
  listWaitingRooms,
  rateConsultation,
} from '@osaka/contracts/chat';
import { memberDataRoute, on } from '@osaka/service-kit';
import slice from '../../slice.ts';
import type { ChatServices } from '../services.ts';
import { inquiryFile } from './inquiry-file.ts';
import { refuseReservedName } from './reserved-name.ts';

export function roomRoutes({ inquiries, rooms, transcripts }: ChatServices) {
  return [
    on(createRoom, ({ body, member }) => {
      refuseReservedName('userName', body.userName, member);
      return rooms.create(body.userId, body.userName, body.page, member?.memberNo);
    }),
    on(listMessages, ({ params, query }) => rooms.history(params.roomId, query)),
    on(listWaitingRooms, async () => ({ rooms: await rooms.waiting() })),
    on(listActiveRooms, async ({ params }) => ({ rooms: await rooms.assigned(params.staffId) })),
    on(exportRoom, async ({ params }) => transcripts.of(await rooms.known(params.roomId))),
    on(listEarlierRooms, async ({ params }) => ({ rooms: await rooms.earlier(params.roomId) })),
    on(closeRoom, async ({ params }) => {
      await rooms.close(params.roomId);
      return { success: true, message: CHAT_TEXTS.ended };
    }),
    on(rateConsultation, async ({ params, body }) => {
      await rooms.rate(params.roomId, body.face);
      return { success: true };
    }),
    memberDataRoute(slice, {
      consultations: async (memberNo, after) => {
        const found = await transcripts.nextOf(memberNo, after);
        return found
          ? { files: [{ path: `consultations/${found.fileName}`, text: found.text }], next: found.roomId }
          : { files: [] };
      },
      inquiries: async (memberNo, after) => {
        const found = await inquiries.findNextOf(memberNo, Number(after));
        return found ? { files: [inquiryFile(found)], next: String(found.inquiryNo) } : { files: [] };
      },
    }),
  ];
}

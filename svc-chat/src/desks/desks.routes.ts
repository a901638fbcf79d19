import { clearGoneRooms, listColleagues } from '@osaka/contracts/chat';
import { on } from '@osaka/service-kit';
import type { RoomService } from '../rooms/rooms.service.ts';
import type { Desks } from './desks.ts';

interface Parts {
  desks: Desks;
  rooms: Pick<RoomService, 'clearGone'>;
}

export function deskRoutes({ desks, rooms }: Parts) {
  return [
    on(listColleagues, async () => ({
      staff: (await desks.connected()).sort((one, other) => one.staffName.localeCompare(other.staffName, 'ko')),
    })),
    on(clearGoneRooms, async ({ body }) => ({ closed: await rooms.clearGone(body.roomIds) })),
  ];
}

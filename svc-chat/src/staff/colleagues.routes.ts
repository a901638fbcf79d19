import { clearGoneRooms, listColleagues } from '@osaka/contracts/chat';
import { on } from '@osaka/service-kit';
import type { ChatServices } from '../services.ts';

export function colleagueRoutes({ colleagues, rooms }: ChatServices) {
  return [
    on(listColleagues, async () => ({
      staff: (await colleagues.connected()).sort((one, other) => one.staffName.localeCompare(other.staffName, 'ko')),
    })),
    on(clearGoneRooms, async ({ body }) => ({ closed: await rooms.clearGone(body.roomIds) })),
  ];
}

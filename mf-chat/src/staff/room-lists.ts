import type { Room } from '@osaka/contracts/chat';

export interface RoomLists {
  waiting: readonly Room[];
  assigned: readonly Room[];
}

/** Moves a claimed chat from the waiting list to the top of the assigned one, with the staff member's name. */
export function claimed({ waiting, assigned }: RoomLists, roomId: string, staffName: string): RoomLists {
  const room = waiting.find((each) => each.roomId === roomId);
  if (!room) return { waiting, assigned };
  return {
    waiting: waiting.filter((each) => each !== room),
    assigned: [{ ...room, status: 'ASSIGNED', staffName }, ...assigned.filter((each) => each.roomId !== roomId)],
  };
}

/** The server's list in a stable order: chats keep their position, new ones are added on top. */
export function inStableOrder(shown: readonly Room[], listed: readonly Room[]): readonly Room[] {
  const places = new Map(shown.map(({ roomId }, index) => [roomId, index]));
  return [...listed].sort((one, other) => (places.get(one.roomId) ?? -1) - (places.get(other.roomId) ?? -1));
}

/** False while the room's customer is disconnected. */
export function isHere({ customer }: Room): boolean {
  return customer?.isHere !== false;
}

/** 1분 대기 */
export function waitingText(createdAt: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(createdAt)) / 60_000);
  if (minutes < 1) return '방금 도착';
  return minutes < 60 ? `${minutes}분 대기` : `${Math.floor(minutes / 60)}시간 ${minutes % 60}분 대기`;
}

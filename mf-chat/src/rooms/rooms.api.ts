import {
  CHAT_HISTORY_PAGE,
  type ChatMessage,
  closeRoom,
  createRoom,
  exportRoom,
  listActiveRooms,
  listMessages,
  listWaitingRooms,
  type Room,
} from '@osaka/contracts/chat';
import { call } from '@osaka/web-kit';

export function openRoom(userId: string, userName: string, page?: string): Promise<Room> {
  return call(createRoom, { body: { userId, userName, ...(page ? { page } : {}) } });
}

/** All messages after a number, in order. */
export async function historyOf(roomId: string, after: number): Promise<ChatMessage[]> {
  const page = await call(listMessages, { params: { roomId }, query: { after: String(after) } });
  const last = page.at(-1);
  return last && page.length >= CHAT_HISTORY_PAGE ? [...page, ...(await historyOf(roomId, last.seq))] : page;
}

const PAGE = 100;

/** The newest messages of a room, or those before a number; in order. */
export function pageOf(roomId: string, before?: number): Promise<ChatMessage[]> {
  return call(listMessages, {
    params: { roomId },
    query: { last: String(PAGE), ...(before === undefined ? {} : { before: String(before) }) },
  });
}

export function endRoom(roomId: string): Promise<{ success: boolean; message: string }> {
  return call(closeRoom, { params: { roomId } });
}

export async function waitingRooms(): Promise<Room[]> {
  return (await call(listWaitingRooms)).rooms;
}

export async function assignedRooms(staffId: string): Promise<Room[]> {
  return (await call(listActiveRooms, { params: { staffId } })).rooms;
}

/** The whole consultation as text, with a file name. */
export function transcriptOf(roomId: string): Promise<{ fileName: string; text: string }> {
  return call(exportRoom, { params: { roomId } });
}

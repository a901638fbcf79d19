import {
  addCannedReply,
  type CannedReply,
  type CannedReplyBody,
  type Colleague,
  changeCannedReply,
  clearGoneRooms,
  type EndedRoom,
  type FoundRoom,
  listCannedReplies,
  listColleagues,
  listEarlierRooms,
  removeCannedReply,
  searchRooms,
} from '@osaka/contracts/chat';
import { call } from '@osaka/web-kit';

/** The connected staff members but this one. */
export async function colleaguesOf(staffId: string): Promise<Colleague[]> {
  return (await call(listColleagues)).staff.filter((each) => each.staffId !== staffId);
}

/** Ends the waiting rooms whose customer is still gone; returns how many. */
export async function clearGone(roomIds: string[]): Promise<number> {
  return (await call(clearGoneRooms, { body: { roomIds } })).closed;
}

export async function earlierRooms(roomId: string): Promise<EndedRoom[]> {
  return (await call(listEarlierRooms, { params: { roomId } })).rooms;
}

/** A page of ended consultations; `before` is the `next` of the page before. */
export function findRooms(q: string, before?: number): Promise<{ results: FoundRoom[]; next: number | null }> {
  return call(searchRooms, { query: { q, ...(before === undefined ? {} : { before: String(before) }) } });
}

export async function cannedReplies(): Promise<CannedReply[]> {
  return (await call(listCannedReplies)).replies;
}

/** Adds a reply, or changes the one with that number. */
export async function keepCannedReply(body: CannedReplyBody, replyNo?: number): Promise<CannedReply> {
  if (replyNo === undefined) return (await call(addCannedReply, { body })).reply;
  return (await call(changeCannedReply, { params: { replyNo: String(replyNo) }, body })).reply;
}

export async function deleteCannedReply(replyNo: number): Promise<void> {
  await call(removeCannedReply, { params: { replyNo: String(replyNo) } });
}

import {
  type Colleague,
  DESK_SENDS,
  DESK_TOPICS,
  type HandoverEvent,
  type HandoverFrame,
  type RoomNote,
} from '@osaka/contracts/chat';
import type { Instance, Party } from './chat-instances.ts';

export const SEOJUN = { senderId: 'staff_1', senderName: '이서준' };
export const HANA = { senderId: 'staff_2', senderName: '김하나' };
type Who = typeof SEOJUN;

/** Connects a staff member whom colleagues see and who gets offers. */
export async function sitDown(
  connect: (headers: Record<string, string>) => Promise<Party>,
  who: Who,
  headers: Record<string, string> = {},
): Promise<Party> {
  const staff = await connect({ 'staff-id': who.senderId, ...headers });
  await staff.subscribe(DESK_TOPICS.handover);
  await showDesk(staff, who);
  return staff;
}

export function showDesk(staff: Party, who: Who, isAway = false): Promise<void> {
  return staff.send(DESK_SENDS.showDesk.destination, { ...who, isAway });
}

export function addNote(staff: Party, roomId: string, content: string, more: object = {}): Promise<void> {
  return staff.send(DESK_SENDS.addNote.destination, { roomId, ...SEOJUN, content, ...more });
}

export function notesOf(staff: Party, roomId: string): string[] {
  return ((staff.received[DESK_TOPICS.notes(roomId)] ?? []) as RoomNote[]).map(({ content }) => content);
}

export function handOver(
  staff: Party,
  who: Who,
  frame: Pick<HandoverFrame, 'roomId' | 'action' | 'toStaffId'> & { handoverId?: string },
): Promise<void> {
  return staff.send(DESK_SENDS.handover.destination, { handoverId: 'handover-1', ...who, ...frame });
}

/** The offers that this staff member has received. */
export function toldOf(staff: Party): (Pick<HandoverEvent, 'state' | 'reason' | 'message'> | HandoverEvent)[] {
  return staff.received[DESK_TOPICS.handover] as HandoverEvent[];
}

export function statesOf(staff: Party): string[] {
  return (staff.received[DESK_TOPICS.handover] as HandoverEvent[]).map(({ state, reason, message }) =>
    [state, reason ?? message].filter(Boolean).join(' '),
  );
}

export async function colleagues({ url }: Instance): Promise<Colleague[]> {
  return ((await (await fetch(`${url}/api/chat/staff/colleagues`)).json()) as { staff: Colleague[] }).staff;
}

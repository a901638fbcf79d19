import { expect } from '@jest/globals';
import { type ChatMessage, type MessageFrame, type Room, SENDS, TOPICS } from '@osaka/contracts/chat';
import { connect, type Instance, type Party, type TransportName } from './chat-instances.ts';

export const CUSTOMER = { senderId: 'customer_1', senderName: '여행자' };
export const STAFF = { senderId: 'staff_1', senderName: '상담원', isStaff: true };

type Where = Pick<Instance, 'url'>;

/** Actions of customers and staff members in tests; `leaveAll` disconnects them. */
export function openConsultations() {
  const parties: Party[] = [];

  async function party(
    { url }: Where,
    headers: Record<string, string> = {},
    transport?: TransportName,
  ): Promise<Party> {
    const connected = await connect(url, headers, transport);
    parties.push(connected);
    return connected;
  }

  async function join(where: Where, roomId: string, headers: Record<string, string> = {}): Promise<Party> {
    const joined = await party(where, headers);
    await joined.subscribe(TOPICS.room(roomId));
    await joined.subscribe(TOPICS.roomStatus(roomId));
    return joined;
  }

  return {
    party,
    join,
    async takeOver(where: Where, roomId: string, staffId = STAFF.senderId): Promise<Party> {
      const staff = await join(where, roomId, { 'staff-id': staffId });
      await staff.send(SENDS.startConsultation.destination, {
        roomId,
        senderId: staffId,
        senderName: STAFF.senderName,
      });
      return staff;
    },
    async leaveAll() {
      await Promise.all(parties.splice(0).map((each) => each.leave()));
    },
  };
}

export function say(party: Party, roomId: string, content: string, more: Partial<MessageFrame> = {}): Promise<void> {
  return party.send(SENDS.sendMessage.destination, { roomId, ...CUSTOMER, content, ...more });
}

export async function createRoom({ url }: Where, userName = '김오사', page?: string): Promise<Room> {
  const response = await fetch(`${url}/api/chat/create`, {
    method: 'POST',
    body: JSON.stringify({ userId: 'customer_1', userName, page }),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Room;
}

export async function history({ url }: Where, roomId: string, after = 0): Promise<ChatMessage[]> {
  return (await (await fetch(`${url}/api/chat/room/${roomId}/messages?after=${after}`)).json()) as ChatMessage[];
}

export async function close({ url }: Where, roomId: string): Promise<{ success: boolean; message: string }> {
  return (await (await fetch(`${url}/api/chat/room/${roomId}/close`, { method: 'PUT' })).json()) as {
    success: boolean;
    message: string;
  };
}

export async function waitingRooms({ url }: Where): Promise<Room[]> {
  return ((await (await fetch(`${url}/api/chat/staff/waiting-rooms`)).json()) as { rooms: Room[] }).rooms;
}

export async function activeRooms({ url }: Where, staffId = STAFF.senderId): Promise<Room[]> {
  return ((await (await fetch(`${url}/api/chat/staff/${staffId}/active-rooms`)).json()) as { rooms: Room[] }).rooms;
}

/** Contents of the received messages, in order. */
export function receivedContents(party: Party, roomId: string): string[] {
  return (party.received[TOPICS.room(roomId)] as ChatMessage[]).map(({ content }) => content);
}

export function statuses(party: Party, roomId: string): string[] {
  return (party.received[TOPICS.roomStatus(roomId)] as { status: string }[]).map(({ status }) => status);
}

import { CHAT_TEXTS, type MessageFrame, type RoomStatusEvent } from '@osaka/contracts';
import { AppError, type Clock } from '@osaka/service-kit';
import type { MessageDraft, MessageLog } from '../messages/message-log.ts';
import type { MessageRepository } from '../messages/messages.repository.ts';
import type { RoomFeeds } from '../realtime/room-feeds.ts';
import type { StaffFeed } from '../realtime/staff-feed.ts';
import { looksLikeStaff, newRoomId, toWire } from './room.ts';
import type { RoomRepository, StoredRoom } from './rooms.repository.ts';

export type RoomService = ReturnType<typeof createRoomService>;

interface Parts {
  rooms: RoomRepository;
  messages: MessageRepository;
  log: MessageLog;
  feeds: RoomFeeds;
  staffFeed: StaffFeed;
  clock: Clock;
}

/** Which messages only staff may send. */
const STAFF_TYPES: readonly string[] = ['SYSTEM', 'CHAT_ENDED', 'CONSULTATION_ENDED'];

export function createRoomService({ rooms, messages, log, feeds, staffFeed, clock }: Parts) {
  return {
    async create(userId: string, customerName: string) {
      const room: StoredRoom = { roomId: newRoomId(), customerId: userId, customerName, createdAt: clock.now().toISOString(), status: 'WAITING' };
      await rooms.insert(room);
      staffFeed.newRequest({ roomId: room.roomId, customerName });
      return toWire(room);
    },

    async history(roomId: string, after = 0) {
      await known(roomId);
      return messages.findAfter(roomId, after);
    },

    waiting: async () => (await rooms.findWaiting()).map(toWire),
    assigned: async (staffId: string) => (await rooms.findAssigned(staffId)).map(toWire),
    known,

    /** Stores a message and gives it to both sides; resolves when it is stored. */
    async send(frame: Required<Pick<MessageFrame, 'type' | 'isStaff'>> & MessageFrame, isStaff: boolean): Promise<void> {
      const room = await known(frame.roomId);
      if (!isStaff && (frame.isStaff || looksLikeStaff(frame.senderId) || STAFF_TYPES.includes(frame.type))) throw new AppError('FORBIDDEN', '상담원만 보낼 수 있는 메시지입니다.');
      const speaksAsStaff = isStaff && frame.isStaff;
      if (speaksAsStaff && room.status === 'ASSIGNED' && room.staffId !== frame.senderId) throw new AppError('FORBIDDEN', CHAT_TEXTS.taken);
      await append({ ...frame, isStaff: speaksAsStaff, timestamp: clock.now().toISOString() });
    },

    /** A claim: the first staff member gets the room, the others are refused. */
    async startConsultation(roomId: string, staffId: string, staffName: string): Promise<void> {
      await known(roomId);
      const claim = await rooms.claim(roomId, staffId, staffName);
      if (!claim) throw new AppError('CONFLICT', CHAT_TEXTS.taken);
      if (!claim.isNew) return;
      feeds.publishStatus(roomId, statusEvent('STAFF_CONNECTED', `${staffName} 상담원과 연결되었습니다.`));
      staffFeed.consultationStarted(`${staffName} 상담원이 ${claim.room.customerName}님의 상담을 시작했습니다.`);
    },

    /** Ends the room for good; ending it again changes nothing. */
    async close(roomId: string): Promise<void> {
      const room = await known(roomId);
      await end(room, 'CHAT_ENDED', CHAT_TEXTS.ended);
      staffFeed.notification(`${room.customerName}님의 상담이 종료되었습니다.`);
    },

    /** The staff member of these rooms has been gone for too long. */
    async abandon(staffId: string): Promise<void> {
      for (const room of await rooms.findAssigned(staffId)) {
        feeds.publishStatus(room.roomId, statusEvent('STAFF_DISCONNECTED', '상담원과의 연결이 종료되었습니다.'));
        await end(room, 'CHAT_ENDED', '연결이 종료되었습니다.');
      }
    },
  };

  async function known(roomId: string): Promise<StoredRoom> {
    const room = await rooms.find(roomId);
    if (!room) throw new AppError('NOT_FOUND', CHAT_TEXTS.roomMissing);
    return room;
  }

  async function append(draft: MessageDraft): Promise<void> {
    const { message, isNew } = await log.append(draft);
    if (isNew) feeds.publish(message);
  }

  /** The log's last message ends the room; the room's own status follows it. */
  async function end(room: StoredRoom, type: 'CHAT_ENDED', content: string): Promise<void> {
    const timestamp = clock.now().toISOString();
    const closing: MessageDraft = { roomId: room.roomId, senderId: 'system', senderName: '안내', content, type, isStaff: true, timestamp, clientMessageId: 'end' };
    await append(closing);
    await rooms.complete(room.roomId, timestamp);
    feeds.publishStatus(room.roomId, statusEvent(type, content));
  }

  function statusEvent(status: RoomStatusEvent['status'], message: string): RoomStatusEvent {
    return { status, message, timestamp: clock.now().toISOString() };
  }
}

import {
  CHAT_TEXTS,
  type ChatMessage,
  DESK_TEXTS,
  type Face,
  type MessageFrame,
  type RoomStatusEvent,
  type Side,
  STAFF_NOTICES,
} from '@osaka/contracts/chat';
import { AppError } from '@osaka/service-kit';
import type { ChatContext } from '../context.ts';
import { readHistory, type Span } from '../messages/history.ts';
import type { MessageDraft } from '../messages/message-log.ts';
import { returnedEvent } from '../realtime/handover-events.ts';
import { type AnswerNotices, isAnswer } from './answer-notices.ts';
import { createKnownRooms } from './known-rooms.ts';
import { refuseReservedName } from './reserved-name.ts';
import { firstWordsOf, looksLikeStaff, newRoomId, toEndedWire, toStaffWire, toWire } from './room.ts';
import type { StoredRoom } from './stored-room.ts';

export type RoomService = ReturnType<typeof createRoomService>;

type Closing = 'CHAT_ENDED' | 'CONSULTATION_ENDED';

const STAFF_ONLY = '상담원만 보낼 수 있는 메시지입니다.';
const CLEARED = '자리를 비우신 동안 상담이 종료되었습니다.';
const MAX_EARLIER = 20;
/** Messages among which the first words of the customer are looked for. */
const BEGINNING = 5;
/** Message types that only staff may send. */
const STAFF_TYPES: readonly string[] = ['SYSTEM', 'CHAT_ENDED', 'CONSULTATION_ENDED'];

export function createRoomService(context: ChatContext, answers: AnswerNotices) {
  const { clock, consultations, customerPresence, feeds, log, messages, roomRepository, staffFeed } = context;
  const knownRooms = createKnownRooms(roomRepository);
  staffFeed.listenToHolders({ onChanged: knownRooms.forget, onUnknown: knownRooms.forgetAll });

  return {
    /** `memberNo` is that of the signed-in customer. */
    async create(customerId: string, customerName: string, page?: string, memberNo?: number) {
      const known = { ...(page ? { page } : {}), ...(memberNo ? { memberNo } : {}) };
      const room: StoredRoom = {
        roomId: newRoomId(),
        customerId,
        customerName,
        createdAt: clock.now().toISOString(),
        status: 'WAITING',
        ...known,
      };
      await roomRepository.insert(room);
      void customerPresence.expect(room.roomId);
      staffFeed.newRequest({ roomId: room.roomId, customerName });
      return toWire(room);
    },

    async history(roomId: string, span: Span) {
      await known(roomId);
      return readHistory(messages, roomId, span);
    },

    /** The earlier consultations of the member of this room; none for a guest. */
    async earlier(roomId: string) {
      const { memberNo } = await known(roomId);
      const found =
        memberNo === undefined
          ? []
          : (await roomRepository.findEndedOf(memberNo, MAX_EARLIER + 1))
              .filter((room) => room.roomId !== roomId)
              .slice(0, MAX_EARLIER);
      const beginnings = await messages.findBeginnings(
        found.map((room) => room.roomId),
        BEGINNING,
      );
      return found.map((room) => ({
        ...toEndedWire(room),
        ...firstWordsOf(beginnings.filter((message) => message.roomId === room.roomId)),
      }));
    },

    waiting: async () => (await roomRepository.findWaiting()).map(toStaffWire),
    assigned: async (staffId: string) => (await roomRepository.findAssigned(staffId)).map(toStaffWire),
    known,

    /** The state for a new subscriber; the end of a room is part of its history. */
    statusNow: async (roomId: string) => statusOf(await known(roomId)),
    statusOf,

    /** Stores a message and delivers it to both sides; resolves when it is stored. */
    async send(
      frame: Required<Pick<MessageFrame, 'type' | 'isStaff'>> & MessageFrame,
      isStaff: boolean,
    ): Promise<void> {
      const room = await knownRooms.forSending(frame.roomId, isStaff ? frame.senderId : undefined);
      if (!room) throw missing();
      if (!isStaff && (frame.isStaff || looksLikeStaff(frame.senderId) || STAFF_TYPES.includes(frame.type)))
        throw new AppError('FORBIDDEN', STAFF_ONLY);
      if (!isStaff && frame.senderName !== room.customerName) refuseReservedName('senderName', frame.senderName);
      const speaksAsStaff = isStaff && frame.isStaff;
      if (speaksAsStaff && room.status === 'ASSIGNED' && room.staffId !== frame.senderId)
        throw new AppError('FORBIDDEN', CHAT_TEXTS.taken);
      const draft = { ...frame, isStaff: speaksAsStaff, timestamp: clock.now().toISOString() };
      if (frame.type === 'CHAT_ENDED' || frame.type === 'CONSULTATION_ENDED') return end(room, draft, frame.type);
      const message = await append(draft);
      if (isAnswer(message) && room.memberNo) await answers.tellAbsent(frame.roomId);
    },

    /**
     * The side of a room for which a connection acts; undefined if it may not act there, as staff who do not hold the
     * room.
     */
    async sideOf(
      { roomId, senderId, isStaff }: Pick<MessageFrame, 'roomId' | 'senderId' | 'isStaff'>,
      isStaffAllowed: boolean,
    ): Promise<Side | undefined> {
      const room = await knownRooms.forSending(roomId, isStaffAllowed ? senderId : undefined);
      if (!room) return undefined;
      if (!isStaffAllowed && (isStaff || looksLikeStaff(senderId))) return undefined;
      if (isStaff && room.staffId !== senderId) return undefined;
      return isStaff ? 'staff' : 'customer';
    },

    /** A claim: the first staff member gets the room, others are refused. */
    async startConsultation(roomId: string, staffId: string, staffName: string): Promise<void> {
      await known(roomId);
      const claim = await roomRepository.claim(roomId, staffId, staffName, clock.now().toISOString());
      if (!claim) throw new AppError('CONFLICT', CHAT_TEXTS.taken);
      // Published again for a repeated claim, because the instance may have crashed before publishing the first one.
      feeds.publishStatus(roomId, connectedTo(claim.room));
      if (!claim.isNew) return;
      consultations.begun(clock.now().getTime() - Date.parse(claim.room.createdAt));
      staffFeed.consultationStarted(STAFF_NOTICES.started(staffName, claim.room.customerName));
    },

    /**
     * Shows the customer, in the conversation and in the status, that this staff member holds the room now; once for
     * each handover.
     */
    async announceHolder(roomId: string, staffName: string, handoverId: string): Promise<void> {
      await append({
        ...systemMessage(roomId, DESK_TEXTS.handedOver(staffName)),
        type: 'SYSTEM',
        clientMessageId: `handover-${handoverId}`,
      });
      feeds.publishStatus(roomId, connectedTo({ staffName }));
    },

    /** Closes the room; idempotent. */
    async close(roomId: string): Promise<void> {
      const room = await known(roomId);
      if (room.status !== 'COMPLETED') await endWith(room, CHAT_TEXTS.ended);
    },

    /** How content the customer was with an ended consultation. */
    async rate(roomId: string, face: Face): Promise<void> {
      await known(roomId);
      const rated = await roomRepository.rate(roomId, face);
      if (!rated) throw new AppError('CONFLICT', CHAT_TEXTS.notEnded);
      if (rated.isChanged) consultations.rated(face, rated.before);
    },

    /** Ends the consultations of a staff member who has been gone too long. */
    async abandon(staffId: string): Promise<void> {
      for (
        let held = await roomRepository.findAssigned(staffId);
        held.length > 0;
        held = await roomRepository.findAssigned(staffId)
      ) {
        for (const room of held) {
          // A colleague who took the room over in the meantime keeps it.
          if (!(await roomRepository.abandon(room.roomId, staffId))) continue;
          feeds.publishStatus(room.roomId, statusEvent('STAFF_DISCONNECTED', '상담원과의 연결이 종료되었습니다.'));
          await endWith(room, '연결이 종료되었습니다.');
        }
      }
    },

    /** Ends those of the waiting rooms whose customer is still disconnected; returns how many. */
    async clearGone(roomIds: readonly string[]): Promise<number> {
      let closed = 0;
      for (const roomId of new Set(roomIds)) {
        const room = await roomRepository.clear(roomId);
        if (!room) continue;
        await endWith(room, CLEARED);
        closed += 1;
      }
      return closed;
    },

    /** Closes a room without messages for too long. */
    expire: (room: StoredRoom) => endWith(room, '오랫동안 대화가 없어 상담이 종료되었습니다.'),

    /**
     * Completes rooms whose log was closed, or whose end was decided, by an instance that crashed before it updated the
     * room.
     */
    async settleEnded(open: readonly StoredRoom[]): Promise<void> {
      const byId = new Map(open.map((room) => [room.roomId, room]));
      for (const closing of await messages.findClosings([...byId.keys()])) {
        const room = byId.get(closing.roomId);
        if (!room) continue;
        feeds.publish(closing);
        await complete(room, closing);
        byId.delete(closing.roomId);
      }
      for (const room of byId.values()) if (room.isCleared) await endWith(room, CLEARED);
    },
  };

  async function known(roomId: string): Promise<StoredRoom> {
    const room = await roomRepository.find(roomId);
    if (!room) throw missing();
    return room;
  }

  /** Publishes messages that were stored before, too, because the first instance may have crashed before publishing. */
  async function append(draft: MessageDraft): Promise<ChatMessage> {
    const { message } = await log.append(draft);
    feeds.publish(message);
    return message;
  }

  function endWith(room: StoredRoom, content: string): Promise<void> {
    return end(room, systemMessage(room.roomId, content), 'CHAT_ENDED');
  }

  function systemMessage(roomId: string, content: string): MessageDraft {
    return {
      roomId,
      senderId: 'system',
      senderName: '안내',
      content,
      type: 'CHAT_ENDED',
      isStaff: true,
      timestamp: clock.now().toISOString(),
    };
  }

  /** The last message of the log closes the room; the status of the room follows. */
  async function end(room: StoredRoom, draft: MessageDraft, type: Closing): Promise<void> {
    await complete(room, await append({ ...draft, type }));
  }

  /** Published by the instance that changed the status, and so exactly once. */
  async function complete(room: StoredRoom, { type, content, timestamp }: ChatMessage): Promise<void> {
    const before = await roomRepository.complete(room.roomId, timestamp);
    if (!before) return;
    if (!before.staffId) consultations.unanswered();
    if (before.handover) staffFeed.handover(returnedEvent(before, before.handover, 'ended'));
    feeds.publishStatus(room.roomId, statusEvent(type as Closing, content));
    staffFeed.notification(STAFF_NOTICES.ended(room.customerName));
  }

  function statusOf(room: StoredRoom): RoomStatusEvent | undefined {
    return room.status === 'ASSIGNED' ? connectedTo(room) : undefined;
  }

  function connectedTo({ staffName }: Pick<StoredRoom, 'staffName'>): RoomStatusEvent {
    return statusEvent('STAFF_CONNECTED', `${staffName} 상담원과 연결되었습니다.`);
  }

  function statusEvent(status: RoomStatusEvent['status'], message: string): RoomStatusEvent {
    return { status, message, timestamp: clock.now().toISOString() };
  }

  function missing(): AppError {
    return new AppError('NOT_FOUND', CHAT_TEXTS.roomMissing);
  }
}

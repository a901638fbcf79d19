import { CHAT_TEXTS, SENDS } from '@osaka/contracts/chat';
import { type Link, LinkLost, Refused } from '../realtime/link.ts';
import type { Sender } from '../rooms/outbox.ts';
import { endRoom } from '../rooms/rooms.api.ts';

interface EndConsultationOptions {
  roomId: string;
  sender: Sender;
  link: Link;
  /** The room was closed before, so no goodbye is sent. */
  isOver: boolean;
}

/** Sends the goodbye messages and closes the room. Returns the message for staff, and whether the room is closed. */
export async function endConsultation({
  roomId,
  sender,
  link,
  isOver,
}: EndConsultationOptions): Promise<{ isClosed: boolean; text: string }> {
  try {
    if (!isOver) await sayGoodbye(roomId, sender, link);
    const { success, message } = await endRoom(roomId);
    return {
      isClosed: success,
      text: success ? CHAT_TEXTS.ended : `상담 종료에 실패했습니다: ${message || '알 수 없는 오류'}`,
    };
  } catch {
    return { isClosed: false, text: '상담 종료 중 오류가 발생했습니다.' };
  }
}

async function sayGoodbye(roomId: string, sender: Sender, link: Link): Promise<void> {
  const say = (type: 'SYSTEM' | 'LEAVE', content: string) =>
    link.send(SENDS.sendMessage.destination, {
      roomId,
      ...sender,
      type,
      content,
      clientMessageId: `${sender.senderId}-${type}`,
    });
  try {
    await say('SYSTEM', CHAT_TEXTS.staffEnd);
    await say('LEAVE', CHAT_TEXTS.staffLeave);
  } catch (error) {
    // A room that was closed meanwhile is closed again without an error.
    if (error instanceof LinkLost || (error instanceof Refused && error.kind !== 'CONFLICT')) throw error;
  }
}

import { countCharacters, cutCharacters, type EventData } from '@osaka/contracts';
import { type ChatMessage, noticeWanted } from '@osaka/contracts/chat';
import { eventOf } from '@osaka/service-kit';
import type { ChatContext } from '../context.ts';
import { firstWordsOf } from './room.ts';

export type AnswerNotices = ReturnType<typeof createAnswerNotices>;
type Notice = EventData<typeof noticeWanted>;

/** Messages among which the first words of the customer, or the last ones of staff, are looked for. */
const LOOKED_AT = 5;
const WORDS_LENGTH = 30;
/** A customer counts as gone so much later than the setting at most: two heartbeats. */
const LATE_MS = 4000;

/** Tells members that staff answered while they were not connected: once for each absence, by its first answer. */
export function createAnswerNotices({ clock, config, messages, roomRepository }: ChatContext) {
  const goneAfterMs = config.CHAT_CUSTOMER_GONE_AFTER_S * 1000;

  async function tellAbsent(roomId: string): Promise<void> {
    const room = await roomRepository.find(roomId);
    const { memberNo, consultationNo, customerLeftAt, toldAbsence } = room ?? {};
    if (!memberNo || !consultationNo || !customerLeftAt || toldAbsence === customerLeftAt) return;
    const { firstWords = '' } = firstWordsOf(await messages.findBeginnings([roomId], LOOKED_AT));
    const notice: Notice = {
      ...answerNotice(memberNo, consultationNo, firstWords, clock.now()),
      // Without the id of the room, which would open it.
      noticeKey: `inquiry-answered ${consultationNo} ${customerLeftAt}`,
      bundle: { title: '', memberName: '', count: 1 },
    };
    await roomRepository.tellAbsent(roomId, customerLeftAt, eventOf(noticeWanted, 1, notice));
  }

  return {
    tellAbsent,

    /** Staff may have answered in the time after which the customer counts as gone. */
    async tellLeft(roomId: string): Promise<void> {
      const head = (await messages.findHead(roomId))?.seq ?? 0;
      const last = await messages.findAfter(roomId, Math.max(0, head - LOOKED_AT), LOOKED_AT);
      const sinceMs = clock.now().getTime() - goneAfterMs - LATE_MS;
      if (last.some((message) => isAnswer(message) && Date.parse(message.timestamp) >= sinceMs))
        await tellAbsent(roomId);
    },
  };
}

export function isAnswer({ type, isStaff }: Pick<ChatMessage, 'type' | 'isStaff'>): boolean {
  return isStaff && type === 'CHAT';
}

/** The notice of an answer to what a member asked. */
export function answerNotice(memberNo: number, subjectNo: number, words: string, at: Date): Notice {
  const asked = words.trim().replaceAll(/\s+/g, ' ');
  const about = countCharacters(asked) > WORDS_LENGTH ? `${cutCharacters(asked, WORDS_LENGTH)}…` : asked;
  return {
    subjectNo,
    noticeKey: `inquiry-answered by mail ${subjectNo}`,
    kind: 'inquiry-answered',
    memberNos: [memberNo],
    text: about ? `문의하신 ‘${about}’에 답변이 왔어요.` : '상담에 답변이 왔어요.',
    link: '/customer-service',
    at: at.toISOString(),
  };
}

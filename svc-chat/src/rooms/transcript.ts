import { isolated } from '@osaka/contracts';
import type { ChatMessage } from '@osaka/contracts/chat';
import type { ChatContext } from '../context.ts';
import type { StoredRoom } from './stored-room.ts';

export type Transcripts = ReturnType<typeof createTranscripts>;

/** Whole consultations as files. */
export function createTranscripts({ messages, roomRepository }: ChatContext) {
  return {
    of,

    /** The conversation without the name of its file; undefined when it is deleted. */
    async textOf(roomId: string): Promise<string | undefined> {
      const room = await roomRepository.find(roomId);
      return room && (await of(room)).text;
    },

    /** The member's next consultation after the one with that id. */
    async nextOf(memberNo: number, after: string) {
      const room = await roomRepository.findNextOf(memberNo, after);
      return room && { roomId: room.roomId, ...(await of(room)) };
    },
  };

  async function of(room: StoredRoom) {
    const all: ChatMessage[] = [];
    for (
      let page = await messages.findAfter(room.roomId, 0);
      page.length > 0;
      page = await messages.findAfter(room.roomId, all.length)
    )
      all.push(...page);
    return transcriptOf(room, all);
  }
}

/** The consultation as text, one line per message, in the time of Osaka and Seoul. */
function transcriptOf(
  { roomId, customerName, staffName, createdAt, endedAt }: StoredRoom,
  messages: readonly ChatMessage[],
) {
  const head = [
    `고객: ${isolated(customerName)}`,
    ...(staffName ? [`상담원: ${staffName}`] : []),
    `시작: ${timeText(createdAt)}`,
    ...(endedAt ? [`종료: ${timeText(endedAt)}`] : []),
  ];
  const lines = messages.map(
    ({ timestamp, type, senderName, content }) =>
      `[${timeText(timestamp)}] ${type === 'CHAT' ? `${senderName}: ` : ''}${indented(content)}`,
  );
  return {
    fileName: `상담-${timeText(createdAt).slice(0, 10)}-${roomId.slice(0, 6)}.txt`,
    text: [...head, '', ...lines, ''].join('\n'),
  };
}

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'medium' });

function timeText(instant: string): string {
  return format.format(new Date(instant));
}

/** Indents further lines, so that they cannot imitate messages. */
function indented(content: string): string {
  return content.replace(/\r\n?|\n/g, '\n    ');
}

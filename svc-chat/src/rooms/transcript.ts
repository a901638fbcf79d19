import type { ChatMessage } from '@osaka/contracts/chat';
import type { StoredRoom } from './rooms.repository.ts';

/** The consultation as text, one line per message, in the time of Osaka and Seoul. */
export function transcriptOf(
  { roomId, customerName, staffName, createdAt, endedAt }: StoredRoom,
  messages: readonly ChatMessage[],
) {
  const head = [
    `고객: ${customerName}`,
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

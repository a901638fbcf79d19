import type { ChatMessage, Room } from '@osaka/contracts';
import { instantDateText, instantText } from '@osaka/web-kit';

/** The conversation as text, one line for each message. */
export function transcriptOf({ customerName, createdAt }: Pick<Room, 'customerName' | 'createdAt'>, messages: readonly ChatMessage[]): string {
  const lines = messages.map(({ timestamp, type, senderName, content }) => `[${instantText(timestamp)}] ${type === 'CHAT' ? `${senderName}: ` : ''}${content}`);
  return [`${customerName}님 상담 · ${instantText(createdAt)} 시작`, '', ...lines, ''].join('\n');
}

export function downloadTranscript(room: Room, messages: readonly ChatMessage[]) {
  const address = URL.createObjectURL(new Blob([transcriptOf(room, messages)], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `상담-${room.customerName}-${instantDateText(room.createdAt)}.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

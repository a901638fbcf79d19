import type { ChatMessage } from '@osaka/contracts/chat';
import type { Visit } from './visit.ts';

/** The number of messages of others since the customer last saw the conversation. */
export function unreadCount(
  messages: readonly ChatMessage[],
  { readSeq, customerId }: Pick<Visit, 'readSeq' | 'customerId'>,
): number {
  return messages.filter(({ seq, senderId, type }) => seq > readSeq && senderId !== customerId && type !== 'ENTER')
    .length;
}

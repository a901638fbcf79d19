import { CHAT_HISTORY_PAGE, type ChatMessage } from '@osaka/contracts/chat';
import type { MessageRepository } from './messages.repository.ts';

/** A range of messages: between two sequence numbers, at most `last` of them. */
export interface Span {
  after?: number | undefined;
  before?: number | undefined;
  last?: number | undefined;
}

type Messages = Pick<MessageRepository, 'findAfter' | 'findHead'>;

/** In order of sequence, at most one page: the newest messages with `before` or `last`, else the oldest. */
export async function readHistory(
  messages: Messages,
  roomId: string,
  { after = 0, before, last }: Span,
): Promise<ChatMessage[]> {
  if (before === undefined && last === undefined) return messages.findAfter(roomId, after);
  const count = Math.min(last ?? CHAT_HISTORY_PAGE, CHAT_HISTORY_PAGE);
  // When paging back, `before` names an existing message, so the end of the room is not needed.
  if (before !== undefined) {
    const page = await readUpTo(before - 1);
    if (page.at(-1)?.seq === before - 1) return page;
  }
  const head = (await messages.findHead(roomId, after))?.seq ?? after;
  return readUpTo(Math.min(head, (before ?? Infinity) - 1));

  async function readUpTo(end: number): Promise<ChatMessage[]> {
    const from = Math.max(after, end - count);
    return from < end ? messages.findAfter(roomId, from, end - from) : [];
  }
}

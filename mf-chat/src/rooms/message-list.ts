import type { ChatMessage } from '@osaka/contracts/chat';

/** Merges messages by sequence number without duplicates; keeps the identity of a list without new messages. */
export function merged(current: readonly ChatMessage[], incoming: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = current.at(-1)?.seq ?? 0;
  if (incoming.every(({ seq }, index) => seq === last + 1 + index))
    return incoming.length > 0 ? [...current, ...incoming] : current;
  const bySeq = new Map(current.map((message) => [message.seq, message]));
  for (const message of incoming) if (!bySeq.has(message.seq)) bySeq.set(message.seq, message);
  return bySeq.size === current.length ? current : [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** The last sequence number after `from` before a gap. */
export function completeUpTo(messages: readonly ChatMessage[], from = 0): number {
  const gap = messages.findIndex(({ seq }, index) => seq !== from + index + 1);
  return from + (gap === -1 ? messages.length : gap);
}

export function hasGap(messages: readonly ChatMessage[], from = 0): boolean {
  return messages.length > 0 && messages.at(-1)?.seq !== from + messages.length;
}

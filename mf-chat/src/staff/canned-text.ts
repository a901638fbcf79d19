import { type CannedReply, CUSTOMER_NAME_MARK, comparable } from '@osaka/contracts/chat';

/** What follows `/` in a composer that holds nothing else; undefined otherwise. */
export function wantedReply(text: string): string | undefined {
  return /^\/[^\n]*$/.test(text) ? text.slice(1) : undefined;
}

/** Replies whose name or text contains the words, those by name first. */
export function matchingReplies(replies: readonly CannedReply[], wanted: string): readonly CannedReply[] {
  const words = comparable(wanted);
  const inName = replies.filter(({ name }) => comparable(name).includes(words));
  return [...inName, ...replies.filter((reply) => !inName.includes(reply) && comparable(reply.text).includes(words))];
}

export function filledReply({ text }: CannedReply, customerName: string): string {
  return text.replaceAll(CUSTOMER_NAME_MARK, () => customerName);
}

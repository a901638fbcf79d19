import { CHAT_HISTORY_PAGE, type ChatMessage, createRoom, listMessages } from '@osaka/contracts/chat';
import { insist, openVisitor } from '../../../harness/visitor.ts';

/** The chat's HTTP calls, repeated until they succeed. */
export function callsOf(site: string, address?: string) {
  const visitor = openVisitor({ site, address });
  return {
    createRoom: (userName: string) =>
      insist(visitor, createRoom, { body: { userId: `customer_${Date.now()}`, userName } }),
    async history(roomId: string, after = 0): Promise<ChatMessage[]> {
      const all: ChatMessage[] = [];
      for (;;) {
        const query = { after: String(after + all.length) };
        const page = await insist(visitor, listMessages, { params: { roomId }, query });
        all.push(...page);
        if (page.length < CHAT_HISTORY_PAGE) return all;
      }
    },
    /** Ends its connections. */
    leave: visitor.close,
  };
}

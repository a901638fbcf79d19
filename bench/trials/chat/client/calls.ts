import type { Endpoint, Input, Output } from '@osaka/contracts';
import {
  CHAT_HISTORY_PAGE,
  type ChatMessage,
  closeRoom,
  createRoom,
  listActiveRooms,
  listMessages,
  type Room,
} from '@osaka/contracts/chat';
import { openVisitor } from '../../../harness/visitor.ts';
import { pause } from '../../../harness/wait.ts';

/** No answer, and status codes of transient failures. */
const PASSING = [0, 408, 502, 503, 504];
const TRIES = 6;

/**
 * The chat's HTTP calls. Transient failures are retried, because all calls are idempotent.
 *
 * @throws for other failures, and for the last of many.
 */
export function callsOf(site: string, address?: string) {
  const visitor = openVisitor({ site, address });

  async function ask<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    for (let left = TRIES; ; left--) {
      const { status, body } = await visitor.call(endpoint, input);
      if (status >= 200 && status < 300) return body;
      if (left === 0 || !PASSING.includes(status))
        throw new Error(`${endpoint.path} was answered ${status} ${JSON.stringify(body)}`);
      await pause(500);
    }
  }

  return {
    createRoom: (userName: string): Promise<Room> =>
      ask(createRoom, { body: { userId: `customer_${Date.now()}`, userName } }),
    async history(roomId: string, after = 0): Promise<ChatMessage[]> {
      const all: ChatMessage[] = [];
      for (;;) {
        const page = await ask(listMessages, { params: { roomId }, query: { after: String(after + all.length) } });
        all.push(...page);
        if (page.length < CHAT_HISTORY_PAGE) return all;
      }
    },
    active: async (staffId: string) => (await ask(listActiveRooms, { params: { staffId } })).rooms,
    close: (roomId: string) => ask(closeRoom, { params: { roomId } }),
    /** Ends its connections. */
    leave: visitor.close,
  };
}

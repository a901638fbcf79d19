import { addressOf } from '@osaka/contracts';
import {
  CHAT_HISTORY_PAGE,
  type ChatMessage,
  closeRoom,
  createRoom,
  listActiveRooms,
  listMessages,
  listWaitingRooms,
  type Room,
} from '@osaka/contracts/chat';
import { clientFetch } from '../../harness/client-fetch.ts';
import { pause } from '../../harness/wait.ts';

/** Status codes of transient failures. */
const PASSING = [408, 502, 503, 504];
const TRIES = 6;

/**
 * The chat's HTTP calls. Transient failures are retried, because all calls are idempotent; other failures are thrown.
 */
export function callsOf(site: string, address?: string) {
  const { fetch, close } = clientFetch(address);

  async function ask<T>(path: string, method = 'GET', body?: object): Promise<T> {
    for (let left = TRIES; ; left--) {
      try {
        return await askOnce<T>(path, method, body);
      } catch (error) {
        if (left === 0 || (error instanceof CallFailed && !PASSING.includes(error.status))) throw error;
        await pause(500);
      }
    }
  }

  async function askOnce<T>(path: string, method: string, body?: object): Promise<T> {
    const init = body
      ? { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : { method };
    const response = await fetch(site + path, { ...init, signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new CallFailed(response.status, await response.text());
    return (await response.json()) as T;
  }

  return {
    createRoom: (userName: string) =>
      ask<Room>(createRoom.path, 'POST', { userId: `customer_${Date.now()}`, userName }),
    async history(roomId: string, after = 0): Promise<ChatMessage[]> {
      const all: ChatMessage[] = [];
      for (;;) {
        const page = await ask<ChatMessage[]>(
          addressOf(listMessages, { params: { roomId }, query: { after: String(after + all.length) } }),
        );
        all.push(...page);
        if (page.length < CHAT_HISTORY_PAGE) return all;
      }
    },
    /** One page of the newest messages before a number. */
    page: (roomId: string, before: number, last: number) =>
      ask<ChatMessage[]>(
        addressOf(listMessages, { params: { roomId }, query: { before: String(before), last: String(last) } }),
      ),
    waiting: async () => (await ask<{ rooms: Room[] }>(listWaitingRooms.path)).rooms,
    active: async (staffId: string) =>
      (await ask<{ rooms: Room[] }>(addressOf(listActiveRooms, { params: { staffId } }))).rooms,
    /** Ends its connections. */
    leave: close,
    close: (roomId: string) => ask<{ success: boolean }>(addressOf(closeRoom, { params: { roomId } }), 'PUT'),
  };
}

export class CallFailed extends Error {
  override readonly name = 'CallFailed';

  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status} ${text.slice(0, 200)}`);
  }
}

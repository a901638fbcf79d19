import { type ChatMessage, type RoomStatusEvent, SENDS, TOPICS } from '@osaka/contracts/chat';
import { pause } from '../../harness/wait.ts';
import { callsOf } from './calls.ts';
import type { TransportName } from './sockjs.ts';
import { connectStomp, type Stomp, StompError } from './stomp.ts';

/** Mistakes that a trial makes on purpose to see whether its checks notice. */
export interface ClientDefects {
  /** The history is read before the subscription stands. */
  historyFirst?: boolean;
}

export interface ParticipantOptions {
  site: string;
  roomId: string;
  name: string;
  isStaff: boolean;
  transport: TransportName;
  defects?: ClientDefects;
  /** Sends every message once more, as after a receipt that was lost. */
  repeats?: boolean;
  /** Shown at CONNECT, so that the server knows when this staff member is gone. */
  staffId?: string;
}

/** One side of a room that behaves as the product's screens do: outbox, receipts, history after the subscription, gaps filled. */
export interface Participant {
  readonly name: string;
  /** Puts a message into the outbox. */
  say(content: string): void;
  /** Client ids in the order in which they were put into the outbox. */
  readonly said: readonly string[];
  readonly acknowledged: ReadonlySet<string>;
  /** What this side would show. */
  readonly shown: ReadonlyMap<number, ChatMessage>;
  /** Numbers as they came, one list for each subscription. */
  readonly deliveries: readonly number[][];
  readonly statuses: readonly RoomStatusEvent[];
  /** What the server refused. */
  readonly refusals: readonly StompError[];
  /** The longest time from the server's stamp to the arrival of a live message, in ms. */
  readonly slowestMs: number;
  isIdle(): boolean;
  readonly isJoined: boolean;
  pullCable(): void;
  stop(): Promise<void>;
}

const RECONNECT_MS = 300;
let given = 0;

export function enter({ site, roomId, name, isStaff, transport, defects = {}, repeats = false, staffId }: ParticipantOptions): Participant {
  const calls = callsOf(site);
  const shown = new Map<number, ChatMessage>();
  const outbox: { id: string; content: string }[] = [];
  const said: string[] = [];
  const acknowledged = new Set<string>();
  const deliveries: number[][] = [];
  const statuses: RoomStatusEvent[] = [];
  const refusals: StompError[] = [];
  const sender = { senderId: staffId ?? `${isStaff ? 'staff' : 'customer'}_${name}`, senderName: name, isStaff };
  let stomp: Stomp | undefined;
  let isJoined = false;
  let isStopped = false;
  let isSending = false;
  let isFilling = false;
  let complete = 0;
  let slowestMs = 0;
  const life = live();

  async function live(): Promise<void> {
    while (!isStopped) {
      try {
        stomp = await connectStomp(site, { transport, headers: staffId ? { 'staff-id': staffId } : {} });
        if (isStopped) return await stomp.leave();
        await join(stomp);
        await stomp.closed;
      } catch (error) {
        if (error instanceof StompError && error.kind !== 'UNAVAILABLE') refusals.push(error);
        stomp?.destroy();
      }
      isJoined = false;
      if (!isStopped) await pause(RECONNECT_MS * (0.7 + Math.random() * 0.6));
    }
  }

  async function join(link: Stomp): Promise<void> {
    const after = complete;
    if (defects.historyFirst) take(await calls.history(roomId, after));
    const numbers: number[] = [];
    deliveries.push(numbers);
    await link.subscribe(TOPICS.roomStatus(roomId), (body) => void statuses.push(JSON.parse(body) as RoomStatusEvent));
    await link.subscribe(TOPICS.room(roomId), (body) => hear(JSON.parse(body) as ChatMessage, numbers));
    if (!defects.historyFirst) take(await calls.history(roomId, after));
    isJoined = true;
    void flush(link);
  }

  function hear(message: ChatMessage, numbers: number[]) {
    numbers.push(message.seq);
    slowestMs = Math.max(slowestMs, Date.now() - Date.parse(message.timestamp));
    take([message]);
    if (isJoined && message.seq > complete) void fillGap();
  }

  function take(messages: readonly ChatMessage[]) {
    for (const message of messages) shown.set(message.seq, message);
    while (shown.has(complete + 1)) complete += 1;
  }

  async function fillGap(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    await calls.history(roomId, complete).then(take, () => {});
    isFilling = false;
  }

  async function flush(link: Stomp): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      while (isJoined && link === stomp && outbox[0]) {
        const { id, content } = outbox[0];
        const frame = { roomId, ...sender, content, type: 'CHAT', clientMessageId: id };
        await Promise.all(Array.from({ length: repeats ? 2 : 1 }, () => link.send(SENDS.sendMessage.destination, frame)));
        acknowledged.add(id);
        outbox.shift();
      }
    } catch (error) {
      if (error instanceof StompError) refuse(error);
    } finally {
      isSending = false;
    }
  }

  /** A message that can never be accepted is not sent again; a room that has ended takes none. */
  function refuse(error: StompError) {
    refusals.push(error);
    if (error.kind === 'CONFLICT') outbox.length = 0;
    else if (!['UNAVAILABLE', 'FAILED', 'TOO_MANY'].includes(error.kind)) outbox.shift();
  }

  return {
    name,
    say(content) {
      const id = `${name}-${++given}`;
      said.push(id);
      outbox.push({ id, content });
      if (stomp && isJoined) void flush(stomp);
    },
    said,
    acknowledged,
    shown,
    deliveries,
    statuses,
    refusals,
    get slowestMs() {
      return slowestMs;
    },
    get isJoined() {
      return isJoined;
    },
    isIdle: () => outbox.length === 0,
    pullCable: () => stomp?.destroy(),
    async stop() {
      isStopped = true;
      await stomp?.leave();
      await life;
    },
  };
}

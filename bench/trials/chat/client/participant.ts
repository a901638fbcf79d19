import { type ChatMessage, SENDS, TOPICS } from '@osaka/contracts/chat';
import { pause } from '../../../harness/wait.ts';
import { callsOf } from './calls.ts';
import { connectStomp, type Stomp, StompError, type TransportName } from './stomp.ts';

/** Client defects, planted to test the checks of a trial. */
export interface ClientDefects {
  /** Reads the history before subscribing. */
  historyFirst?: boolean;
}

export interface ParticipantOptions {
  site: string;
  roomId: string;
  name: string;
  isStaff: boolean;
  transport: TransportName;
  /** Of the client; 127.0.0.1 without it. */
  address?: string | undefined;
  defects?: ClientDefects;
}

export type Participant = ReturnType<typeof enter>;

const RECONNECT_MS = 300;
let given = 0;

/**
 * One side of a room that behaves like the product's client: outbox, receipts, history after subscribing, gap filling.
 */
export function enter({ site, roomId, name, isStaff, transport, address, defects = {} }: ParticipantOptions) {
  const calls = callsOf(site, address);
  const shown = new Map<number, ChatMessage>();
  const outbox: { id: string; content: string }[] = [];
  const said: string[] = [];
  const acknowledged = new Set<string>();
  const deliveries: number[][] = [];
  const refusals: StompError[] = [];
  const sender = { senderId: `${isStaff ? 'staff' : 'customer'}_${name}`, senderName: name, isStaff };
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
        stomp = await connectStomp(site, { transport, address });
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
        await link.send(SENDS.sendMessage.destination, frame);
        acknowledged.add(id);
        outbox.shift();
      }
    } catch (error) {
      if (error instanceof StompError) refuse(error);
    } finally {
      isSending = false;
    }
  }

  /** Messages that can never be accepted are not resent; an ended room accepts none. */
  function refuse(error: StompError) {
    refusals.push(error);
    if (error.kind === 'CONFLICT') outbox.length = 0;
    else if (!['UNAVAILABLE', 'FAILED', 'TOO_MANY'].includes(error.kind)) outbox.shift();
  }

  return {
    name,
    say(content: string) {
      const id = `${name}-${++given}`;
      said.push(id);
      outbox.push({ id, content });
      if (stomp && isJoined) void flush(stomp);
    },
    /** Client ids in outbox order. */
    said: said as readonly string[],
    acknowledged: acknowledged as ReadonlySet<string>,
    /** The messages that this side would show. */
    shown: shown as ReadonlyMap<number, ChatMessage>,
    /** Sequence numbers in order of arrival, one list per subscription. */
    deliveries: deliveries as readonly number[][],
    /** Errors from the server. */
    refusals: refusals as readonly StompError[],
    /** The longest delay from the server's timestamp to the arrival of a live message, in ms. */
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
      calls.leave();
    },
  };
}

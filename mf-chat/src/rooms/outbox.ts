import { type ChatMessage, type MessageFrame, SENDS } from '@osaka/contracts/chat';
import { type Link, Refused } from '../realtime/link.ts';

/**
 * A pending message: shown at once, resent until the server has acknowledged it, removed when its stored copy is in the
 * list.
 */
export interface Outgoing {
  clientMessageId: string;
  content: string;
  type: NonNullable<MessageFrame['type']>;
  timestamp: string;
  state: 'sending' | 'sent' | 'failed';
  problem?: string;
}

export interface Sender {
  senderId: string;
  senderName: string;
  isStaff: boolean;
}

interface OutboxParts {
  roomId: string;
  sender: Sender;
  link: () => Link;
  /** Pending messages from before a reload. */
  initial: readonly Outgoing[];
  onChange: (outgoing: readonly Outgoing[]) => void;
}

const SEND_TIMEOUT_MS = 20_000;
const UNSENT = '메시지를 보내지 못했습니다.';

/**
 * Sends one message at a time, so that the order is kept; messages interrupted by a lost connection are resent by the
 * next `open`.
 */
export function createOutbox({ roomId, sender, link, initial, onChange }: OutboxParts) {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const refusedOnce = new Set<string>();
  let list = initial;
  let isOpen = false;
  let isSending = false;
  for (const { state, clientMessageId } of initial) if (state === 'sending') giveUpLater(clientMessageId);

  function change(next: readonly Outgoing[]) {
    list = next;
    onChange(list);
  }

  async function flush(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      for (let next = first(); next; next = first()) await deliver(next);
    } catch {
      // The connection is lost; `open` resumes.
    } finally {
      isSending = false;
    }
  }

  function first(): Outgoing | undefined {
    return isOpen && link().isUp ? list.find(({ state }) => state === 'sending') : undefined;
  }

  async function deliver({ clientMessageId, content, type }: Outgoing): Promise<void> {
    try {
      const { destination } = type === 'ENTER' ? SENDS.enterRoom : SENDS.sendMessage;
      await link().send(destination, { roomId, ...sender, content, type, clientMessageId });
      mark(clientMessageId, { state: 'sent' });
    } catch (error) {
      if (!(error instanceof Refused) || error.isTransient || mayBeExpired(error, clientMessageId)) throw error;
      mark(clientMessageId, { state: 'failed', problem: error.message || UNSENT });
    }
  }

  /** The next connection has a fresh token, so the first FORBIDDEN is retried. */
  function mayBeExpired({ kind }: Refused, clientMessageId: string): boolean {
    const isFirst = kind === 'FORBIDDEN' && !refusedOnce.has(clientMessageId);
    refusedOnce.add(clientMessageId);
    return isFirst;
  }

  function mark(clientMessageId: string, part: Partial<Outgoing>) {
    if (list.some((each) => each.clientMessageId === clientMessageId))
      change(list.map((each) => (each.clientMessageId === clientMessageId ? { ...each, ...part } : each)));
  }

  function giveUpLater(clientMessageId: string) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      const isWaiting = list.some((each) => each.clientMessageId === clientMessageId && each.state === 'sending');
      if (isWaiting) mark(clientMessageId, { state: 'failed', problem: UNSENT });
    }, SEND_TIMEOUT_MS);
    timers.add(timer);
  }

  return {
    get list() {
      return list;
    },
    /** The room is joined: waiting messages can be sent. */
    open() {
      isOpen = true;
      void flush();
    },
    shut() {
      isOpen = false;
    },
    send(content: string, type: Outgoing['type'] = 'CHAT', clientMessageId = newClientMessageId()) {
      change([...list, { clientMessageId, content, type, timestamp: new Date().toISOString(), state: 'sending' }]);
      giveUpLater(clientMessageId);
      void flush();
    },
    /** 다시 보내기: resends the message under the same id, so that it is not stored twice. */
    resend(clientMessageId: string) {
      mark(clientMessageId, { state: 'sending', problem: undefined, timestamp: new Date().toISOString() });
      giveUpLater(clientMessageId);
      void flush();
    },
    /** Removes pending messages whose stored copies are in the list. */
    forget(stored: readonly ChatMessage[]) {
      const ids = new Set(stored.map(({ clientMessageId }) => clientMessageId));
      if (list.some(({ clientMessageId }) => ids.has(clientMessageId)))
        change(list.filter(({ clientMessageId }) => !ids.has(clientMessageId)));
    },
    stop() {
      isOpen = false;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

// randomUUID is missing on pages that are in an insecure context.
export function newClientMessageId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

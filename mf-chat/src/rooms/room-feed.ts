import {
  type ChatMessage,
  chatMessage,
  DESK_TOPICS,
  type RoomCustomer,
  type RoomNote,
  type RoomStatusEvent,
  roomCustomer,
  roomNote,
  roomStatusEvent,
  TOPICS,
} from '@osaka/contracts/chat';
import { parsed, read } from '../realtime/frame-body.ts';
import { type Link, LinkLost } from '../realtime/link.ts';
import { createActivity, NO_ACTIVITY, type OtherSide, type SeenPace } from './activity.ts';
import { completeUpTo, hasGap, merged } from './message-list.ts';
import { createOutbox, type Outgoing, type Sender } from './outbox.ts';

export interface FeedState {
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  events: readonly RoomStatusEvent[];
  /** Subscribed and caught up on the current connection. */
  isJoined: boolean;
  /** State of loading messages before the first one. */
  earlier?: 'loading' | 'failed' | undefined;
  other: OtherSide;
  /** Customer data for staff. */
  customer?: RoomCustomer;
  /** Notes of staff, which only they receive. */
  notes?: readonly RoomNote[];
}

interface FeedParts {
  roomId: string;
  sender: Sender;
  link: () => Link;
  /** All messages after a number, in order. */
  history: (roomId: string, after: number) => Promise<ChatMessage[]>;
  /**
   * The newest messages, or those before a number. With it a room begins with its newest page, and `readEarlier` loads
   * the others.
   */
  page?: (roomId: string, before?: number) => Promise<ChatMessage[]>;
  outgoing?: readonly Outgoing[];
  /** Staff also subscribe to customer data and notes. */
  seesCustomer?: boolean;
  /** Of staff with many rooms: whether they hold this one, and when its next SEEN may be sent. */
  isHeld?: () => boolean;
  seenPace?: SeenPace;
  onChange: (state: FeedState) => void;
  /** Called when the room could not be joined or its messages not be loaded; it is retried. */
  onProblem?: (error: unknown) => void;
}

export const EMPTY_FEED: FeedState = { messages: [], outgoing: [], events: [], isJoined: false, other: NO_ACTIVITY };
export type RoomFeed = ReturnType<typeof createRoomFeed>;

const HISTORY_RETRY_MS = 3_000;

/**
 * A room as seen by one side: stored messages, once and in order, and its own pending ones. Call `join` whenever the
 * link is up.
 */
export function createRoomFeed({
  roomId,
  sender,
  link,
  history,
  page,
  outgoing = [],
  seesCustomer = false,
  isHeld,
  seenPace: pace,
  onChange,
  onProblem,
}: FeedParts) {
  let state: FeedState = { ...EMPTY_FEED, outgoing };
  let visit = 0;
  /** Sequence number before the first loaded message; undefined until the newest page is loaded. */
  let begin = page ? undefined : 0;
  let isFilling = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let stops: (() => void)[] = [];
  const activity = createActivity({ roomId, sender, link, isHeld, pace, onChange: (other) => change({ other }) });
  const topics: [string, (text: string) => void][] = [
    [TOPICS.room(roomId), receive],
    [TOPICS.roomStatus(roomId), receiveEvent],
    [activity.topic, (text) => activity.receive(parsed(text))],
  ];
  if (seesCustomer)
    topics.push([TOPICS.roomCustomer(roomId), receiveCustomer], [DESK_TOPICS.notes(roomId), receiveNote]);
  const outbox = createOutbox({
    roomId,
    sender,
    link,
    initial: outgoing,
    onChange: (outgoing) => change({ outgoing }),
  });

  function change(part: Partial<FeedState>) {
    state = { ...state, ...part };
    onChange(state);
  }

  async function join(): Promise<void> {
    const turn = ++visit;
    // Before subscribing, because a live message must not hide the gap before it.
    const after = begin === undefined ? undefined : completeUpTo(state.messages, begin);
    try {
      stops = await Promise.all(topics.map(([destination, onText]) => link().subscribe(destination, onText)));
      await catchUp(turn, after);
    } catch (error) {
      if (turn === visit && !(error instanceof LinkLost)) onProblem?.(error);
    }
  }

  async function catchUp(turn: number, after: number | undefined): Promise<void> {
    try {
      const missing = await (after === undefined && page ? page(roomId) : history(roomId, after ?? 0));
      take(missing);
      begin ??= firstSeq() - 1;
      if (turn !== visit) return;
      change({ isJoined: true });
      activity.renew();
      outbox.open();
    } catch (error) {
      if (turn !== visit) return;
      clearTimeout(again);
      again = setTimeout(() => turn === visit && catchUp(turn, after), HISTORY_RETRY_MS);
      onProblem?.(error);
    }
  }

  function receive(text: string) {
    const message = read(chatMessage, text);
    if (!message) return;
    if (message.isStaff !== sender.isStaff) activity.stopTyping();
    take([message]);
    if (state.isJoined && hasGap(state.messages, begin)) void fillGap();
  }

  async function fillGap(): Promise<void> {
    if (isFilling) return;
    isFilling = true;
    await history(roomId, completeUpTo(state.messages, begin)).then(take, () => undefined);
    isFilling = false;
  }

  async function readEarlier(): Promise<void> {
    if (!page || !begin || state.earlier === 'loading') return;
    change({ earlier: 'loading' });
    try {
      const messages = merged(state.messages, await page(roomId, begin + 1));
      change({ messages, earlier: undefined });
      begin = firstSeq() - 1;
    } catch {
      change({ earlier: 'failed' });
    }
  }

  function firstSeq(): number {
    return state.messages[0]?.seq ?? 1;
  }

  function take(messages: readonly ChatMessage[]) {
    const list = merged(state.messages, messages);
    if (list === state.messages) return;
    change({ messages: list });
    outbox.forget(messages);
  }

  function receiveEvent(text: string) {
    const event = read(roomStatusEvent, text);
    if (event) change({ events: [...state.events, event] });
    else console.warn('cannot parse a status event');
  }

  function receiveCustomer(text: string) {
    const customer = read(roomCustomer, text);
    if (customer) change({ customer });
  }

  function receiveNote(text: string) {
    const note = read(roomNote, text);
    const { notes = [] } = state;
    if (note && !notes.some(({ noteId }) => noteId === note.noteId)) change({ notes: [...notes, note] });
  }

  return {
    roomId,
    get state() {
      return state;
    },
    join,
    /** The connection is lost; the messages stay visible. */
    leave() {
      visit += 1;
      outbox.shut();
      activity.stopTyping();
      change({ isJoined: false });
    },
    readEarlier,
    send(...message: Parameters<typeof outbox.send>) {
      activity.sent();
      outbox.send(...message);
    },
    type: activity.type,
    see: activity.see,
    resend: outbox.resend,
    stop() {
      visit += 1;
      clearTimeout(again);
      outbox.stop();
      activity.stop();
      for (const stop of stops) stop();
    },
  };
}

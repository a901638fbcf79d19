import { CHAT_TEXTS, type Room, SENDS, TOPICS } from '@osaka/contracts';
import { LinkLost, type OpenLink, Refused } from '../realtime/link.ts';
import { createRoomFeed, type FeedState, type RoomFeed } from '../rooms/room-feed.ts';
import { assignedRooms, endRoom, historyOf, waitingRooms } from '../rooms/rooms.api.ts';
import { type Notice, requestNotice, withNotice } from './notices.ts';
import { claimed, inUsualOrder, type RoomLists } from './room-lists.ts';
import { keepStaffSession, type StaffSession } from './staff-session.ts';

export interface DeskState extends RoomLists {
  isUp: boolean;
  notices: readonly Notice[];
  /** The chat in the pane; it stays there after its end, until another is chosen. */
  selected: Room | undefined;
  feeds: Readonly<Record<string, FeedState>>;
  readSeqs: Readonly<Record<string, number>>;
  /** The chat that is being taken. */
  claiming: string | undefined;
}

interface DeskParts {
  openLink: OpenLink;
  session: StaffSession;
  /** Headers that show who is signed in. */
  authorization: () => Promise<Record<string, string>>;
  onChange: (state: DeskState) => void;
  /** A sentence that staff must read. */
  onAlert: (message: string) => void;
  /** The server does not take this visitor for staff. */
  onForbidden: (message: string) => void;
}

export const EMPTY_DESK: DeskState = { isUp: false, waiting: [], assigned: [], notices: [], selected: undefined, feeds: {}, readSeqs: {}, claiming: undefined };
export type StaffDesk = ReturnType<typeof openStaffDesk>;

const RECONNECT_MS = 5_000;
const RESYNC_MS = 60_000;

/** The staff member's side: lists that follow the server, one feed for each own chat, claims and ends. */
export function openStaffDesk({ openLink, session, authorization, onChange, onAlert, onForbidden }: DeskParts) {
  const sender = { senderId: session.staffId, senderName: session.staffName, isStaff: true };
  const feeds = new Map<string, RoomFeed>();
  let state: DeskState = { ...EMPTY_DESK, readSeqs: session.readSeqs };
  let syncing: Promise<void> | undefined;
  let isSyncWanted = false;
  let isClaimLost = false;
  /** A claim that an expired token had refused; the next connection carries a fresh one. */
  let claimAgain: Room | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** Counts claims and ends: a reading of the lists that began before one does not undo it. */
  let ownSteps = 0;
  const link = openLink({
    reconnectMs: RECONNECT_MS,
    headers: async () => ({ 'staff-id': session.staffId, ...(await authorization()) }),
    onUp: () => void arrive(),
    onDown: () => {
      for (const feed of feeds.values()) feed.leave();
      change({ isUp: false });
    },
  });
  const resync = setInterval(() => link.isUp && sync(), RESYNC_MS);

  function change(part: Partial<DeskState>) {
    state = { ...state, ...part };
    onChange(state);
  }

  async function arrive(): Promise<void> {
    try {
      await Promise.all([
        link.subscribe(TOPICS.newRequest, (text) => hear(requestNotice(text))),
        link.subscribe(TOPICS.notification, hearText),
        link.subscribe(TOPICS.consultationStarted, (message) => hear({ type: 'consultation-started', message })),
      ]);
      change({ isUp: true });
      for (const feed of feeds.values()) void feed.join();
      await sync();
      if (claimAgain) await claim(claimAgain);
    } catch (error) {
      if (error instanceof Refused && error.kind === 'FORBIDDEN') onForbidden(error.message);
    }
  }

  function hear(notice: ReturnType<typeof requestNotice>) {
    if (notice) change({ notices: withNotice(state.notices, notice) });
    void sync();
  }

  function hearText(message: string) {
    if (message === CHAT_TEXTS.taken) isClaimLost = true;
    hear({ type: 'general', message });
  }

  /** Reads both lists again; signals that come meanwhile are answered by one more reading. */
  function sync(): Promise<void> {
    isSyncWanted = true;
    syncing ??= (async () => {
      while (isSyncWanted) {
        isSyncWanted = false;
        await readLists();
      }
      syncing = undefined;
    })();
    return syncing;
  }

  async function readLists(): Promise<void> {
    const steps = ownSteps;
    const [waiting, assigned] = await Promise.all([waitingRooms().catch(unread), assignedRooms(session.staffId).catch(unread)]);
    if (steps === ownSteps) show({ waiting, assigned: inUsualOrder(state.assigned, assigned) });
  }

  /** A list that cannot be read is empty, and read again soon. */
  function unread(error: unknown): Room[] {
    console.warn('a list of chats could not be read', error);
    clearTimeout(again);
    again = setTimeout(() => link.isUp && sync(), RECONNECT_MS);
    return [];
  }

  function show({ waiting, assigned }: RoomLists) {
    const own = new Set(assigned.map(({ roomId }) => roomId));
    for (const room of assigned) follow(room);
    for (const roomId of feeds.keys()) if (!own.has(roomId) && roomId !== state.selected?.roomId) drop(roomId);
    change({ waiting, assigned });
  }

  function follow({ roomId }: Room) {
    if (feeds.has(roomId)) return;
    const onFeed = (feed: FeedState) => {
      if (!feeds.has(roomId)) return;
      change({ feeds: { ...state.feeds, [roomId]: feed } });
      if (state.selected?.roomId === roomId) markRead(roomId);
    };
    const feed = createRoomFeed({ roomId, sender, link: () => link, history: historyOf, onChange: onFeed });
    feeds.set(roomId, feed);
    change({ feeds: { ...state.feeds, [roomId]: feed.state } });
    if (link.isUp) void feed.join();
  }

  function drop(roomId: string) {
    feeds.get(roomId)?.stop();
    feeds.delete(roomId);
    const { [roomId]: _gone, ...rest } = state.feeds;
    change({ feeds: rest });
  }

  function markRead(roomId: string) {
    const seq = state.feeds[roomId]?.messages.at(-1)?.seq ?? 0;
    if (seq <= (state.readSeqs[roomId] ?? 0)) return;
    change({ readSeqs: { ...state.readSeqs, [roomId]: seq } });
    keepStaffSession({ ...session, readSeqs: { ...state.readSeqs } });
  }

  function select(room: Room | undefined) {
    const before = state.selected;
    change({ selected: room });
    if (before && before.roomId !== room?.roomId && !state.assigned.some(({ roomId }) => roomId === before.roomId)) drop(before.roomId);
    if (room) {
      follow(room);
      markRead(room.roomId);
    }
  }

  /** Takes a waiting chat; of several who try one wins, the others are told. */
  async function claim(room: Room): Promise<void> {
    if (!link.isUp) return onAlert('WebSocket 연결이 필요합니다.');
    if (state.claiming) return;
    const isSecond = claimAgain === room;
    [isClaimLost, claimAgain] = [false, undefined];
    change({ claiming: room.roomId });
    try {
      await link.send(SENDS.startConsultation.destination, { roomId: room.roomId, senderId: session.staffId, senderName: session.staffName });
      if (isClaimLost) onAlert(CHAT_TEXTS.taken);
      else {
        ownSteps += 1;
        const lists = claimed(state, room.roomId, session.staffName);
        show(lists);
        select(lists.assigned.find(({ roomId }) => roomId === room.roomId) ?? room);
      }
    } catch (error) {
      // Whether a lost connection took the claim along shows in the lists of the next one.
      if (error instanceof Refused && error.kind === 'FORBIDDEN' && !isSecond) claimAgain = room;
      else if (error instanceof Refused) onAlert(error.message);
    } finally {
      change({ claiming: undefined });
      void sync();
    }
  }

  return {
    select,
    send: (roomId: string, text: string) => feeds.get(roomId)?.send(text),
    resend: (roomId: string, clientMessageId: string) => feeds.get(roomId)?.resend(clientMessageId),

    claim,

    /** Says goodbye and closes the room; both sides see the end. */
    async end({ roomId }: Room): Promise<void> {
      try {
        if (!isOver(state.feeds[roomId])) await sayGoodbye(roomId);
        const { success, message } = await endRoom(roomId);
        if (!success) return onAlert(`상담 종료에 실패했습니다: ${message || '알 수 없는 오류'}`);
        ownSteps += 1;
        change({ assigned: state.assigned.filter((room) => room.roomId !== roomId) });
        if (state.selected?.roomId === roomId) select(undefined);
        onAlert(CHAT_TEXTS.ended);
      } catch {
        onAlert('상담 종료 중 오류가 발생했습니다.');
      } finally {
        void sync();
      }
    },

    clearNotices: () => change({ notices: [] }),
    stop() {
      clearInterval(resync);
      clearTimeout(again);
      for (const feed of feeds.values()) feed.stop();
      link.close();
    },
  };

  async function sayGoodbye(roomId: string): Promise<void> {
    const farewell = (type: 'SYSTEM' | 'LEAVE', content: string) =>
      link.send(SENDS.sendMessage.destination, { roomId, ...sender, type, content, clientMessageId: `${session.staffId}-${type}` });
    try {
      await farewell('SYSTEM', CHAT_TEXTS.staffEnd);
      await farewell('LEAVE', CHAT_TEXTS.staffLeave);
    } catch (error) {
      if (error instanceof LinkLost || (error instanceof Refused && error.kind !== 'CONFLICT')) throw error;
    }
  }
}

/** Whether the log of a room is closed: nothing can be said in it any more. */
export function isOver(feed: FeedState | undefined): boolean {
  return feed?.messages.at(-1)?.type === 'CHAT_ENDED' || (feed?.events.some(({ status }) => status === 'CHAT_ENDED') ?? false);
}

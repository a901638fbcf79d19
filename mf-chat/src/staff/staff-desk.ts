import { isolated } from '@osaka/contracts';
import { CHAT_TEXTS, DESK_SENDS, DESK_TOPICS, type Room, STAFF_NOTICES, TOPICS } from '@osaka/contracts/chat';
import { type OpenLink, Refused } from '../realtime/link.ts';
import { failureOf } from '../rooms/failure.ts';
import { isOver } from '../rooms/is-over.ts';
import { createClaims } from './claims.ts';
import { createDeskStore, type DeskState, EMPTY_DESK } from './desk-state.ts';
import { endConsultation } from './end-consultation.ts';
import { createHandovers } from './handovers.ts';
import { createListSync } from './list-sync.ts';
import { createMissedHandovers } from './missed-handovers.ts';
import { createOwnNotices, type NewNotice, presenceNotice, requestNotice, withNotice } from './notices.ts';
import { createOwnChats } from './own-chats.ts';
import { claimed, inStableOrder, type RoomLists } from './room-lists.ts';
import { keepStaffSession, type StaffSession } from './staff-session.ts';

interface DeskParts {
  openLink: OpenLink;
  session: StaffSession;
  /** Headers with the member's token. */
  authorization: () => Promise<Record<string, string>>;
  onChange: (state: DeskState) => void;
  /** Shows an alert to staff. */
  onAlert: (message: string) => void;
  /** Called when the server refuses staff access. */
  onForbidden: (message: string) => void;
}

export type StaffDesk = ReturnType<typeof openStaffDesk>;

const RECONNECT_MS = 5_000;

/** The staff member's side: lists synchronized with the server, own chats side by side, claims and ends. */
export function openStaffDesk({ openLink, session, authorization, onChange, onAlert, onForbidden }: DeskParts) {
  /** The chats that were open before a reload. */
  const openBefore = new Set(session.open);
  const sender = { senderId: session.staffId, senderName: session.staffName, isStaff: true };
  const { staffId, staffName } = session;
  const store = createDeskStore({ ...EMPTY_DESK, readSeqs: session.readSeqs, isAway: session.isAway }, onChange);
  const chats = createOwnChats({
    store,
    sender,
    link: () => link,
    onPresence: tellPresence,
    onProblem: (error) => onAlert(failureOf(error)),
  });
  const lists = createListSync({ staffId: session.staffId, isUp: () => link.isUp, onLists: show });
  const ownNotices = createOwnNotices();
  const claims = createClaims({
    store,
    session,
    ownNotices,
    link: () => link,
    onWon: takeOver,
    onAlert,
    onDone: () => void lists.read(),
  });
  const handovers = createHandovers({
    store,
    session,
    link: () => link,
    onTaken,
    onGiven,
    onNotice: (message) => addNotice({ type: 'general', message }),
    onRenewed,
    onAlert,
  });
  const missed = createMissedHandovers({ store, onMissed });
  const link = openLink({
    reconnectMs: RECONNECT_MS,
    headers: async () => ({ 'staff-id': session.staffId, ...(await authorization()) }),
    onUp: () => void arrive(),
    onDown: () => {
      missed.onLost();
      chats.leave();
      handovers.forget();
      store.change({ isUp: false });
    },
  });

  async function arrive(): Promise<void> {
    try {
      await Promise.all([
        link.subscribe(TOPICS.newRequest, (text) => addNotice(requestNotice(text))),
        link.subscribe(TOPICS.notification, (message) => {
          claims.onNotification(message);
          // A lost claim is shown as an alert instead.
          addNotice(message === CHAT_TEXTS.taken ? undefined : { type: 'general', message });
        }),
        link.subscribe(DESK_TOPICS.handover, handovers.receive),
        link.send(DESK_SENDS.showDesk.destination, {
          senderId: staffId,
          senderName: staffName,
          isAway: store.state.isAway,
        }),
        link.subscribe(TOPICS.consultationStarted, (message) => addNotice({ type: 'consultation-started', message })),
      ]);
      store.change({ isUp: true });
      const joined = chats.join();
      await lists.read();
      await claims.arrive();
      await joined;
      missed.settle();
    } catch (error) {
      if (error instanceof Refused && error.kind === 'FORBIDDEN') onForbidden(error.message);
    }
  }

  function onRenewed() {
    missed.onLost();
    void lists.read();
  }

  function tellPresence(roomId: string, isHere: boolean) {
    const { assigned, open, notices } = store.state;
    const room = [...assigned, ...open].find((each) => each.roomId === roomId);
    if (room) store.change({ notices: withNotice(notices, presenceNotice(room, isHere)) });
  }

  function addNotice(notice: NewNotice | undefined) {
    if (notice && !ownNotices.isOwn(notice.message)) store.change({ notices: withNotice(store.state.notices, notice) });
    void lists.read();
  }

  function show({ waiting, assigned }: RoomLists, isComplete = false) {
    const { open, assigned: before } = store.state;
    const fresh = (room: Room) => assigned.find(({ roomId }) => roomId === room.roomId) ?? room;
    const reopened = [...openBefore].flatMap((id) => assigned.find(({ roomId }) => roomId === id) ?? []);
    for (const { roomId } of reopened) openBefore.delete(roomId);
    store.change({ waiting, assigned: inStableOrder(before, assigned), open: [...open.map(fresh), ...reopened] });
    chats.syncFeeds();
    if (isComplete && link.isUp) missed.onLists();
  }

  function takeOver(room: Room) {
    lists.noteLocalChange();
    const now = claimed(store.state, room.roomId, session.staffName);
    show(now);
    select(now.assigned.find(({ roomId }) => roomId === room.roomId) ?? room);
  }

  async function onTaken(roomId: string): Promise<void> {
    await lists.read();
    const room = store.state.assigned.find((each) => each.roomId === roomId);
    if (room) select(room);
  }

  function onGiven(roomId: string) {
    lists.noteLocalChange();
    store.change({ assigned: store.state.assigned.filter((room) => room.roomId !== roomId) });
    close(roomId);
    void lists.read();
  }

  function onMissed({ roomId, customerName }: Room) {
    addNotice({ type: 'general', message: `다른 상담원이 ${isolated(customerName)}님의 상담을 이어받았습니다.` });
    onGiven(roomId);
  }

  /** Opens a chat and makes it current; undefined shows the lists. */
  function select(room: Room | undefined) {
    const { open } = store.state;
    const isOpen = open.some(({ roomId }) => roomId === room?.roomId);
    store.change({ current: room?.roomId, open: room && !isOpen ? [...open, room] : open });
    chats.syncFeeds();
    keep();
  }

  function close(roomId: string) {
    const { open, current } = store.state;
    const left = open.filter((room) => room.roomId !== roomId);
    store.change({ open: left, current: current === roomId ? undefined : current });
    chats.syncFeeds();
    keep();
  }

  function keep() {
    const { open, readSeqs, isAway } = store.state;
    keepStaffSession({ ...session, readSeqs, isAway, open: open.map(({ roomId }) => roomId) });
  }

  return {
    claim: claims.claim,
    offer: handovers.offer,
    answer: handovers.answer,
    refresh: () => void lists.read(),

    /** Stores a note, once for each id. */
    note: (roomId: string, content: string, clientMessageId: string) =>
      link.send(DESK_SENDS.addNote.destination, {
        roomId,
        senderId: staffId,
        senderName: staffName,
        content,
        clientMessageId,
      }),

    /** Away, new requests are not announced; sent again on each connection. */
    setAway(isAway: boolean) {
      store.change({ isAway });
      keep();
      link.send(DESK_SENDS.showDesk.destination, { senderId: staffId, senderName: staffName, isAway }).then(
        // Requests that came in the meantime were not announced.
        () => isAway || void lists.read(),
        () => {},
      );
    },

    select,
    /** Closes the column of a chat, which stays assigned. */
    close,
    readEarlier: chats.readEarlier,
    send: chats.send,
    resend: chats.resend,
    type: chats.type,

    /** Marks all messages of a chat as seen. */
    markRead(roomId: string) {
      const { feeds, readSeqs } = store.state;
      const seq = feeds[roomId]?.messages.at(-1)?.seq ?? 0;
      chats.see(roomId, seq);
      if (seq <= (readSeqs[roomId] ?? 0)) return;
      store.change({ readSeqs: { ...readSeqs, [roomId]: seq } });
      keep();
    },

    readNotices() {
      store.change({ notices: store.state.notices.map((notice) => ({ ...notice, isRead: true })) });
    },

    /** Sends the goodbye messages and closes the room. */
    async end({ roomId, customerName }: Room): Promise<void> {
      const withdrawNotice = ownNotices.expect(STAFF_NOTICES.ended(customerName));
      const { isClosed, text } = await endConsultation({
        roomId,
        sender,
        link,
        isOver: isOver(store.state.feeds[roomId]),
      });
      if (isClosed) {
        lists.noteLocalChange();
        store.change({ assigned: store.state.assigned.filter((room) => room.roomId !== roomId) });
        close(roomId);
      } else withdrawNotice();
      onAlert(text);
      void lists.read();
    },

    stop() {
      handovers.forget();
      lists.stop();
      chats.stop();
      link.close();
    },
  };
}

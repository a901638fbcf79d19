import { type Link, Refused } from '../realtime/link.ts';
import { createSeenPace } from '../rooms/activity.ts';
import type { Sender } from '../rooms/outbox.ts';
import { createRoomFeed, type FeedState, type RoomFeed } from '../rooms/room-feed.ts';
import { historyOf, pageOf } from '../rooms/rooms.api.ts';
import type { DeskStore } from './desk-state.ts';

interface OwnChatsParts {
  store: DeskStore;
  sender: Sender;
  link: () => Link;
  onPresence: (roomId: string, isHere: boolean) => void;
  /** The messages of an open chat could not be loaded; loading is retried. */
  onProblem: (error: unknown) => void;
}

export type OwnChats = ReturnType<typeof createOwnChats>;

/** Keeps a feed for each chat that is assigned or open. */
export function createOwnChats({ store, sender, link, onPresence, onProblem }: OwnChatsParts) {
  const feeds = new Map<string, RoomFeed>();
  /** An outage affects all chats, so it is reported once until one of them can be joined. */
  let isReported = false;
  const seenPace = createSeenPace();

  function follow(roomId: string) {
    if (feeds.has(roomId)) return;
    const show = (feed: FeedState) => {
      if (!feeds.has(roomId)) return;
      const before = store.state.feeds[roomId]?.customer?.isHere;
      const isHere = feed.customer?.isHere;
      store.change({ feeds: { ...store.state.feeds, [roomId]: feed } });
      if (feed.isJoined) isReported = false;
      if (before !== undefined && isHere !== undefined && before !== isHere) onPresence(roomId, isHere);
    };
    const feed = createRoomFeed({
      roomId,
      sender,
      link,
      history: historyOf,
      page: pageOf,
      seesCustomer: true,
      isHeld: () => store.state.assigned.some((room) => room.roomId === roomId),
      seenPace,
      onChange: show,
      onProblem: (error) => handleError(roomId, error),
    });
    feeds.set(roomId, feed);
    show(feed.state);
    if (link().isUp) void feed.join();
  }

  function handleError(roomId: string, error: unknown) {
    const isInSight = store.state.open.some((room) => room.roomId === roomId);
    if (isReported || !isInSight || error instanceof Refused) return;
    isReported = true;
    onProblem(error);
  }

  function drop(roomId: string) {
    feeds.get(roomId)?.stop();
    feeds.delete(roomId);
    const { [roomId]: _gone, ...rest } = store.state.feeds;
    store.change({ feeds: rest });
  }

  return {
    /** Keeps feeds for exactly the assigned and open chats. */
    syncFeeds() {
      const { assigned, open } = store.state;
      const wanted = new Set([...assigned, ...open].map(({ roomId }) => roomId));
      for (const roomId of wanted) follow(roomId);
      for (const roomId of feeds.keys()) if (!wanted.has(roomId)) drop(roomId);
    },
    async join(): Promise<void> {
      await Promise.all([...feeds.values()].map((feed) => feed.join()));
    },
    leave() {
      for (const feed of feeds.values()) feed.leave();
    },
    readEarlier: (roomId: string) => void feeds.get(roomId)?.readEarlier(),
    send: (roomId: string, text: string) => feeds.get(roomId)?.send(text),
    type: (roomId: string) => feeds.get(roomId)?.type(),
    see: (roomId: string, seq: number) => feeds.get(roomId)?.see(seq),
    resend: (roomId: string, clientMessageId: string) => feeds.get(roomId)?.resend(clientMessageId),
    stop() {
      for (const feed of feeds.values()) feed.stop();
    },
  };
}

import type { Server } from 'node:http';
import { createApp, declareIndexes, type ServiceContext } from '@osaka/service-kit';
import type { ChatConfig } from './config.ts';
import { createMessageLog } from './messages/message-log.ts';
import { createMessageRepository, messageIndexes } from './messages/messages.repository.ts';
import { createPresence } from './presence/presence.ts';
import { createConnection } from './realtime/connection.ts';
import { createRelay, type Relay } from './realtime/relay.ts';
import { createRoomFeeds } from './realtime/room-feeds.ts';
import { createStaffFeed, STAFF_CHANNEL } from './realtime/staff-feed.ts';
import { openStompSession } from './realtime/stomp-session.ts';
import { createSubscribers } from './realtime/subscribers.ts';
import { acceptTransports } from './realtime/transport.ts';
import { createRoomRepository, roomIndexes } from './rooms/rooms.repository.ts';
import { roomRoutes } from './rooms/rooms.routes.ts';
import { createRoomService } from './rooms/rooms.service.ts';

export type ChatContext = Pick<ServiceContext<ChatConfig>, 'authenticate' | 'clock' | 'config' | 'db' | 'limiter' | 'logger' | 'redis'> & Partial<Pick<ServiceContext, 'metrics'>>;

export function createChatApp(context: ChatContext) {
  const { authenticate, clock, config, db, logger, redis } = context;
  const messages = createMessageRepository(db);
  const roomRepository = createRoomRepository(db);
  const subscribers = createSubscribers();
  const log = createMessageLog(messages);
  const feeds = createRoomFeeds(messages, subscribers, relayOf, log.note, logger);
  const staffFeed = createStaffFeed(subscribers, relayOf);
  const relay: Relay = createRelay(redis, config.REDIS_URL, logger, {
    onMessage: (channel, text) => void (feeds.receiveRelayed(channel, text) || staffFeed.receiveRelayed(channel, text)),
    onGap: () => feeds.catchUpAll(),
  });
  function relayOf() {
    return relay;
  }
  const rooms = createRoomService({ rooms: roomRepository, messages, log, feeds, staffFeed, clock });
  const presence = createPresence(redis, rooms.abandon, logger);
  const sessions = new Set<{ close(): void }>();
  const parts = { rooms, feeds, subscribers, presence, authenticate, staffAccess: config.CHAT_STAFF_ACCESS };

  return {
    app: createApp(roomRoutes(rooms), { ...context, staffAccess: config.CHAT_STAFF_ACCESS, trustedProxies: config.TRUSTED_PROXIES }),
    presence,

    /** Takes SockJS sessions on the server of the HTTP calls. */
    accept(server: Server) {
      acceptTransports(server, (transport) => {
        const handler = createConnection(parts);
        const closed = () => {
          sessions.delete(session);
          handler.closed();
        };
        const session = openStompSession(transport, { ...handler, closed }, logger);
        sessions.add(session);
      });
    },

    async prepare() {
      await declareIndexes(roomRepository.collection, roomIndexes);
      await declareIndexes(messages.collection, messageIndexes);
    },

    start() {
      void relay.subscribe(STAFF_CHANNEL).catch(() => {});
      presence.start();
    },

    /** Says goodbye a few at a time, so that the clients do not all reconnect at once. */
    async drain(withinMs = 3000) {
      const open = [...sessions];
      for (const [index, session] of open.entries()) {
        session.close();
        if (index % 50 === 49) await new Promise((resolve) => setTimeout(resolve, (withinMs * 50) / open.length));
      }
    },

    stop() {
      presence.stop();
      relay.stop();
    },
  };
}

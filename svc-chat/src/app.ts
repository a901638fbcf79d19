import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { createApp } from '@osaka/service-kit';
import { cannedReplyRoutes } from './canned/canned-replies.routes.ts';
import { hoursRoutes } from './hours/hours.routes.ts';
import { inquiryRoutes } from './inquiries/inquiries.routes.ts';
import { acceptTransports } from './realtime/accept-transports.ts';
import { Connection } from './realtime/connection.ts';
import { STAFF_CHANNEL } from './realtime/staff-feed.ts';
import { StompSession } from './realtime/stomp-session.ts';
import { roomRoutes } from './rooms/rooms.routes.ts';
import { searchRoutes } from './search/search.routes.ts';
import type { ChatServices } from './services.ts';
import { colleagueRoutes } from './staff/colleagues.routes.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';

const SPREAD_MS = 3000;
const CLOSE_GROUP_SIZE = 20;

/** The calls, the connections and the background tasks of the service. */
export function createChatApp(services: ChatServices) {
  const { chatMetrics, config, counts, customerPresence, feeds, logger, mails, places, relay } = services;
  const { renewal, staffPresence } = services;
  const sessions = new Set<StompSession>();
  let isLeaving = false;
  chatMetrics.measure({ connections: () => sessions.size, rooms: feeds.count });
  const routes = [
    ...roomRoutes(services),
    ...colleagueRoutes(services),
    ...cannedReplyRoutes(services.cannedReplies),
    ...searchRoutes(services.search),
    ...statisticsRoutes(services),
    ...hoursRoutes(services),
    ...inquiryRoutes(services),
  ];

  return {
    app: createApp(routes, {
      ...services,
      staffAccess: config.CHAT_STAFF_ACCESS,
      trustedProxies: config.TRUSTED_PROXIES,
    }),

    /** Accepts SockJS sessions on the server of the HTTP calls. */
    accept(server: Server) {
      const options = {
        instance: config.INSTANCE_ID ?? `${hostname()}-${randomUUID().slice(0, 8)}`,
        logger,
        messagesPerS: config.CHAT_MESSAGES_PER_S,
        onSlow: chatMetrics.cut,
        onEnd: (session: StompSession) => void sessions.delete(session),
      };
      acceptTransports(
        server,
        () => isLeaving,
        (transport) => {
          if (isLeaving) transport.close();
          else sessions.add(new StompSession(transport, new Connection(services), options));
        },
      );
    },

    start() {
      void relay.subscribe(STAFF_CHANNEL).catch(() => {});
      for (const task of [relay, feeds, places, mails, staffPresence, customerPresence, counts]) task.start();
    },

    /** Closes connections in small groups, so that clients do not all reconnect at once. */
    async drain(withinMs = SPREAD_MS) {
      isLeaving = true;
      const open = [...sessions];
      const left: Promise<void>[] = [];
      for (let from = 0; from < open.length; from += CLOSE_GROUP_SIZE) {
        left.push(...open.slice(from, from + CLOSE_GROUP_SIZE).map((session) => session.leave()));
        if (from + CLOSE_GROUP_SIZE < open.length)
          await new Promise((resolve) => setTimeout(resolve, (withinMs * CLOSE_GROUP_SIZE) / open.length));
      }
      await Promise.all(left);
    },

    async stop() {
      for (const task of [staffPresence, customerPresence, feeds, renewal, places, relay]) task.stop();
      void mails.stop();
      await counts.stop();
    },
  };
}

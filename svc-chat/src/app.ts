import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { hostname } from 'node:os';
import {
  type AppContext,
  createApp,
  createDailyCounts,
  dailyCountIndexes,
  declareIndexes,
  type ServiceContext,
} from '@osaka/service-kit';
import type { Mailer } from '@osaka/service-kit/mail';
import { cannedReplyIndexes, createCannedReplyRepository } from './canned/canned-replies.repository.ts';
import { cannedReplyRoutes } from './canned/canned-replies.routes.ts';
import { createCannedReplies } from './canned/canned-replies.service.ts';
import type { ChatConfig } from './config.ts';
import { deskRoutes } from './desks/desks.routes.ts';
import { createDesks } from './desks/desks.ts';
import { createHandoverRepository } from './desks/handovers.repository.ts';
import { createHandovers } from './desks/handovers.ts';
import { createNoteRepository } from './desks/notes.repository.ts';
import { createNotes } from './desks/notes.ts';
import { hoursRoutes } from './hours/hours.routes.ts';
import { readHours, USUAL_HOURS } from './hours/hours.ts';
import { createInquiryRepository, inquiryIndexes } from './inquiries/inquiries.repository.ts';
import { inquiryRoutes } from './inquiries/inquiries.routes.ts';
import { createMailRepository, mailIndexes } from './mail/mails.repository.ts';
import { createMails } from './mail/mails.ts';
import { createMessageLog } from './messages/message-log.ts';
import { createMessageRepository, type MessageRepository, messageIndexes } from './messages/messages.repository.ts';
import { createPresence } from './presence/presence.ts';
import { acceptTransports } from './realtime/accept-transports.ts';
import { createChatMetrics } from './realtime/chat-metrics.ts';
import { Connection } from './realtime/connection.ts';
import { createRelay } from './realtime/relay.ts';
import { createRenewal } from './realtime/renewal.ts';
import { createRoomFeeds } from './realtime/room-feeds.ts';
import { createStaffFeed, STAFF_CHANNEL } from './realtime/staff-feed.ts';
import { StompSession } from './realtime/stomp-session.ts';
import { createSubscribers } from './realtime/subscribers.ts';
import { createTokenHolders } from './realtime/token-holders.ts';
import { createQueuePlaces } from './rooms/queue-places.ts';
import { createRoomCustomers } from './rooms/room-customers.ts';
import { createRoomRepository, roomIndexes } from './rooms/rooms.repository.ts';
import { roomRoutes } from './rooms/rooms.routes.ts';
import { createRoomService } from './rooms/rooms.service.ts';
import { createTranscripts } from './rooms/transcript.ts';
import { createPostingRepository } from './search/postings.repository.ts';
import { searchRoutes } from './search/search.routes.ts';
import { createSearch } from './search/search.service.ts';
import { createSearchTextRepository } from './search/search-texts.repository.ts';
import { createConsultationCounter } from './statistics/consultation-counter.ts';
import { statisticsRoutes } from './statistics/statistics.routes.ts';

export type ChatContext = Pick<
  ServiceContext<ChatConfig>,
  'authenticate' | 'clock' | 'config' | 'db' | 'jobs' | 'limiter' | 'logger' | 'onRevoked' | 'redis'
> &
  Partial<Pick<ServiceContext, 'metrics'>> &
  Pick<AppContext, 'onRefusal'> & {
    /** The message store; by default the database. */
    messages?: MessageRepository;
    mailer: Mailer;
  };

const SPREAD_MS = 3000;
const CLOSE_GROUP_SIZE = 20;

export function createChatApp(context: ChatContext) {
  const { authenticate, clock, config, db, jobs, limiter, logger, mailer, onRevoked, redis } = context;
  const hours = readHours(config.SUPPORT_HOURS ?? USUAL_HOURS);
  const messages = context.messages ?? createMessageRepository(db);
  const roomRepository = createRoomRepository(db);
  const subscribers = createSubscribers();
  const sessions = new Set<StompSession>();
  const scope = `chat:${db.databaseName}`;
  let isLeaving = false;
  const metrics = createChatMetrics(context.metrics, { connections: () => sessions.size, rooms: () => feeds.count() });
  const log = createMessageLog(messages, metrics.stored);
  const relay = createRelay({ redis, redisUrl: config.REDIS_URL, scope, logger, onLag: metrics.lag });
  const feeds = createRoomFeeds({
    repository: messages,
    subscribers,
    relay,
    onStored: log.note,
    onHead: log.noteHead,
    logger,
  });
  const staffFeed = createStaffFeed(subscribers, relay);
  relay.listen(feeds);
  relay.listen({ onMessage: (channel) => channel === STAFF_CHANNEL && places.changed() });
  relay.listen(staffFeed);
  const customers = createRoomCustomers({ rooms: roomRepository, feeds, clock });
  const nowMs = () => clock.now().getTime();
  const customerPresence = createPresence({
    redis,
    who: 'customer',
    onGone: customers.left,
    onBack: customers.back,
    logger,
    goneAfterMs: config.CHAT_CUSTOMER_GONE_AFTER_S * 1000,
    nowMs,
    scope,
  });
  const counts = createDailyCounts(db, clock, logger);
  const consultations = createConsultationCounter(counts);
  const rooms = createRoomService({
    rooms: roomRepository,
    messages,
    log,
    feeds,
    staffFeed,
    customerPresence,
    clock,
    consultations,
  });
  const places = createQueuePlaces({ rooms: roomRepository, isStaffed: () => desks.isStaffed(), subscribers, logger });
  const transcripts = createTranscripts(roomRepository, messages);
  const inquiries = createInquiryRepository(db);
  const mailRepository = createMailRepository(db);
  const mails = createMails({
    mails: mailRepository,
    inquiries,
    transcript: transcripts.textOf,
    jobs,
    mailer,
    supportMail: config.SUPPORT_MAIL,
    clock,
    logger,
  });
  const presence = createPresence({
    redis,
    who: 'staff',
    onGone: leaveDesk,
    onBeat: (ids) => desks.repeat(ids),
    logger,
    goneAfterMs: config.CHAT_STAFF_GONE_AFTER_S * 1000,
    nowMs,
    scope,
  });
  const desks = createDesks({ redis, presence, scope });
  const notes = createNotes({ repository: createNoteRepository(db), staffFeed, clock });
  const handovers = createHandovers({ repository: createHandoverRepository(db), rooms, desks, staffFeed, clock });
  const renewal = createRenewal({ subscribers, feeds, repository: roomRepository, rooms, notes, handovers, logger });
  relay.listen({ onMessage() {}, onGap: () => void renewal.onGap() });
  const cannedReplyRepository = createCannedReplyRepository(db);
  const cannedReplies = createCannedReplies({ repository: cannedReplyRepository, clock });
  const search = createSearch({
    rooms: roomRepository,
    messages,
    postings: createPostingRepository(db),
    texts: createSearchTextRepository(db),
  });
  const tokenHolders = createTokenHolders();
  onRevoked(tokenHolders.recheck);
  const parts = {
    rooms,
    desks,
    notes,
    handovers,
    customers,
    feeds,
    subscribers,
    places,
    presence,
    customerPresence,
    authenticate,
    tokenHolders,
    staffAccess: config.CHAT_STAFF_ACCESS,
  };

  /** A staff member has been gone too long: offers to them go back, and their own rooms end. */
  async function leaveDesk(staffId: string): Promise<void> {
    // First, because a staff member who returns meanwhile sends name and state again.
    await desks.forget(staffId);
    await handovers.left(staffId);
    await rooms.abandon(staffId);
  }

  const supportRoutes = [
    ...hoursRoutes({ hours, isAlwaysOpen: config.LOCAL_PROFILE && config.SUPPORT_HOURS === undefined, desks, clock }),
    ...inquiryRoutes({ inquiries, mails, rooms, limiter, clock }),
  ];

  return {
    app: createApp(
      [
        ...roomRoutes({ rooms, transcripts, inquiries }),
        ...deskRoutes({ desks, rooms }),
        ...cannedReplyRoutes(cannedReplies),
        ...searchRoutes(search),
        ...statisticsRoutes(counts, consultations),
        ...supportRoutes,
      ],
      {
        ...context,
        staffAccess: config.CHAT_STAFF_ACCESS,
        trustedProxies: config.TRUSTED_PROXIES,
      },
    ),
    presence,
    customerPresence,
    /** Dependencies of the jobs. */
    messages,
    mails,
    mailRepository,
    inquiries,
    roomRepository,
    rooms,
    search,
    counts,

    /** Accepts SockJS sessions on the server of the HTTP calls. */
    accept(server: Server) {
      const options = {
        instance: config.INSTANCE_ID ?? `${hostname()}-${randomUUID().slice(0, 8)}`,
        logger,
        messagesPerS: config.CHAT_MESSAGES_PER_S,
        onSlow: metrics.cut,
        onEnd: (session: StompSession) => void sessions.delete(session),
      };
      acceptTransports(
        server,
        () => isLeaving,
        (transport) => {
          if (isLeaving) transport.close();
          else sessions.add(new StompSession(transport, new Connection(parts), options));
        },
      );
    },

    async prepare() {
      await declareIndexes(roomRepository.collection, roomIndexes);
      await declareIndexes(messages.collection, messageIndexes);
      await declareIndexes(cannedReplyRepository.collection, cannedReplyIndexes);
      await declareIndexes(db.collection('dailyCounts'), dailyCountIndexes);
      await declareIndexes(inquiries.collection, inquiryIndexes);
      await declareIndexes(mailRepository.collection, mailIndexes);
    },

    start() {
      void relay.subscribe(STAFF_CHANNEL).catch(() => {});
      relay.start();
      feeds.start();
      places.start();
      mails.start();
      presence.start();
      customerPresence.start();
      counts.start();
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
      presence.stop();
      customerPresence.stop();
      feeds.stop();
      renewal.stop();
      places.stop();
      void mails.stop();
      relay.stop();
      await counts.stop();
    },
  };
}

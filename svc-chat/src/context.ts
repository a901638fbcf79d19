import {
  type AppContext,
  createDailyCounts,
  dailyCountIndexes,
  declareIndexes,
  type ServiceContext,
} from '@osaka/service-kit';
import type { Mailer } from '@osaka/service-kit/mail';
import { cannedReplyIndexes, createCannedReplyRepository } from './canned/canned-replies.repository.ts';
import type { ChatConfig } from './config.ts';
import { createInquiryRepository, inquiryIndexes } from './inquiries/inquiries.repository.ts';
import { createMailRepository, mailIndexes } from './mail/mails.repository.ts';
import { createMessageLog } from './messages/message-log.ts';
import { createMessageRepository, type MessageRepository, messageIndexes } from './messages/messages.repository.ts';
import { createPresence } from './presence/presence.ts';
import { createChatMetrics } from './realtime/chat-metrics.ts';
import { createRelay } from './realtime/relay.ts';
import { createRoomFeeds } from './realtime/room-feeds.ts';
import { createStaffFeed } from './realtime/staff-feed.ts';
import { createSubscribers } from './realtime/subscribers.ts';
import { createTokenHolders } from './realtime/token-holders.ts';
import { createRoomRepository, roomIndexes } from './rooms/rooms.repository.ts';
import { createPostingRepository } from './search/postings.repository.ts';
import { createSearchTextRepository } from './search/search-texts.repository.ts';
import { createColleagues } from './staff/colleagues.ts';
import { createHandoverRepository } from './staff/handovers.repository.ts';
import { createNoteRepository } from './staff/notes.repository.ts';
import { createConsultationCounter } from './statistics/consultation-counter.ts';

export type ChatSettings = Pick<
  ServiceContext<ChatConfig>,
  'authenticate' | 'clock' | 'config' | 'db' | 'jobs' | 'limiter' | 'logger' | 'onRevoked' | 'redis'
> &
  Partial<Pick<ServiceContext, 'metrics'>> &
  Pick<AppContext, 'onRefusal'> & {
    /** The message store; by default the database. */
    messages?: MessageRepository;
    mailer: Mailer;
  };

/** The settings, the repositories, and what the instances of the service share through Redis. */
export type ChatStores = ReturnType<typeof createStores>;
export type ChatContext = ReturnType<typeof createChatContext>;

/** What the services, jobs and connections work with; one for each process. */
export function createChatContext(settings: ChatSettings) {
  const stores = createStores(settings);
  const { CHAT_CUSTOMER_GONE_AFTER_S, CHAT_STAFF_GONE_AFTER_S } = settings.config;
  const staffPresence = createPresence(stores, 'staff', CHAT_STAFF_GONE_AFTER_S * 1000);
  return {
    ...stores,
    feeds: createRoomFeeds(stores),
    staffFeed: createStaffFeed(stores),
    staffPresence,
    customerPresence: createPresence(stores, 'customer', CHAT_CUSTOMER_GONE_AFTER_S * 1000),
    colleagues: createColleagues(stores, staffPresence),
    tokenHolders: createTokenHolders(),
  };
}

function createStores(settings: ChatSettings) {
  const { clock, config, db, logger, redis } = settings;
  const chatMetrics = createChatMetrics(settings.metrics);
  const messages = settings.messages ?? createMessageRepository(db);
  const counts = createDailyCounts(db, clock, logger);
  const scope = `chat:${db.databaseName}`;
  return {
    ...settings,
    /** Prefix of keys and channels in Redis. */
    scope,
    chatMetrics,
    messages,
    log: createMessageLog(messages, chatMetrics.stored),
    roomRepository: createRoomRepository(db),
    noteRepository: createNoteRepository(db),
    handoverRepository: createHandoverRepository(db),
    cannedReplyRepository: createCannedReplyRepository(db),
    inquiries: createInquiryRepository(db),
    mailRepository: createMailRepository(db),
    postings: createPostingRepository(db),
    searchTexts: createSearchTextRepository(db),
    counts,
    consultations: createConsultationCounter(counts),
    subscribers: createSubscribers(),
    relay: createRelay({ redis, redisUrl: config.REDIS_URL, scope, logger, onLag: chatMetrics.lag }),
  };
}

export async function declareChatIndexes(context: ChatContext): Promise<void> {
  const { cannedReplyRepository, db, inquiries, mailRepository, messages, roomRepository } = context;
  await declareIndexes(roomRepository.collection, roomIndexes);
  await declareIndexes(messages.collection, messageIndexes);
  await declareIndexes(cannedReplyRepository.collection, cannedReplyIndexes);
  await declareIndexes(db.collection('dailyCounts'), dailyCountIndexes);
  await declareIndexes(inquiries.collection, inquiryIndexes);
  await declareIndexes(mailRepository.collection, mailIndexes);
}

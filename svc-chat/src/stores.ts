import { type AppContext, createDailyCounts, type ServiceContext } from '@osaka/service-kit';
import type { Mailer } from '@osaka/service-kit/mail';
import { createCannedReplyRepository } from './canned/canned-replies.repository.ts';
import type { ChatConfig } from './config.ts';
import { createInquiryRepository } from './inquiries/inquiries.repository.ts';
import { createMailRepository } from './mail/mails.repository.ts';
import { createMessageLog } from './messages/message-log.ts';
import { createMessageRepository, type MessageRepository } from './messages/messages.repository.ts';
import { createChatMetrics } from './realtime/chat-metrics.ts';
import { createRelay } from './realtime/relay.ts';
import { createSubscribers } from './realtime/subscribers.ts';
import { createRoomRepository } from './rooms/rooms.repository.ts';
import { createPostingRepository } from './search/postings.repository.ts';
import { createSearchTextRepository } from './search/search-texts.repository.ts';
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

export function createStores(settings: ChatSettings) {
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

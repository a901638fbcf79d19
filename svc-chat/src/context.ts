import { dailyCountIndexes, declareIndexes } from '@osaka/service-kit';
import { cannedReplyIndexes } from './canned/canned-replies.repository.ts';
import { inquiryIndexes } from './inquiries/inquiries.repository.ts';
import { mailIndexes } from './mail/mails.repository.ts';
import { messageIndexes } from './messages/messages.repository.ts';
import { createPresence } from './presence/presence.ts';
import { createRoomFeeds } from './realtime/room-feeds.ts';
import { createStaffFeed } from './realtime/staff-feed.ts';
import { createTokenHolders } from './realtime/token-holders.ts';
import { roomIndexes } from './rooms/rooms.repository.ts';
import { createColleagues } from './staff/colleagues.ts';
import { type ChatSettings, createStores } from './stores.ts';

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

export async function declareChatIndexes(context: ChatContext): Promise<void> {
  const { cannedReplyRepository, db, inquiries, mailRepository, messages, roomRepository } = context;
  await declareIndexes(roomRepository.collection, roomIndexes);
  await declareIndexes(messages.collection, messageIndexes);
  await declareIndexes(cannedReplyRepository.collection, cannedReplyIndexes);
  await declareIndexes(db.collection('dailyCounts'), dailyCountIndexes);
  await declareIndexes(inquiries.collection, inquiryIndexes);
  await declareIndexes(mailRepository.collection, mailIndexes);
}

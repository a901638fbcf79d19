import type { Server } from 'node:http';
import type { ChatMessage } from '@osaka/contracts';
import { openService, serve } from '@osaka/service-kit';
import { createChatApp } from '../app.ts';
import { readChatConfig } from '../config.ts';
import { createMessageRepository, type Head, type MessageRepository } from '../messages/messages.repository.ts';

// The chat as it is, but for messages, which are not stored: what the relay alone can do, for the measurements.
const service = await openService('chat', readChatConfig());
const chat = createChatApp({ ...service.context, messages: keepNothing(createMessageRepository(service.context.db)) });
service.onClose(chat.stop);
chat.start();
await serve(chat.app, service, (server) => chat.accept(server as Server));

/** Takes every message and forgets it, but for the number of each room's last one. */
function keepNothing(real: MessageRepository): MessageRepository {
  const heads = new Map<string, Head>();
  return {
    ...real,
    async insertAll(batch: readonly ChatMessage[]) {
      for (const { roomId, seq, type, timestamp } of batch) heads.set(roomId, { seq, type, timestamp });
      return new Set<number>();
    },
    findHead: async (roomId) => heads.get(roomId),
    findAfter: async () => [],
    findLonger: async () => new Set<string>(),
  };
}

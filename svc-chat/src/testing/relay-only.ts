import type { Server } from 'node:http';
import type { ChatMessage } from '@osaka/contracts/chat';
import { openService, type Redis, serve } from '@osaka/service-kit';
import slice from '../../slice.ts';
import { createChatApp } from '../app.ts';
import { readChatConfig } from '../config.ts';
import { createChatContext } from '../context.ts';
import { createMessageRepository, type MessageRepository } from '../messages/messages.repository.ts';
import { createChatServices } from '../services.ts';

// The chat service without message storage, to measure the relay alone.
const service = await openService(slice, readChatConfig());
const mailer = { send: async () => 'sent' as const, close() {} };
const context = createChatContext({
  ...service.context,
  mailer,
  messages: withoutStorage(createMessageRepository(service.context.db), service.context.redis),
});
const chat = createChatApp(createChatServices(context));
service.onClose(chat.stop);
chat.start();
await serve(chat.app, service, (server) => chat.accept(server as Server));

const TAKE = `
local refused = {}
for index = 1, #ARGV, 2 do
  if redis.call('HINCRBY', KEYS[1], ARGV[index], 1) ~= tonumber(ARGV[index + 1]) then
    redis.call('HINCRBY', KEYS[1], ARGV[index], -1)
    refused[#refused + 1] = (index - 1) / 2
  end
end
return refused`;

/** Stores only the sequence number of a message, allocated once by Redis. */
function withoutStorage(real: MessageRepository, redis: Redis): MessageRepository {
  const key = `places:${service.config.MONGODB_DATABASE}`;
  return {
    ...real,
    insertAll: async (batch: readonly ChatMessage[]) =>
      new Set((await redis.eval(TAKE, 1, key, ...batch.flatMap(({ roomId, seq }) => [roomId, seq]))) as number[]),
    async findHead(roomId, after = 0) {
      const seq = Number(await redis.hget(key, roomId));
      return seq > after ? { seq, type: 'CHAT', timestamp: new Date().toISOString() } : undefined;
    },
    async findMarks(roomId, after) {
      const seq = Number(await redis.hget(key, roomId));
      return Array.from({ length: seq - after }, (_, index) => ({
        roomId,
        seq: after + 1 + index,
        type: 'CHAT',
        isStaff: false,
      }));
    },
    findAfter: async () => [],
    findLonger: async () => new Set<string>(),
  };
}

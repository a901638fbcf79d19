import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { messageIdOf } from '../messages/messages.repository.ts';

// Run by `npm run bench -- backup`: adds messages in rooms of 100. Argument: how many.
const COUNT = Number(process.argv[2]);
const ROOM_SIZE = 100;
const AT_ONCE = 20;
const client = await MongoClient.connect(process.env.MONGODB_URL ?? '');
const messages = client.db('chat').collection<{ _id: string }>('messages');
for (let done = 0; done < COUNT; done += AT_ONCE * ROOM_SIZE)
  await messages.insertMany(Array.from({ length: AT_ONCE }, roomOfMessages).flat());
await client.close();

function roomOfMessages() {
  const roomId = randomUUID();
  const timestamp = new Date().toISOString();
  const said = {
    roomId,
    senderId: 'customer_1',
    senderName: '여행자',
    content: '안녕하세요, 오사카 여행 상담입니다.',
    type: 'CHAT',
    isStaff: false,
    timestamp,
  };
  return Array.from({ length: ROOM_SIZE }, (_, index) => ({
    _id: messageIdOf(roomId, index + 1),
    ...said,
    seq: index + 1,
    clientMessageId: randomUUID(),
  }));
}

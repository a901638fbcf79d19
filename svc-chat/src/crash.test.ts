import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Room, SENDS } from '@osaka/contracts/chat';
import { openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { createMessageRepository } from './messages/messages.repository.ts';
import { connect } from './testing/chat-instances.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('kill -9 during sending loses no acknowledged message', async () => {
  const { process: child, url } = await startProcess();
  const room = await createRoom(url);
  const customer = await connect(url);
  const acknowledged: string[] = [];
  const sending = (async () => {
    for (let index = 0; ; index++) {
      const clientMessageId = `m${index}`;
      await customer.send(SENDS.sendMessage.destination, {
        roomId: room.roomId,
        senderId: 'customer_1',
        senderName: '여행자',
        content: clientMessageId,
        clientMessageId,
      });
      acknowledged.push(clientMessageId);
      if (acknowledged.length === 20) child.kill('SIGKILL');
    }
  })();

  await once(child, 'exit');
  const lost = Symbol('still waiting');
  await Promise.race([sending.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 200, lost))]);

  const stored = await createMessageRepository(database.db).findAfter(room.roomId, 0);
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  expect(stored.map(({ clientMessageId }) => clientMessageId)).toEqual(expect.arrayContaining(acknowledged));
  expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_message, index) => index + 1));
  await customer.leave();
});

async function startProcess(): Promise<{ process: ChildProcess; url: string }> {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      MONGODB_URL: database.url,
      MONGODB_DATABASE: database.db.databaseName,
      REDIS_URL: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379',
      ACCOUNT_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      SUPPORT_MAIL: 'help@example.com',
      CHAT_STAFF_ACCESS: 'open',
      RATE_LIMIT_SCALE: '10000',
      LOG_LEVEL: 'error',
      PORT: '0',
      OPS_PORT: '0',
    },
  });
  const [{ listening }] = (await once(child, 'message')) as [{ listening: { port: number } }];
  return { process: child, url: `http://127.0.0.1:${listening.port}` };
}

async function createRoom(url: string): Promise<Room> {
  const response = await fetch(`${url}/api/chat/create`, {
    method: 'POST',
    body: '{"userId":"customer_1","userName":"여행자"}',
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()) as Room;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { declareReleasedIndexes, openTestDatabase, type TestDatabase } from '@osaka/service-kit/testing';
import { BSON, type Document } from 'mongodb';
import { declareChatIndexes } from './context.ts';
import { type Instance, startInstance } from './testing/chat-instances.ts';
import { close, createRoom, history, openConsultations, say, waitingRooms } from './testing/consultations.ts';

/** Databases as earlier releases left them, named after the commit: a room that has ended, and one that waits. */
const folder = join(import.meta.dirname, '../fixtures');
let database: TestDatabase;
let instance: Instance;
const { join: enter, leaveAll } = openConsultations();

beforeAll(async () => {
  database = await openTestDatabase();
  instance = await startInstance(database);
});
afterAll(async () => {
  await leaveAll();
  await instance.stop();
  await database.close();
});

describe.each(readdirSync(folder))('the database of an earlier release, %s', (file) => {
  test('shows its consultations, and the one that waits goes on', async () => {
    const collections = BSON.EJSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Document[]>;
    await database.empty();
    for (const [name, documents] of Object.entries(collections))
      await database.db.collection(name).insertMany(documents);
    await declareChatIndexes(instance.services);
    const rooms = await database.db.collection<{ _id: string; status: string }>('rooms').find().toArray();
    const [ended, waiting] = ['COMPLETED', 'WAITING'].map((status) =>
      String(rooms.find((room) => room.status === status)?._id),
    ) as [string, string];

    const contents = (await history(instance, ended)).map(({ content }) => content);
    expect(contents).toEqual([
      '안녕하세요 1',
      '안녕하세요 1',
      '안녕하세요 2',
      '안녕하세요 2',
      '안녕하세요 3',
      '안녕하세요 3',
      '상담이 종료되었습니다.',
    ]);
    expect((await waitingRooms(instance)).map(({ roomId }) => roomId)).toEqual([waiting]);
    const customer = await enter(instance, waiting);
    await say(customer, waiting, '아직 기다려요');
    await close(instance, waiting);
    expect((await history(instance, waiting)).map(({ content }) => content)).toEqual([
      '아직 기다려요',
      '상담이 종료되었습니다.',
    ]);
    expect((await createRoom(instance)).status).toBe('WAITING');
  });
});

test('the indexes of this release and of earlier ones can stand side by side, so that a rollback is ready again', async () => {
  await declareChatIndexes(instance.services);
  expect(await declareReleasedIndexes(database.db, join(import.meta.dirname, '../released-indexes.json'))).toEqual([]);
});

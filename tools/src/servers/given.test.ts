import { tmpdir } from 'node:os';
import process from 'node:process';
import { afterEach, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { freePort } from '../ports/ports.ts';
import { chooseMongo } from './mongo.ts';
import { chooseRedis } from './redis.ts';
import { mongoForTests, setTtlMonitor } from './test-mongo.ts';

const site = { dataDir: tmpdir(), cacheDir: tmpdir(), logDir: tmpdir(), progress: () => {} };
const { MONGODB_URL, REDIS_URL } = process.env;
afterEach(() => {
  delete process.env.TEST_MONGODB_URL;
  process.env.MONGODB_URL = MONGODB_URL;
  process.env.REDIS_URL = REDIS_URL;
});

test('a MONGODB_URL that does not respond is reported in one message, without its password', async () => {
  process.env.MONGODB_URL = `mongodb://user:secret@127.0.0.1:${await freePort()}/`;
  const refusal = await chooseMongo(site).catch((error: Error) => error);
  expect(String(refusal)).toMatch(/MONGODB_URL is set, but nothing answers there within 3 s/);
  expect(String(refusal)).not.toContain('secret');
});

test('a REDIS_URL that does not respond is reported in one message, without its password', async () => {
  process.env.REDIS_URL = `redis://:secret@127.0.0.1:${await freePort()}`;
  const refusal = await chooseRedis(site).catch((error: Error) => error);
  expect(String(refusal)).toMatch(/REDIS_URL is set, but nothing answers there within 3 s/);
  expect(String(refusal)).not.toContain('secret');
});

test('responding servers are used and named with their version', async () => {
  expect(await chooseMongo(site)).toMatchObject({
    url: MONGODB_URL,
    label: expect.stringMatching(/^MongoDB \d+\.\d+/),
  });
  expect(await chooseRedis(site)).toMatchObject({ url: REDIS_URL, label: expect.stringMatching(/^Redis \d+\.\d+/) });
});

test('npm test takes an empty server at TEST_MONGODB_URL, and refuses one with databases', async () => {
  expect(await mongoForTests(site)).toBeUndefined();
  process.env.TEST_MONGODB_URL = MONGODB_URL;
  // The server of this run, where the tests beside this one have databases.
  const client = await MongoClient.connect(MONGODB_URL ?? '');
  const name = `test_given_${Date.now()}`;
  await client.db(name).collection('words').insertOne({});
  await expect(mongoForTests(site)).rejects.toThrow('there are databases on that server');
  await client.db(name).dropDatabase();
  await client.close();
});

test('the deletion of expired documents is switched where the server has it, and nowhere fails', async () => {
  const url = MONGODB_URL ?? '';
  const client = await MongoClient.connect(url);
  const isOn = () =>
    client
      .db('admin')
      .command({ getParameter: 1, ttlMonitorEnabled: 1 })
      .then(
        ({ ttlMonitorEnabled }) => ttlMonitorEnabled,
        () => undefined,
      );
  await setTtlMonitor(url, false);
  expect(await isOn()).not.toBe(true);
  await client.close();
});

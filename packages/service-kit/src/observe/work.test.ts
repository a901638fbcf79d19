import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defineEvent, endpoint, ok } from '@osaka/contracts';
import type { Db, MongoClient } from 'mongodb';
import * as z from 'zod/mini';
import { clockAt } from '../clock.ts';
import { watchCommands } from '../data/mongo-commands.ts';
import { consumeEvents } from '../events/event-consumer.ts';
import { publishEvents } from '../events/event-publisher.ts';
import { eventOf } from '../events/outbox.ts';
import { createApp, on } from '../http/routes.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createMailer } from '../mail/index.ts';
import { asMember } from '../testing/as-member.ts';
import { eventually, openTestDatabase, openTestRedis, type TestDatabase, type TestRedis } from '../testing/index.ts';
import { createLogger, type Logger } from './logging.ts';
import { createMetrics } from './metrics.ts';
import { originHeaders } from './work.ts';

const press = endpoint({ method: 'POST', path: '/api/press', access: 'public', body: z.object({}), success: z.any() });
const tripChanged = defineEvent({ type: 'trip.changed', key: 'tripNo', data: z.object({ tripNo: z.number() }) });
const requestId = '0e2f8a54-71c5-4c1b-9d55-8b1d3c7a9f10';

let database: TestDatabase;
let redis: TestRedis;
let jobs: Jobs;
let lines: Record<string, unknown>[];
let logger: Logger;

beforeAll(async () => {
  [database, redis] = await Promise.all([openTestDatabase(), openTestRedis()]);
  const output = { write: (line: string) => void lines.push(JSON.parse(line)), dropped: () => 0 };
  lines = [];
  logger = createLogger('test', 'info', output);
  jobs = createJobs(redis.url, logger, `work-${randomUUID()}`, 50);
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await jobs.close();
  await Promise.all([redis.close(), database.close()]);
});

test('log lines of a handler have the id of the request, and its calls to other services carry it', async () => {
  let headers: unknown;
  await pressed(async () => {
    await pause(1);
    logger.info('handled');
    headers = originHeaders();
  });
  expect(lines).toMatchObject([{ msg: 'handled', requestId }]);
  expect(headers).toEqual({ 'x-request-id': requestId });
});

test('a failed call is logged with the id that its answer names, also if the request came without one', async () => {
  const answer = await pressed(() => Promise.reject(new Error('broken')), {});
  const { requestId: named } = (await answer.json()) as { requestId: string };
  expect(lines).toMatchObject([{ msg: 'call failed', requestId: named }]);
});

test('a job is logged with the id of the request that queued it, while it runs, when it fails and when it is done', async () => {
  let runs = 0;
  jobs.work('letters', async () => {
    logger.info('in the job');
    runs += 1;
    if (runs === 1) throw new Error('not yet');
  });
  await pressed(() => eventually(async () => void (await jobs.ensure('letters', 'a', {}))));
  await eventually(() => expect(lines.map(({ msg }) => msg)).toContain('job done'));
  const ofJob = lines.filter(({ queue, msg }) => queue === 'letters' || msg === 'in the job');
  expect(ofJob.map(({ msg, requestId: id }) => [msg, id])).toEqual(
    ['in the job', 'job failed', 'in the job', 'job done'].map((msg) => [msg, requestId]),
  );
});

test('a consumer applies an event with the id of the request that changed the document', async () => {
  const trips = database.db.collection<{ _id: number; outbox: object[] }>('trips');
  const closing: (() => Promise<void> | void)[] = [];
  publishEvents(
    {
      context: { db: database.db, jobs, clock: clockAt(() => new Date()), logger },
      prepare: (_name, task) => void eventually(task),
      onClose: (close) => void closing.push(close),
    },
    { name: 'trips', publishes: [tripChanged] },
    {
      collection: trips,
      filter: { _id: -1 },
      projection: {},
      factOf: ({ _id }) => ({ type: tripChanged.type, version: 1, data: { tripNo: _id } }),
    },
  );
  const apply = async () => logger.info('applied');
  consumeEvents(
    { name: 'stays', consumes: [tripChanged] },
    { 'trip.changed': { apply, versionsOf: async () => new Map() } },
    jobs,
  );
  await eventually(async () =>
    expect(await database.db.collection('eventSubscriptions').countDocuments({ isInformed: true })).toBe(1),
  );
  await pressed(async () => void (await trips.insertOne({ _id: 1, outbox: [eventOf(tripChanged, 1, { tripNo: 1 })] })));
  await eventually(() => expect(lines.filter(({ msg }) => msg === 'applied')).toMatchObject([{ requestId }]));
  for (const close of closing) await close();
});

test('a mail names the request in a header, is marked as automatic, and has a message id of the domain of its sender', async () => {
  const mailer = createMailer(process.env.SMTP_URL ?? '', '오사카로 <a@mail.example.com>');
  const subject = randomUUID();
  await pressed(
    async () =>
      void (await mailer.send({
        to: 'b@example.com',
        subject,
        text: 't\u0000\u0092\u0094\n',
        html: 'h',
        mailId: subject,
      })),
  );
  mailer.close();
  await eventually(async () => {
    const mails = (await (await fetch(`${process.env.INBOX_URL}/api/email`)).json()) as {
      subject: string;
      text: string;
      headers: object;
    }[];
    const mail = mails.find((each) => each.subject === subject);
    expect(mail?.text.trim()).toBe('t');
    expect(mail?.headers).toMatchObject({
      'x-request-id': requestId,
      'auto-submitted': 'auto-generated',
      'message-id': `<${subject}@mail.example.com>`,
    });
  });
});

test('a slow command is logged with its indexes, and a slow call with the slowest of its commands; each shape is explained once', async () => {
  const client = new EventEmitter();
  const explained: unknown[] = [];
  const explain = async (command: object) => {
    explained.push(command);
    return { queryPlanner: { winningPlan: { stage: 'IXSCAN', indexName: 'byMember' } } };
  };
  watchCommands(
    { client: client as unknown as MongoClient, db: { command: explain, databaseName: 'test' } as unknown as Db },
    createMetrics('test'),
    logger,
  );
  const run = (id: number, ms: number, filter: object) => {
    client.emit('commandStarted', { requestId: id, commandName: 'find', command: { find: 'plans', filter } });
    client.emit('commandSucceeded', { requestId: id, commandName: 'find', duration: ms });
  };
  await pressed(async () => {
    run(1, 10, { memberNo: 7 });
    run(2, 300, { memberNo: 8 });
    await pause(550);
    run(3, 90, { memberNo: 9 });
  });
  const find = { command: 'find', collection: 'plans', indexes: ['byMember'] };
  await eventually(() => expect(lines).toHaveLength(2));
  expect(lines).toMatchObject([
    { msg: 'slow database command', requestId, ...find, ms: 300 },
    {
      msg: 'slow call',
      requestId,
      method: 'POST',
      route: '/api/press',
      databaseCommands: 3,
      slowest: [
        { ...find, ms: 300 },
        { ...find, ms: 90 },
      ],
    },
  ]);
  expect(explained).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('memberNo');
});

/** A request with this id, handled like this. */
async function pressed(
  handle: () => Promise<void>,
  headers: Record<string, string> = { 'x-request-id': requestId },
): Promise<Response> {
  const app = createApp([on(press, async () => ok(await handle()))], { authenticate: asMember, logger });
  return app.request('/api/press', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...headers },
  });
}

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { defineEvent, endpoint, ok } from '@osaka/contracts';
import * as z from 'zod/mini';
import { watchCommands } from '../data/mongo-commands.ts';
import { eventOf } from '../events/outbox.ts';
import { createApp, on } from '../http/routes.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createMailer } from '../mail/index.ts';
import { asMember } from '../testing/as-member.ts';
import { eventually, openTestDatabase, openTestRedis, type TestDatabase, type TestRedis } from '../testing/index.ts';
import { createLogger } from './logging.ts';
import { createMetrics } from './metrics.ts';
import { startTracing, stopTracing } from './tracing.ts';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
}

const press = endpoint({ method: 'POST', path: '/api/press', access: 'public', body: z.object({}), success: z.any() });
const tripChanged = defineEvent({ type: 'trip.changed', key: 'tripNo', data: z.object({ tripNo: z.number() }) });
const requestId = randomUUID();
const traceId = requestId.replaceAll('-', '');
const ofGateway = 'b'.repeat(16);
const logger = createLogger('test', 'warn', { write: () => {}, dropped: () => 0 });

let database: TestDatabase;
let redis: TestRedis;
let jobs: Jobs;
const received: string[] = [];
/** A collector of OTLP over HTTP as JSON. */
const collector = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  received.push(body);
  response.end('{}');
});

beforeAll(async () => {
  [database, redis] = await Promise.all([openTestDatabase(), openTestRedis()]);
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = url;
  await startTracing(
    'test',
    { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: 1 },
    logger,
  );
  jobs = createJobs(redis.url, logger, `tracing-${randomUUID()}`, 50);
});
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  collector.closeAllConnections();
  collector.close();
  await jobs.close();
  await Promise.all([redis.close(), database.close()]);
});

test('a call, its database command, its job and its mail are one trace below the span of the gateway, without addresses', async () => {
  watchCommands({ client: database.db.client, db: database.db }, createMetrics('test'), logger);
  const mailer = createMailer(process.env.SMTP_URL ?? '', '오사카로 <a@mail.example.com>');
  const sent: string[] = [];
  let event: object = {};
  jobs.work('posts', async () => {
    sent.push(
      await mailer.send({ to: 'traced@example.com', subject: 's', text: 't', html: 'h', mailId: randomUUID() }),
    );
  });
  const handle = async () => {
    event = eventOf(tripChanged, 1, { tripNo: 1 });
    await database.db.collection<{ _id: string }>('trips').insertOne({ _id: 'traced@example.com' });
    await eventually(async () => void (await jobs.ensure('posts', 'a', {})));
    return ok(null);
  };
  await createApp([on(press, handle)], { authenticate: asMember, logger }).request('/api/press', {
    method: 'POST',
    body: '{}',
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      traceparent: `00-${traceId}-${ofGateway}-01`,
    },
  });
  await eventually(() => expect(sent).toEqual(['sent']));
  mailer.close();
  await stopTracing();

  const spans = received.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const pathTo = (name: string): string[] => {
    const span = spans.find((each) => each.traceId === traceId && each.name === name);
    if (!span) return [`no ${name}`];
    const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
    return [...(parent ? pathTo(parent.name) : [span.parentSpanId]), name];
  };
  expect(pathTo('insert trips')).toEqual([ofGateway, 'POST', 'insert trips']);
  expect(pathTo('send mail')).toEqual([ofGateway, 'POST', 'process posts', 'send mail']);
  // A consumer runs an event below the span that its document names, as it runs a job.
  expect(event).toMatchObject({ origin: { requestId, traceparent: expect.stringContaining(traceId) } });
  expect(received.join('')).not.toContain('traced@example.com');
});

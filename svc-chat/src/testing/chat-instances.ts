import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { serve } from '@hono/node-server';
import * as contract from '@osaka/contracts/chat';
import {
  type Authenticate,
  type Clock,
  createLimiter,
  createMetrics,
  type Jobs,
  type Metrics,
  type OnRevoked,
  openRedis,
  silentLogger,
  systemClock,
  WebSocketRequest,
} from '@osaka/service-kit';
import type { Mailer } from '@osaka/service-kit/mail';
import { asMember, expectDeclaredRefusals, type TestDatabase } from '@osaka/service-kit/testing';
import { Client, type IFrame, type IStompSocket } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { WebSocket } from 'ws';
import { createChatApp } from '../app.ts';
import { configSchema } from '../config.ts';
import { createChatContext } from '../context.ts';
import { type ChatServices, createChatServices } from '../services.ts';

const onRefusal = expectDeclaredRefusals('chat', contract);

export interface Instance {
  url: string;
  chat: ReturnType<typeof createChatApp>;
  services: ChatServices;
  metrics: Metrics;
  /** Simulates a crash: no close frames, nothing handed over. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  staffAccess?: 'open' | 'admin';
  staffGoneAfterS?: number;
  customerGoneAfterS?: number;
  messagesPerS?: number;
  authenticate?: Authenticate;
  onRevoked?: OnRevoked;
  redisUrl?: string;
  clock?: Clock;
  /** SUPPORT_HOURS. */
  hours?: string;
  mailer?: Mailer;
}

/** Starts an instance of the chat service on a free port with its own Redis connection. */
export async function startInstance({ db }: Pick<TestDatabase, 'db'>, options: Options = {}): Promise<Instance> {
  const REDIS_URL = options.redisUrl ?? process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
  const redis = openRedis(REDIS_URL, silentLogger);
  const metrics = createMetrics('chat');
  const config = configSchema.parse({
    MONGODB_URL: 'unused',
    MONGODB_DATABASE: db.databaseName,
    REDIS_URL,
    ACCOUNT_URL: 'unused',
    SMTP_URL: 'unused',
    SUPPORT_MAIL: 'help@example.com',
    ...(options.hours ? { SUPPORT_HOURS: options.hours } : {}),
    CHAT_STAFF_ACCESS: options.staffAccess ?? 'open',
    CHAT_STAFF_GONE_AFTER_S: options.staffGoneAfterS ?? 30,
    CHAT_CUSTOMER_GONE_AFTER_S: options.customerGoneAfterS ?? 8,
    CHAT_MESSAGES_PER_S: options.messagesPerS ?? 10,
  });
  const authenticate = options.authenticate ?? asMember;
  const onRevoked = options.onRevoked ?? (() => {});
  const context = createChatContext({
    config,
    redis,
    db,
    clock: options.clock ?? systemClock,
    logger: silentLogger,
    limiter: createLimiter(redis, 1000),
    authenticate,
    onRevoked,
    onRefusal,
    metrics,
    // The tests send mails by hand.
    jobs: { ensure: async () => false } as unknown as Jobs,
    mailer: options.mailer ?? { send: async () => 'sent', close() {} },
  });
  const services = createChatServices(context);
  const chat = createChatApp(services);
  const sockets = new Set<Socket>();
  const server = serve({
    fetch: chat.app.fetch,
    hostname: '127.0.0.1',
    port: 0,
    serverOptions: { IncomingMessage: WebSocketRequest },
  }) as Server;
  server.on('connection', (socket) => sockets.add(socket.on('close', () => sockets.delete(socket))));
  chat.accept(server);
  await new Promise((resolve) => server.once('listening', resolve));
  chat.start();

  async function end() {
    await chat.stop();
    redis.disconnect();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chat,
    services,
    metrics,
    crash: end,
    async stop() {
      await chat.drain(0);
      await end();
    },
  };
}

export interface Party {
  client: Client;
  /** Bodies received, by destination. */
  received: Record<string, unknown[]>;
  errors: IFrame[];
  subscribe(destination: string): Promise<void>;
  send(destination: string, body: object): Promise<void>;
  leave(): Promise<void>;
}

/** `raw` is a websocket without SockJS. */
export type TransportName = 'websocket' | 'xhr-streaming' | 'xhr-polling' | 'eventsource' | 'raw';

/** A STOMP client that waits for the receipt of each frame. */
export async function connect(
  url: string,
  connectHeaders: Record<string, string> = {},
  transport: TransportName = 'websocket',
): Promise<Party> {
  const received: Record<string, unknown[]> = {};
  const errors: IFrame[] = [];
  const client = new Client({
    webSocketFactory: () =>
      transport === 'raw'
        ? new WebSocket(`${url}/ws/websocket`, ['v12.stomp', 'v11.stomp', 'v10.stomp'])
        : (new SockJS(`${url}/ws`, undefined, { transports: [transport] }) as IStompSocket),
    connectHeaders,
    reconnectDelay: 0,
  });
  await new Promise<void>((resolve, reject) => {
    client.onConnect = () => resolve();
    client.onStompError = (frame) => {
      errors.push(frame);
      reject(new Error(frame.body));
    };
    client.activate();
  });
  let receipts = 0;
  /** Rejects when an ERROR frame arrives. */
  const acknowledged = (act: (receipt: string) => void) =>
    new Promise<void>((resolve, reject) => {
      const receipt = `r${++receipts}`;
      client.watchForReceipt(receipt, () => resolve());
      client.onStompError = (frame) => {
        errors.push(frame);
        reject(new Error(frame.body || frame.headers.message));
      };
      act(receipt);
    });

  return {
    client,
    received,
    errors,
    subscribe: (destination) =>
      acknowledged((receipt) => {
        received[destination] = [];
        client.subscribe(
          destination,
          ({ body, headers }) => {
            const content: unknown = headers['content-type'] === 'text/plain' ? body : JSON.parse(body);
            const fault = faultOf(destination, content);
            // A check of the test then shows the message in place of the frame.
            received[destination]?.push(fault ?? content);
          },
          { receipt },
        );
      }),
    send: (destination, body) =>
      acknowledged((receipt) => client.publish({ destination, body: JSON.stringify(body), headers: { receipt } })),
    leave: () => client.deactivate(),
  };
}

/** Compares a frame with the contract by which releases of the screens are compared. */
function faultOf(destination: string, content: unknown): string | undefined {
  const frame = Object.values(contract.TOPIC_FRAMES).find(({ topic }) => {
    const [before = '', after] = topic.split('{}');
    return after === undefined
      ? topic === destination
      : destination.startsWith(before) &&
          /^[\w-]{22}$/.test(destination.slice(before.length, -after.length || undefined)) &&
          destination.endsWith(after);
  });
  const parsed = frame?.body.safeParse(content);
  if (parsed?.success) return undefined;
  return `${destination} has no such frame in the contract: ${JSON.stringify(content)} ${parsed?.error ?? ''}`;
}

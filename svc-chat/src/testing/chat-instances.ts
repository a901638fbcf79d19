import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createLimiter, openRedis, silentLogger, systemClock } from '@osaka/service-kit';
import { asMember, type TestDatabase } from '@osaka/service-kit/testing';
import { Client, type IFrame } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { createChatApp } from '../app.ts';

export interface Instance {
  url: string;
  chat: ReturnType<typeof createChatApp>;
  stop(): Promise<void>;
}

/** One instance of the chat service on a free port, with connections of its own. */
export async function startInstance(database: TestDatabase, staffAccess: 'open' | 'admin' = 'open'): Promise<Instance> {
  const REDIS_URL = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';
  const redis = openRedis(REDIS_URL, silentLogger);
  const config = { REDIS_URL, CHAT_STAFF_ACCESS: staffAccess, TRUSTED_PROXIES: [] } as unknown as Parameters<typeof createChatApp>[0]['config'];
  const chat = createChatApp({ config, redis, db: database.db, clock: systemClock, logger: silentLogger, limiter: createLimiter(redis, 1000), authenticate: asMember });
  const server = serve({ fetch: chat.app.fetch, hostname: '127.0.0.1', port: 0 }) as Server;
  chat.accept(server);
  await new Promise((resolve) => server.once('listening', resolve));
  chat.start();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chat,
    async stop() {
      await chat.drain(0);
      chat.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      redis.disconnect();
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

/** A client over SockJS that waits for the receipt of all it does. */
export async function connect(url: string, connectHeaders: Record<string, string> = {}): Promise<Party> {
  const received: Record<string, unknown[]> = {};
  const errors: IFrame[] = [];
  const client = new Client({ webSocketFactory: () => new SockJS(`${url}/ws`, undefined, { transports: ['websocket'] }) as WebSocket, connectHeaders, reconnectDelay: 0 });
  await new Promise<void>((resolve, reject) => {
    client.onConnect = () => resolve();
    client.onStompError = (frame) => {
      errors.push(frame);
      reject(new Error(frame.body));
    };
    client.activate();
  });
  let receipts = 0;
  /** Rejects when an ERROR comes instead. */
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
        client.subscribe(destination, ({ body, headers }) => received[destination]?.push(headers['content-type'] === 'text/plain' ? body : JSON.parse(body)), { receipt });
      }),
    send: (destination, body) => acknowledged((receipt) => client.publish({ destination, body: JSON.stringify(body), headers: { receipt } })),
    leave: () => client.deactivate(),
  };
}

/** Waits until the check holds; fails after 5 s. */
export async function eventually(check: () => void): Promise<void> {
  const untilMs = Date.now() + 5000;
  for (;;) {
    try {
      check();
      return;
    } catch (error) {
      if (Date.now() > untilMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

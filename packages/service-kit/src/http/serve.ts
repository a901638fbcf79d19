import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { collectGarbage } from '../collect-garbage.ts';
import type { ProcessConfig } from '../config.ts';
import type { Logger } from '../observe/logging.ts';
import type { Metrics } from '../observe/metrics.ts';
import { type Checks, createOperations } from './operations.ts';
import type { ServiceApp } from './routes.ts';
import { WebSocketRequest } from './websocket-request.ts';

const DRAIN_MS = 8000;
const PREPARED_EVERY_MS = 50;

export interface Serving {
  server: ServerType;
  port: number;
  opsPort: number;
  stop(): Promise<void>;
}

/** The process whose calls are served, such as the service of `openService`. */
interface ServedProcess {
  config: ProcessConfig;
  logger: Logger;
  metrics: Metrics;
  checks: Checks;
  /** Asks long-lived connections to leave; until its promise resolves, new connections and calls are accepted. */
  drain?(): void | Promise<void>;
  /** Closes the resources of the process, after the last call was answered. */
  close(): Promise<void>;
}

/**
 * Serves the app, once it is prepared, and the operations port until SIGTERM, SIGINT or the exit of the parent. Then
 * /ready answers 503 for LEAVE_DELAY_MS, while calls are still accepted, each as the last one of its connection, so
 * that load balancers turn away first; after that the process drains for at most 8 s.
 *
 * @throws where a port is taken.
 */
export async function serve(
  app: ServiceApp,
  process: ServedProcess,
  onServer?: (server: ServerType) => void,
): Promise<Serving> {
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { IncomingMessage: WebSocketRequest } });
  onServer?.(server);
  return keepServing(server, process);
}

/** The same for an existing server, which may be listening. */
export async function keepServing(
  server: ServerType,
  { config, logger, metrics, checks, drain, close }: ServedProcess,
): Promise<Serving> {
  let isDraining = false;
  // A connection that is kept until the port closes may lose the request that is just sent on it.
  server.prependListener('request', (_: unknown, outgoing: { shouldKeepAlive?: boolean }) => {
    if (isDraining) outgoing.shouldKeepAlive = false;
  });
  const operations = createOperations(metrics, checks, () => server.listening && !isDraining).listen(
    config.OPS_PORT,
    config.HOST,
  );
  await listening(operations);
  // A failed accept (no file descriptors, no memory) is an 'error' of the server, which without a listener would end
  // the process.
  for (const each of [server, operations])
    each.on('error', (error: Error) => logger.error({ err: error }, 'connection not accepted'));

  metrics.scrapedGauge('http_connections', 'Open connections of clients', [], async () => [
    { labels: {}, value: await connectionsOf(server) },
  ]);

  let stopping: Promise<void> | undefined;
  const end = async () => {
    isDraining = true;
    await delay(config.LEAVE_DELAY_MS);
    const tooLong = new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref());
    // Still listening: a closed port looks like a crash and would disconnect all clients at once.
    const leaving = drain?.();
    if (leaving) await Promise.race([leaving, tooLong]);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await Promise.race([closed, tooLong]);
    await close();
    operations.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  };
  const stop = () => (stopping ??= end());
  endWith(stop, config.LEAVE_DELAY_MS + DRAIN_MS + 1500, logger);

  // A closed port sends every call to another instance, also where a name has the address of one that just starts.
  while (!server.listening && !isDraining && !(await isPrepared(checks))) await delay(PREPARED_EVERY_MS);
  if (!server.listening && !isDraining) {
    collectGarbage();
    server.listen(config.PORT, config.HOST);
  }
  if (!isDraining) await listening(server);

  const serving = { server, port: portOf(server), opsPort: portOf(operations), stop };
  logger.info({ port: serving.port, opsPort: serving.opsPort }, 'listening');
  process.send?.({ listening: { port: serving.port, opsPort: serving.opsPort } });
  return serving;
}

function endWith(stop: () => Promise<void>, withinMs: number, logger: Logger) {
  const end = (reason: string) => {
    logger.info({ reason }, 'draining');
    setTimeout(() => process.exit(1), withinMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', () => end('SIGTERM'));
  process.once('SIGINT', () => end('SIGINT'));
  process.once('disconnect', () => end('parent gone'));
  // A library may write to these streams; on a full disk or closed pipe an unhandled error would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
}

async function isPrepared({ prepared }: Checks): Promise<boolean> {
  return Promise.resolve(prepared?.()).then(
    () => true,
    () => false,
  );
}

function connectionsOf(server: ServerType): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

async function listening(server: {
  listening: boolean;
  once(event: string, listener: (error?: Error) => void): unknown;
}): Promise<void> {
  if (server.listening) return;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', () => resolve());
    server.once('error', (error) => reject(error));
  });
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ReleasePointer } from '@osaka/contracts';
import {
  type Checks,
  createMetrics,
  type Logger,
  type LogOutput,
  type Metrics,
  openRedis,
  silentLogger,
  WebSocketRequest,
} from '@osaka/service-kit';
import { type GatewayConfig, urlsOf } from './config.ts';
import { createDrain } from './drain.ts';
import { forward, forwardUpload } from './proxy/dispatch/forward.ts';
import { carriesFiles, createBodyCollector } from './proxy/dispatch/request-body.ts';
import type { Exchange } from './proxy/exchange.ts';
import { openLimits } from './proxy/limits/limits.ts';
import { refusalOf } from './proxy/policy/admission.ts';
import { createClientLimit } from './proxy/policy/client-limit.ts';
import { createObserver } from './proxy/policy/observer.ts';
import { createOpenExchange } from './proxy/policy/open-exchange.ts';
import { refusals } from './proxy/policy/refusals.ts';
import { refuse } from './proxy/policy/refuse.ts';
import { siteHeaders } from './proxy/policy/security-headers.ts';
import { createUnreadableHandler } from './proxy/policy/unreadable.ts';
import { createUploadSlots } from './proxy/policy/upload-slots.ts';
import { createDirectory, type Resolve } from './proxy/routing/instances.ts';
import { serviceRoutesOf } from './proxy/routing/service-routes.ts';
import { readSockjsPath } from './proxy/routing/sockjs-path.ts';
import { openUpstreams } from './proxy/routing/upstreams.ts';
import { createUpgradeHandler } from './proxy/upgrade/handle-upgrade.ts';
import { createJudge } from './releases/canary/judge.ts';
import { openReleases } from './releases/open-releases.ts';
import { answerWith } from './site/answer.ts';
import { createCspReports } from './site/reports/csp-reports.ts';
import { createPageReports } from './site/reports/page-reports.ts';
import { createReportReader } from './site/reports/report-limit.ts';
import { siteRoutes } from './site/site.routes.ts';
import { createSite } from './site/site.ts';

export interface GatewayOverrides {
  logger?: Logger;
  metrics?: Metrics;
  /** Destination of the access log; without it nothing is logged. */
  output?: LogOutput;
  /** Finds the instances behind a base address; DNS by default. */
  resolve?: Resolve;
  /** Time in which clients of a removed sticky instance stay, in ms. */
  leaveMs?: number;
}

export interface Gateway {
  server: Server;
  checks: Checks;
  drain(): void;
  close(): Promise<void>;
}

const SERVER_OPTIONS = {
  IncomingMessage: WebSocketRequest,
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  requireHostHeader: false,
};

export function createGateway(
  config: GatewayConfig,
  { logger = silentLogger, metrics = createMetrics('gateway'), output, resolve, leaveMs }: GatewayOverrides = {},
): Gateway {
  const directory = createDirectory(urlsOf(config), logger, resolve);
  const upstreams = openUpstreams(directory.of, logger, leaveMs);
  const changedFiles = metrics.counter(
    'released_files_changed_total',
    'Released files that were found with other bytes and not used',
  );
  const releases = openReleases(config, logger, metrics);
  const site = createSite(config, releases, directory.of, logger, () => changedFiles.inc());
  const redis = config.REDIS_URL ? openRedis(config.REDIS_URL, logger) : undefined;
  const limits = { shared: openLimits(redis, logger), local: openLimits(undefined, logger) };
  const limit = createClientLimit(limits.shared, config.RATE_LIMIT_SCALE);
  const collectBody = createBodyCollector(config.RATE_LIMIT_SCALE);
  const reports = {
    read: createReportReader(collectBody, limits, config.RATE_LIMIT_SCALE),
    takeCsp: createCspReports(metrics, logger),
    takePage: createPageReports(
      metrics,
      site.lastRelease,
      createJudge(metrics, logger, site.lastRelease, site.endCanary, redis),
    ),
  };
  const answerFromSite = answerWith(siteRoutes(site, siteHeaders(config), reports).fetch);
  const takeUploadSlot = createUploadSlots(config.RATE_LIMIT_SCALE);
  const serviceAt = (path: string, release = site.lastRelease()) => release && serviceRoutesOf(release).serviceAt(path);
  const observer = createObserver(metrics, output, (path) => serviceAt(path) !== undefined);
  const openExchange = createOpenExchange(config.TRUSTED_PROXIES, observer.finished);
  const server = createServer(SERVER_OPTIONS, receive);
  const drain = createDrain(server, upstreams.instances);
  server.on('upgrade', createUpgradeHandler(config, stickyAt, limit, observer));
  server.on('clientError', createUnreadableHandler(observer));

  server.on('checkExpectation', (incoming, outgoing) => refuseMalformed(openExchange(incoming, outgoing)));

  function receive(incoming: IncomingMessage, outgoing: ServerResponse) {
    const exchange = openExchange(incoming, outgoing);
    if (exchange.connection.isSpoiled) return;
    const refusal = refusalOf(incoming, exchange.path);
    if (refusal === refusals.malformed) return refuseMalformed(exchange);
    if (refusal) return refuse(exchange, refusal);
    const excess = limit(exchange.clientAddress);
    const release = site.lastRelease();
    // Without a promise, which almost every request can do without.
    if (excess === undefined && release) answer(exchange, release);
    else void answerLater(exchange, excess);
  }

  async function answerLater(exchange: Exchange, excess: ReturnType<typeof limit>) {
    const refusal = await excess;
    if (refusal) refuse(exchange, refusal);
    else answer(exchange, site.lastRelease() ?? (await site.releaseNow()));
  }

  function refuseMalformed(exchange: Exchange) {
    exchange.connection.isSpoiled = true;
    exchange.outgoing.shouldKeepAlive = false;
    refuse(exchange, refusals.malformed);
  }

  async function stickyAt(path: string) {
    const service = serviceAt(path, await site.releaseNow());
    return service && upstreams.of(service).sticky;
  }

  function answer(exchange: Exchange, release: ReleasePointer | undefined) {
    // Node parses pipelined requests while earlier answers are pending; waiting for the socket keeps a client from
    // queueing unlimited answers.
    if (!exchange.outgoing.socket) return void exchange.outgoing.once('socket', () => answer(exchange, release));
    try {
      const routes = release && serviceRoutesOf(release);
      const service = routes?.serviceAt(exchange.path);
      if (!routes || service === undefined) return answerFromSite(exchange);
      exchange.answeredBy = service.name;
      const upstream = upstreams.of(service);
      if (carriesFiles(exchange, routes)) return forwardUpload(exchange, upstream.uploads, takeUploadSlot);
      if (routes.isStream(exchange.incoming.method, exchange.path))
        return forward(exchange, upstream.streams, collectBody);
      const choose = upstream.choose(exchange.path);
      if (choose) return forward(exchange, choose, collectBody);
      refuse(exchange, readSockjsPath(exchange.path)?.isWebSocket ? refusals.upgradeRequired : refusals.unknownAddress);
    } catch (error) {
      logger.error({ err: error }, 'request failed in the gateway');
      refuse(exchange, refusals.failed);
    }
  }

  return {
    server,
    checks: { releases: site.check },
    drain,
    async close() {
      observer.close();
      directory.close();
      limits.shared.close();
      limits.local.close();
      redis?.disconnect();
      await Promise.all([upstreams.close(), site.close()]);
    },
  };
}

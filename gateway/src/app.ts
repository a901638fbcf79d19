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
import { createEvidencePool } from './canary/evidence-pool.ts';
import { createJudge } from './canary/judge.ts';
import { type GatewayConfig, urlsOf } from './config.ts';
import { forward, forwardUpload } from './dispatch/forward.ts';
import { carriesFiles, createBodyCollector } from './dispatch/request-body.ts';
import { createDrain } from './drain.ts';
import type { Exchange } from './exchange.ts';
import { openLimits } from './limits/limits.ts';
import { refusalOf } from './policy/admission.ts';
import { createClientLimit } from './policy/client-limit.ts';
import { createObserver } from './policy/observer.ts';
import { createOpenExchange } from './policy/open-exchange.ts';
import { refusals, refuse } from './policy/refusals.ts';
import { siteHeaders } from './policy/security-headers.ts';
import { createUnreadableHandler } from './policy/unreadable.ts';
import { createUploadSlots } from './policy/upload-slots.ts';
import { createCspReports } from './reports/csp-reports.ts';
import { createPageReports } from './reports/page-reports.ts';
import { createReportReader } from './reports/report-limit.ts';
import { createDirectory, type Resolve } from './routing/instances.ts';
import { serviceRoutesOf } from './routing/service-routes.ts';
import { readSockjsPath } from './routing/sockjs-path.ts';
import { openUpstreams } from './routing/upstreams.ts';
import { answerWith } from './static/answer.ts';
import { openReleases } from './static/releases.ts';
import { siteRoutes } from './static/site.routes.ts';
import { createSite } from './static/site.ts';
import { createUpgradeHandler } from './upgrade/handle-upgrade.ts';

export interface GatewayParts {
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
  { logger = silentLogger, metrics = createMetrics('gateway'), output, resolve, leaveMs }: GatewayParts = {},
): Gateway {
  const directory = createDirectory(urlsOf(config), logger, resolve);
  const upstreams = openUpstreams(directory.of, config.RATE_LIMIT_SCALE, logger, leaveMs);
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
      createJudge(metrics, logger, site.lastRelease, site.endCanary, createEvidencePool(redis, logger)),
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
    const refusal = refusalOf(incoming);
    if (refusal === refusals.malformed) return refuseMalformed(exchange);
    if (refusal) return refuse(exchange, refusal);
    limit(exchange.clientAddress).then(async (excess) =>
      excess ? refuse(exchange, excess) : answer(exchange, site.lastRelease() ?? (await site.releaseNow())),
    );
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
      const service = serviceAt(exchange.path, release);
      if (!release || service === undefined) return answerFromSite(exchange);
      exchange.answeredBy = service.name;
      const upstream = upstreams.of(service);
      if (carriesFiles(exchange, serviceRoutesOf(release)))
        return forwardUpload(exchange, upstream.uploads, takeUploadSlot);
      if (serviceRoutesOf(release).isStream(exchange.incoming.method, exchange.path))
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

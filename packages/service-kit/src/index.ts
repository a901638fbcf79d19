export { AppError, COMMON_MESSAGES, type ErrorKind, invalidField, tooMany, unavailable } from './app-error.ts';
export { type Actor, type AuditEntry, type AuditFields, auditEntry } from './audit/audit-entry.ts';
export { type AuditLog, auditLogIndexes, auditSourceIndex, createAuditLog } from './audit/audit-log.ts';
export { type Clock, clockAt, systemClock } from './clock.ts';
export {
  closedLines,
  commaList,
  commaListOf,
  flag,
  processSettings,
  readConfig,
  type ServiceConfig,
  serviceSettings,
} from './config.ts';
export { type Counters, createCounters } from './data/counters.ts';
export { createDailyCounts, type DailyCounts, dailyCountIndexes } from './data/daily-counts.ts';
export { ignoreDuplicateKey, isDuplicateKey } from './data/duplicate-key.ts';
export { type Migration, migrate } from './data/migrations.ts';
export { declareIndexes, openMongo } from './data/mongo.ts';
export { openBlockingRedis, openRedis, type Redis } from './data/redis.ts';
export { literalPattern } from './data/text.ts';
export { consumeEvents, type EventHandlers } from './events/event-consumer.ts';
export { publishEvents } from './events/event-publisher.ts';
export { type Audience, subscriptionIndexes } from './events/event-subscriptions.ts';
export { createOutboxRelay, eventOf, outboxIndex } from './events/outbox.ts';
export { createReconciliation, type PublishedCollection } from './events/reconciliation.ts';
export { isFeedWhole, markFeedWhole, type OnRevoked, publishRevocation } from './events/revocations.ts';
export { createFairQueue, type FairQueueSettings } from './fair-queue.ts';
export { type Authenticate, type Member, requireOwnMemberNo } from './http/authenticate/auth.ts';
export { type InspectFile, refusalOf } from './http/body/multipart.ts';
export type { UploadedFile } from './http/body/uploads.ts';
export { acceptsGzip } from './http/caching/conditional-reads.ts';
export { createClientAddress, networkOf } from './http/client/client-address.ts';
export { type EventStream, openEventStream } from './http/event-stream.ts';
export {
  createIdempotency,
  type Idempotency,
  idempotencyIndexes,
  noReservation,
  type Reservation,
} from './http/idempotency/idempotency.ts';
export { createLimiter, type Limiter } from './http/limits/limits.ts';
export { type MemberDataSection, memberDataRoute } from './http/member-data.ts';
export type { Checks } from './http/operations.ts';
export { type AppContext, createApp, on, type Request, type Route, type ServiceApp } from './http/routes.ts';
export { keepServing, serve } from './http/serve.ts';
export { WebSocketRequest } from './http/websocket-request.ts';
export { inTime } from './in-time.ts';
export { createJobs, type Jobs } from './jobs/jobs.ts';
export { createLogger, createLogOutput, type Logger, type LogOutput, silentLogger } from './observe/logging.ts';
export { createMetrics, type Metrics } from './observe/metrics.ts';
export type { TracedSpan } from './observe/spans.ts';
export { activeTracing, startTracing, stopTracing } from './observe/tracing.ts';
export { originField, originHeaders } from './observe/work.ts';
export { isOutage, toAppError } from './outage.ts';
export { openService, type Service, type ServiceContext } from './service.ts';
export { createSweep } from './sweep.ts';

export { AppError, type ErrorKind, invalidField, SENTENCES, tooMany, unavailable } from './app-error.ts';
export { type Actor, type AuditEntry, type AuditFields, auditEntry } from './audit/audit-entry.ts';
export { type AuditLog, auditLogIndexes, auditSourceIndex, createAuditLog } from './audit/audit-log.ts';
export { type Authenticate, type Member, requireOwnMemberNo } from './auth.ts';
export { createClientAddress, networkOf } from './client-address.ts';
export { type Clock, clockAt, systemClock } from './clock.ts';
export { commaList, flag, processSettings, readConfig, type ServiceConfig, serviceSettings } from './config.ts';
export { type Counters, createCounters } from './counters.ts';
export { createDailyCounts, type DailyCounts, dailyCountIndexes } from './daily-counts.ts';
export { ignoreDuplicateKey, isDuplicateKey } from './duplicate-key.ts';
export { consumeEvents, type EventHandlers } from './event-consumer.ts';
export { publishEvents } from './event-publisher.ts';
export { type EventStream, openEventStream } from './event-stream.ts';
export { type Audience, subscriptionIndexes } from './event-subscriptions.ts';
export {
  createIdempotency,
  type Idempotency,
  idempotencyIndexes,
  noReservation,
  type Reservation,
} from './idempotency.ts';
export { inTime } from './in-time.ts';
export { createJobs, type Jobs } from './jobs.ts';
export { createLimiter, type Limiter } from './limits.ts';
export { createLogger, createLogOutput, type Logger, type LogOutput, silentLogger } from './logging.ts';
export { type MemberDataSection, memberDataRoute } from './member-data.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { type Migration, migrate } from './migrations.ts';
export { declareIndexes, openMongo } from './mongo.ts';
export { type InspectFile, refusalOf } from './multipart.ts';
export type { Checks } from './operations.ts';
export { isOutage, toAppError } from './outage.ts';
export { createOutboxRelay, eventOf, outboxIndex } from './outbox.ts';
export { createReconciliation, type PublishedCollection } from './reconciliation.ts';
export { openBlockingRedis, openRedis, type Redis } from './redis.ts';
export { isFeedWhole, markFeedWhole, type OnRevoked, publishRevocation } from './revocations.ts';
export { type AppContext, createApp, on, type Request, type Route, type ServiceApp } from './routes.ts';
export { keepServing, serve } from './serve.ts';
export { openService, type Service, type ServiceContext } from './service.ts';
export { createSweep } from './sweep.ts';
export { containing } from './text.ts';
export { activeTracing, startTracing, stopTracing, type TracedSpan } from './tracing/tracing.ts';
export type { UploadedFile } from './uploads.ts';
export { WebSocketRequest } from './websocket-request.ts';
export { originField, originHeaders } from './work.ts';

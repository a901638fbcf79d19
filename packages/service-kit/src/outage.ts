import { MongoNetworkError, MongoNotConnectedError, MongoServerSelectionError, MongoTopologyClosedError } from 'mongodb';
import { AppError, SENTENCES, unavailable } from './app-error.ts';

const MONGO_OUTAGES = [MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoTopologyClosedError];
const REDIS_OUTAGES = /Connection is closed|enableOfflineQueue|max retries per request|Connection in subscriber mode|Command timed out|Socket closed/i;
const SOCKET_OUTAGES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_SOCKET', 'UND_ERR_CONNECT_TIMEOUT']);

/** True where a dependency is away, so that trying again later can help. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    MONGO_OUTAGES.some((kind) => error instanceof kind) ||
    error.name === 'MaxRetriesPerRequestError' ||
    REDIS_OUTAGES.test(error.message) ||
    (typeof code === 'string' && SOCKET_OUTAGES.has(code)) ||
    isOutage(error.cause)
  );
}

/** What the user is told of any error: its own sentence, 503 for an outage, 500 for a defect. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isOutage(error) ? unavailable() : new AppError('FAILED', SENTENCES.serverError);
}

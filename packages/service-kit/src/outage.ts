import { types } from 'node:util';
import {
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import { AppError, COMMON_MESSAGES, unavailable } from './app-error.ts';

const MONGO_OUTAGES = [
  MongoNetworkError,
  MongoServerSelectionError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
];
const REDIS_OUTAGES =
  /Connection is closed|MISCONF|READONLY|LOADING Redis|OOM command not allowed|enableOfflineQueue|max retries per request|Connection in subscriber mode|Command timed out|Socket closed/i;
const SYSTEM_OUTAGES = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'EPIPE',
    'ENOTFOUND',
    'EAI_AGAIN',
    'UND_ERR_SOCKET',
    'UND_ERR_CONNECT_TIMEOUT',
  ],
  // A full or read-only disk.
  ...['ENOSPC', 'EDQUOT', 'EROFS'],
]);
// HostUnreachable, HostNotFound, WriteConcernFailed, NetworkTimeout, shutting down, NotWritablePrimary and related,
// OutOfDiskSpace: the server answers and will accept the write later. Any other refusal is a defect.
const MONGO_OUTAGE_CODES = new Set([6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

/** True when a dependency is unreachable, so that a retry can help. */
export function isOutage(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const { code } = error as { code?: unknown };
  return (
    MONGO_OUTAGES.some((kind) => error instanceof kind) ||
    error.name === 'MaxRetriesPerRequestError' ||
    REDIS_OUTAGES.test(error.message) ||
    // A bulk write wraps the error that ended it.
    (error instanceof MongoServerError &&
      (MONGO_OUTAGE_CODES.has(Number(error.code)) || isOutage(error.errorResponse))) ||
    (typeof code === 'string' && SYSTEM_OUTAGES.has(code)) ||
    isOutage(error.cause)
  );
}

/** The error for the user: an AppError unchanged, 503 for an outage, 500 for a defect. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isOutage(error) ? unavailable() : new AppError('FAILED', COMMON_MESSAGES.serverError);
}

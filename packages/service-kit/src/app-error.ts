import { COMMON_MESSAGES } from '@osaka/contracts';

const STATUS = {
  INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  NO_SUCH_METHOD: 405,
  TOO_SLOW: 408,
  CONFLICT: 409,
  GONE: 410,
  TOO_LARGE: 413,
  UNSUPPORTED: 415,
  TOO_MANY: 429,
  FAILED: 500,
  UNAVAILABLE: 503,
} as const;
export type ErrorKind = keyof typeof STATUS;

export { COMMON_MESSAGES };

/** A refused file, by its index among the files of the call. */
export interface FileProblem {
  index: number;
  message: string;
}

interface Details {
  /** One entry per invalid field; only with INVALID. */
  errors?: { path: string; message: string }[];
  retryAfterS?: number;
  /** The methods of the address; only with NO_SUCH_METHOD. */
  allow?: readonly string[];
  /** One entry per refused file of an upload. */
  files?: FileProblem[];
  /** Metric label where the kind is not specific enough, such as the name of the limit. */
  reason?: string;
}

/**
 * Thrown anywhere below a route, with the message that the user reads; one error handler turns it into the answer.
 *
 * @example throw new AppError('NOT_FOUND', '여행지를 찾을 수 없습니다.')
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly status: (typeof STATUS)[ErrorKind];
  readonly errors: Details['errors'];
  readonly retryAfterS: number | undefined;
  readonly allow: Details['allow'];
  readonly files: Details['files'];
  readonly reason: string;

  constructor(
    kind: ErrorKind,
    message: string,
    { errors, retryAfterS, allow, files, reason = kind.toLowerCase() }: Details = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = STATUS[kind];
    this.errors = errors;
    this.retryAfterS = retryAfterS;
    this.allow = allow;
    this.files = files;
    this.reason = reason;
  }
}

/** A 400 for one invalid field. */
export function invalidField(path: string, message: string): AppError {
  return new AppError('INVALID', message, { errors: [{ path, message }] });
}

/** A 429 with the general message; `reason` is the label of the metric. */
export function tooMany(reason: string, retryAfterS: number): AppError {
  return new AppError('TOO_MANY', COMMON_MESSAGES.tooMany, { reason, retryAfterS });
}

/** A 503 with Retry-After, for a dependency that is away. */
export function unavailable(retryAfterS = 2, reason?: string): AppError {
  return new AppError('UNAVAILABLE', COMMON_MESSAGES.serverError, { reason, retryAfterS });
}

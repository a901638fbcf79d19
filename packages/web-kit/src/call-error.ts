import { SERVER_ERROR, TOO_SLOW } from '@osaka/contracts';

export interface FieldProblem {
  path: string;
  message: string;
}

/** A refused file of an upload, by its index among the files sent. */
export interface RefusedFile {
  index: number;
  message: string;
}

/**
 * A failed call: the status (0: no answer), the server's message, one problem per invalid field for 400, one per
 * refused file of an upload.
 */
export class CallError extends Error {
  override readonly name = 'CallError';

  constructor(
    readonly status: number,
    message: string,
    readonly errors: FieldProblem[] = [],
    readonly retryAfterS?: number,
    options?: ErrorOptions,
    readonly files: RefusedFile[] = [],
    /** The message of the server, if it sent one; for screens with another fallback message. */
    readonly serverMessage?: string,
  ) {
    super(message, options);
  }

  /** For timeouts and network errors. */
  static unanswered(cause: unknown) {
    const isTimeout = (cause as { name?: string } | undefined)?.name === 'TimeoutError';
    return new CallError(0, isTimeout ? TOO_SLOW : '네트워크 연결을 확인해주세요.', [], undefined, { cause });
  }

  static from(response: Response, answer: unknown) {
    const { message, errors, files } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
      message?: unknown;
      errors?: unknown;
      files?: unknown;
    };
    const retryAfterS = Number(response.headers.get('retry-after'));
    const serverMessage = typeof message === 'string' && message.trim() !== '' ? message : undefined;
    return new CallError(
      response.status,
      serverMessage ?? SERVER_ERROR,
      Array.isArray(errors) ? (errors as FieldProblem[]) : [],
      retryAfterS > 0 ? retryAfterS : undefined,
      undefined,
      Array.isArray(files) ? (files as RefusedFile[]) : [],
      serverMessage,
    );
  }
}

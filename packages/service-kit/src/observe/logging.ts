import { write as writeLater, writeSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import { currentWork } from './work.ts';

export type { Logger };

/**
 * JSON lines on standard output, with the id of the request that they belong to. Log events and numbers, never names,
 * addresses, codes or bodies.
 */
export function createLogger(service: string, level = 'info', output: LogOutput = createLogOutput()): Logger {
  return pino(
    {
      base: { service },
      level,
      mixin: requestIdField,
      redact: ['authorization', 'cookie', 'email', 'memberPw', 'token'],
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    output,
  );
}

function requestIdField(): object {
  const work = currentWork();
  return work ? { requestId: work.requestId } : {};
}

export interface LogOutput {
  /** Whole lines; never throws and never blocks. */
  write(lines: string): void;
  /** Number of lines dropped because the buffer was full. */
  dropped(): number;
}

const MAX_BUFFERED_CHARS = 1024 * 1024;
const RETRY_MS = 500;
const STANDARD_OUTPUT = 1;

/**
 * Non-blocking standard output for a logger and other writers. Logging never ends the process: on a full disk or pipe
 * up to a million characters are buffered, later lines are dropped and counted. (pino's own output ends the process on
 * a full disk, or hangs when it exits.)
 */
export function createLogOutput(fd = STANDARD_OUTPUT): LogOutput {
  let waiting = '';
  let chunk = Buffer.alloc(0);
  let isWriting = false;
  let isResting = false;
  let dropped = 0;

  function writeNext(): void {
    if (isWriting || isResting) return;
    if (chunk.length === 0) {
      if (waiting === '') return;
      chunk = Buffer.from(waiting);
      waiting = '';
    }
    isWriting = true;
    writeLater(fd, chunk, (error, written) => {
      isWriting = false;
      if (error) return scheduleRetry();
      chunk = chunk.subarray(written);
      writeNext();
    });
  }

  function scheduleRetry(): void {
    isResting = true;
    setTimeout(() => {
      isResting = false;
      writeNext();
    }, RETRY_MS).unref();
  }

  process.on('exit', () => {
    const last = Buffer.concat([isWriting ? Buffer.alloc(0) : chunk, Buffer.from(waiting)]);
    try {
      if (last.length > 0) writeSync(fd, last);
    } catch {
      // Still no space.
    }
  });

  return {
    write(lines) {
      if (waiting.length + lines.length > MAX_BUFFERED_CHARS) {
        dropped += lines.split('\n').length - 1;
        return;
      }
      waiting += lines;
      writeNext();
    },
    dropped: () => dropped,
  };
}

export const silentLogger: Logger = pino({ level: 'silent' });

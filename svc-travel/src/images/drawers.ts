import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError, inTime, type Logger, unavailable } from '@osaka/service-kit';
import type { Drawn, DrawRequest } from './draw-process.ts';
import { UNREADABLE } from './photo-head.ts';
import type { Picture, Size } from './variants.ts';

/** Rejects with AppError: the picture's fault, or 503. */
export type Draw = (bytes: Uint8Array) => Promise<Picture>;
/** The same for the JPEG of a link preview. */
export type DrawPreview = (bytes: Uint8Array, size: Size) => Promise<Uint8Array>;

/** The largest allowed picture takes 2 s of CPU, and the gateway waits for 10 s. */
const LONGEST_MS = 10_000;
const RETRY_AFTER_S = 10;
/** Each process holds 65 MB, and starts in 0.2 s of CPU. */
const IDLE_MS = 60_000;
/** Signals of a crashed decoder. */
const CRASHES = new Set<NodeJS.Signals | null>(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE']);

/**
 * Small pictures take less than 0.2 s of CPU and have the priority of calls, so that a busy machine does not delay
 * them; large ones have a lower priority than calls.
 */
const SMALL = { niceness: 0, mostPixels: 4_000_000 };
const LARGE = { niceness: 10, mostPixels: Number.POSITIVE_INFINITY };

const isSource = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(new URL(isSource ? './draw-process.ts' : './draw-process.js', import.meta.url));
const FLAGS = ['--max-old-space-size=128', ...(isSource ? ['--import', 'tsx'] : [])];

/**
 * Renders pictures in child processes, one at a time each, reused by pictures that follow within a minute. Decoders parse untrusted input:
 * a crash or a hang costs one picture and not the service, whose event loop stays free.
 */
export function createDrawers(logger: Logger, longestMs = LONGEST_MS, idleMs = IDLE_MS) {
  const small = createProcesses(logger, SMALL, longestMs, idleMs);
  const large = createProcesses(logger, LARGE, longestMs, idleMs);

  return {
    async draw(bytes: Uint8Array): Promise<Picture> {
      const first = await small.draw({ bytes });
      const drawn = 'isLarge' in first ? await large.draw({ bytes }) : first;
      if ('picture' in drawn) return drawn.picture;
      throw refusalOf(drawn);
    },
    async drawPreview(bytes: Uint8Array, preview: Size): Promise<Uint8Array> {
      const drawn = await small.draw({ bytes, preview });
      if ('preview' in drawn) return drawn.preview;
      throw refusalOf(drawn);
    },
    close() {
      small.close();
      large.close();
    },
  };
}

function refusalOf(drawn: Drawn): AppError {
  return 'refusal' in drawn ? new AppError(drawn.refusal.kind, drawn.refusal.message) : unavailable(RETRY_AFTER_S);
}

function createProcesses(logger: Logger, { niceness, mostPixels }: typeof SMALL, longestMs: number, idleMs: number) {
  const all = new Set<ChildProcess>();
  /** With the timers that end them. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  return {
    /** Retried once in another process; a picture that kills that one too is itself the cause. */
    draw: (request: DrawRequest) =>
      drawOnce(request).catch((error: unknown) =>
        error instanceof ImageProcessLost ? drawOnce(request) : Promise.reject(error),
      ),
    close() {
      for (const child of all) child.kill('SIGKILL');
    },
  };

  async function drawOnce(request: DrawRequest): Promise<Drawn> {
    const [[child, timer] = [start(), undefined]] = idle;
    clearTimeout(timer);
    idle.delete(child);
    try {
      const drawn = await inTime(longestMs, ask(child, request), () => unavailable(RETRY_AFTER_S));
      rest(child);
      return drawn;
    } catch (error) {
      child.kill('SIGKILL');
      // Replaced at once, so that the next picture need not wait for a start.
      rest(start());
      throw error;
    }
  }

  function rest(child: ChildProcess): void {
    idle.set(child, setTimeout(() => idle.delete(child) && child.kill('SIGKILL'), idleMs).unref());
  }

  function start(): ChildProcess {
    const child = fork(PROGRAM, [`${niceness}`, `${mostPixels}`], {
      execArgv: FLAGS,
      env: { NODE_ENV: 'production' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    all.add(child);
    child.unref();
    child.channel?.unref();
    child.on('error', (error) => logger.error({ err: error }, 'image process cannot be reached'));
    child.on('exit', () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    return child;
  }
}

function ask(child: ChildProcess, request: DrawRequest): Promise<Drawn> {
  return new Promise((resolve, reject) => {
    const answer = (drawn: Drawn) => {
      child.off('exit', exit).off('error', fail);
      resolve(drawn);
    };
    const exit = (_code: number | null, signal: NodeJS.Signals | null) =>
      reject(new ImageProcessLost(CRASHES.has(signal)));
    const fail = () => reject(new ImageProcessLost(false));
    child.once('message', answer).once('exit', exit).once('error', fail);
    child.send(request);
  });
}

class ImageProcessLost extends AppError {
  constructor(hasCrashed: boolean) {
    const { kind, message, retryAfterS } = hasCrashed ? new AppError('UNSUPPORTED', UNREADABLE) : unavailable();
    super(kind, message, { retryAfterS });
  }
}

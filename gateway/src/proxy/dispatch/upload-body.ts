import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Refused, refusals } from '../policy/refusals.ts';
import { ClientGone } from './client-gone.ts';

export const MAX_UPLOAD_BYTES = 55 * 1024 * 1024;
/**
 * Time limit of an upload: BASE_MS plus 1 s for each 4 KB received. Time during which the service does not read is not
 * counted.
 */
const BASE_MS = 15_000;
const MIN_BYTES_PER_S = 4096;
const CHECK_EVERY_MS = 1000;

/**
 * The body of an upload as a stream to the service, with backpressure from the service and a minimum rate for the
 * client.
 */
export class UploadBody extends Readable {
  private receivedBytes = 0;
  private waitedMs = 0;
  private checkedMs = performance.now();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly incoming: IncomingMessage) {
    super({ highWaterMark: 64 * 1024 });
    // undici listens for errors only while it reads the body; an error before or after would end the process.
    this.on('error', () => undefined);
    incoming.on('data', this.receive).on('end', this.finish).on('error', this.onClose).on('close', this.onClose);
    this.timer = setInterval(() => this.checkRate(), CHECK_EVERY_MS);
  }

  /** True while the service has read everything that has arrived. */
  get isWaitingForClient(): boolean {
    return !this.readableEnded && !this.destroyed && !this.incoming.complete && !this.incoming.isPaused();
  }

  override _read() {
    this.incoming.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    clearInterval(this.timer);
    // The rest is read and dropped, so that the client can receive the answer.
    this.incoming.off('data', this.receive).off('end', this.finish).resume();
    done(error);
  }

  private readonly receive = (chunk: Buffer) => {
    this.receivedBytes += chunk.length;
    if (this.receivedBytes > MAX_UPLOAD_BYTES) this.destroy(new Refused(refusals.tooLarge));
    else if (!this.push(chunk)) this.incoming.pause();
  };

  private readonly finish = () => void this.push(null);

  private readonly onClose = () => {
    if (!this.incoming.complete) this.destroy(new ClientGone());
  };

  private checkRate() {
    const nowMs = performance.now();
    if (this.isWaitingForClient) this.waitedMs += nowMs - this.checkedMs;
    this.checkedMs = nowMs;
    if (this.waitedMs > BASE_MS + (this.receivedBytes / MIN_BYTES_PER_S) * 1000)
      this.destroy(new Refused(refusals.slowBody));
  }
}

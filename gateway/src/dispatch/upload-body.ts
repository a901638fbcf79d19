import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Refused, refusals } from '../policy/refusals.ts';
import { ClientGone } from './client-gone.ts';

export const MAX_UPLOAD_BYTES = 55 * 1024 * 1024;
/** How long a client may take altogether, and how much longer for each byte it has sent: 4 KB/s in the long run. Time in which the service takes nothing does not count. */
const FIRST_MS = 15_000;
const LEAST_BYTES_PER_S = 4096;
const LOOK_EVERY_MS = 1000;

/** The body of an upload on its way to a service, no faster than the service takes it and no slower than the least rate. */
export class UploadBody extends Readable {
  private receivedBytes = 0;
  private waitedMs = 0;
  private lookedMs = performance.now();
  private readonly clock: NodeJS.Timeout;

  constructor(private readonly incoming: IncomingMessage) {
    super({ highWaterMark: 64 * 1024 });
    // undici listens only while it holds the body. Without a listener of our own an error before or after that ends the process.
    this.on('error', () => undefined);
    incoming.on('data', this.receive).on('end', this.finish).on('error', this.lose).on('close', this.lose);
    this.clock = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  /** True while the service has taken all that has come. */
  get isWaitingForClient(): boolean {
    return !this.readableEnded && !this.destroyed && !this.incoming.complete && !this.incoming.isPaused();
  }

  override _read() {
    this.incoming.resume();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void) {
    clearInterval(this.clock);
    // The rest is read and dropped, so that the client can take the answer.
    this.incoming.off('data', this.receive).off('end', this.finish).resume();
    done(error);
  }

  private readonly receive = (chunk: Buffer) => {
    this.receivedBytes += chunk.length;
    if (this.receivedBytes > MAX_UPLOAD_BYTES) this.destroy(new Refused(refusals.tooLarge));
    else if (!this.push(chunk)) this.incoming.pause();
  };

  private readonly finish = () => void this.push(null);

  private readonly lose = () => {
    if (!this.incoming.complete) this.destroy(new ClientGone());
  };

  private look() {
    const nowMs = performance.now();
    if (this.isWaitingForClient) this.waitedMs += nowMs - this.lookedMs;
    this.lookedMs = nowMs;
    if (this.waitedMs > FIRST_MS + (this.receivedBytes / LEAST_BYTES_PER_S) * 1000) this.destroy(new Refused(refusals.slowBody));
  }
}

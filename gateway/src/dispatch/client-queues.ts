/** A request that is queued or in flight. */
export interface QueuedRequest {
  begin(): void;
}

interface ClientQueue {
  inFlight: number;
  /** Answered requests, halved every second. */
  recent: number;
  waiting: QueuedRequest[];
}

export interface ShareOfClient {
  /** Requests in flight of an address that has asked for little. */
  maxInFlight: number;
  /** An address with so many recently answered requests has one request in flight, with half of them two, and so on. */
  recentForOne: number;
}

const HALVED_EVERY_MS = 1000;

/**
 * Limits the requests in flight per client address, the more strictly the more it has just asked for. Further requests of an address queue
 * behind its own, so they delay no other address.
 */
export class ClientQueues {
  private readonly queues = new Map<string, ClientQueue>();
  private halvedMs = performance.now();

  constructor(private readonly share: ShareOfClient) {}

  enqueue(address: string, request: QueuedRequest) {
    this.halveRecent();
    let queue = this.queues.get(address);
    if (!queue) {
      queue = { inFlight: 0, recent: 0, waiting: [] };
      this.queues.set(address, queue);
    }
    queue.waiting.push(request);
    this.beginWaiting(queue);
  }

  /** Removes a request that has finished or was cancelled, and starts the next ones of its address. */
  release(address: string, request: QueuedRequest) {
    const queue = this.queues.get(address);
    if (!queue) return;
    const place = queue.waiting.indexOf(request);
    if (place >= 0) return void queue.waiting.splice(place, 1);
    queue.inFlight -= 1;
    queue.recent += 1;
    this.beginWaiting(queue);
  }

  private beginWaiting(queue: ClientQueue) {
    while (queue.waiting.length > 0 && queue.inFlight < this.maxInFlight(queue)) {
      queue.inFlight += 1;
      queue.waiting.shift()?.begin();
    }
  }

  private maxInFlight({ recent }: ClientQueue): number {
    const { maxInFlight, recentForOne } = this.share;
    return Math.max(1, Math.min(maxInFlight, Math.floor(recentForOne / Math.max(1, recent))));
  }

  private halveRecent() {
    const nowMs = performance.now();
    const periods = Math.floor((nowMs - this.halvedMs) / HALVED_EVERY_MS);
    if (periods === 0) return;
    this.halvedMs += periods * HALVED_EVERY_MS;
    for (const [address, queue] of this.queues) {
      queue.recent = Math.floor(queue.recent / 2 ** Math.min(periods, 30));
      if (queue.recent === 0 && queue.inFlight === 0 && queue.waiting.length === 0) this.queues.delete(address);
    }
  }
}

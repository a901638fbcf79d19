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
  /**
   * Requests of all addresses that a process works on at once: the more, the more of their answers begin within
   * `quickMs`, because these have waited for few others.
   */
  inService: { least: number; most: number; quickMs: number };
}

const HALVED_EVERY_MS = 1000;

/** Taken away by a slow answer, where a quick one adds one: with one in five slow the number stays. */
const LESS_AFTER_SLOW = 4;

/**
 * A process that has not begun its answer after this time waits for something else, so that it can work on another
 * request.
 */
const WORK_MS = 250;

/**
 * Limits the requests in flight per client address, the more strictly the more it has just asked for. Further requests
 * of an address queue behind its own. While the process works on as many requests as it may, the address that has asked
 * for the least is next.
 */
export class ClientQueues {
  private readonly queues = new Map<string, ClientQueue>();
  /** In flight and not answered, oldest first, with the time of their begin. */
  private readonly inService = new Map<QueuedRequest, number>();
  /** Queues that wait for the process, not for their own share. */
  private readonly delayed = new Set<ClientQueue>();
  private maxInService: number;
  private halvedMs = performance.now();
  private overdue: NodeJS.Timeout | undefined;

  constructor(private readonly share: ShareOfClient) {
    this.maxInService = share.inService.least;
  }

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

  /** The service has begun its answer, so it works on the request no longer. */
  answered(request: QueuedRequest) {
    const begunMs = this.inService.get(request);
    if (begunMs !== undefined) this.adapt(performance.now() - begunMs);
    this.leaveService(request);
  }

  /** Removes a request that has finished or was cancelled, and starts the next ones of its address. */
  release(address: string, request: QueuedRequest) {
    const queue = this.queues.get(address);
    if (!queue) return;
    const place = queue.waiting.indexOf(request);
    if (place >= 0) return void queue.waiting.splice(place, 1);
    queue.inFlight -= 1;
    queue.recent += 1;
    this.leaveService(request);
    this.beginWaiting(queue);
  }

  private leaveService(request: QueuedRequest) {
    if (this.inService.delete(request)) this.beginDelayed();
  }

  private adapt(tookMs: number) {
    const { least, most, quickMs } = this.share.inService;
    this.maxInService =
      tookMs <= quickMs ? Math.min(most, this.maxInService + 1) : Math.max(least, this.maxInService - LESS_AFTER_SLOW);
  }

  private beginWaiting(queue: ClientQueue) {
    while (this.mayBegin(queue)) {
      if (this.isBusy()) {
        this.delayed.add(queue);
        return this.lookAgain();
      }
      this.beginFirst(queue);
    }
    this.delayed.delete(queue);
  }

  private beginFirst(queue: ClientQueue) {
    const request = queue.waiting.shift();
    if (!request) return;
    queue.inFlight += 1;
    this.inService.set(request, performance.now());
    request.begin();
  }

  private isBusy(): boolean {
    if (this.inService.size < this.maxInService) return false;
    const workedOnSinceMs = performance.now() - WORK_MS;
    for (const [request, begunMs] of this.inService) {
      if (begunMs > workedOnSinceMs) break;
      this.inService.delete(request);
    }
    return this.inService.size >= this.maxInService;
  }

  private lookAgain() {
    this.overdue ??= setTimeout(() => {
      this.overdue = undefined;
      this.beginDelayed();
    }, WORK_MS).unref();
  }

  private beginDelayed() {
    while (this.delayed.size > 0) {
      if (this.isBusy()) return this.lookAgain();
      const next = this.leastRecent();
      if (next) this.beginFirst(next);
    }
  }

  private leastRecent(): ClientQueue | undefined {
    let least: ClientQueue | undefined;
    for (const queue of this.delayed) {
      if (!this.mayBegin(queue)) this.delayed.delete(queue);
      else if (!least || queue.recent + queue.inFlight < least.recent + least.inFlight) least = queue;
    }
    return least;
  }

  private mayBegin(queue: ClientQueue): boolean {
    return queue.waiting.length > 0 && queue.inFlight < this.maxInFlight(queue);
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

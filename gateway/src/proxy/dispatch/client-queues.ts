/** A request that is queued or in flight. */
export interface QueuedRequest {
  /** The client's address, or its network of IPv6. */
  readonly client: string;
  /** When the process began to work on it; 0 while it waits, has been answered or waits for something else. */
  begunMs: number;
  begin(): void;
}

interface ClientQueue {
  inFlight: number;
  /** Requests that have begun, halved every second. */
  recent: number;
  waiting: QueuedRequest[];
  /** It is among those that take turns. */
  hasTurn: boolean;
}

/** Requests in flight of a client address; a process works on as many at once while it is alone. */
const MAX_IN_FLIGHT = 16;

const HALVED_EVERY_MS = 1000;

/**
 * Requests of several addresses that a process works on at once. The attack trials decide: with six, calls of twenty
 * addresses delay members too long.
 */
const MAX_IN_SERVICE = 5;

/**
 * A process that has not begun its answer after this time waits for something else, so that it can work on another
 * request.
 */
const WORK_MS = 250;

/**
 * A fair queue before a process: further requests of an address wait behind its own, and while the process works on as
 * many as it may, the address that has asked for the least is next.
 */
export class ClientQueues {
  private readonly queues = new Map<string, ClientQueue>();
  /** Addresses with a request that waits for the process, the longest waiting first. */
  private readonly turns: ClientQueue[] = [];
  /** In flight and not answered, oldest first. An array, because a Map keeps removed requests from being collected. */
  private readonly inService: QueuedRequest[] = [];
  private overdue: NodeJS.Timeout | undefined;
  private halvedMs = performance.now();

  enqueue(request: QueuedRequest) {
    this.halveRecent();
    let queue = this.queues.get(request.client);
    if (!queue) {
      queue = { inFlight: 0, recent: 0, waiting: [], hasTurn: false };
      this.queues.set(request.client, queue);
    }
    queue.waiting.push(request);
    this.takeTurn(queue);
    this.beginNext();
  }

  /** The service has begun its answer, so it works on the request no longer. */
  answered(request: QueuedRequest) {
    this.leaveService(request);
    this.beginNext();
  }

  /** Removes a request that has finished or was cancelled, and starts the next ones. */
  release(request: QueuedRequest) {
    const queue = this.queues.get(request.client);
    if (!queue) return;
    const place = queue.waiting.indexOf(request);
    if (place >= 0) queue.waiting.splice(place, 1);
    else queue.inFlight -= 1;
    this.leaveService(request);
    this.takeTurn(queue);
    this.beginNext();
  }

  private takeTurn(queue: ClientQueue) {
    if (queue.hasTurn || queue.waiting.length === 0 || queue.inFlight >= MAX_IN_FLIGHT) return;
    queue.hasTurn = true;
    this.turns.push(queue);
  }

  private beginNext() {
    while (this.turns.length > 0) {
      if (this.isBusy()) return this.lookAgain();
      const queue = this.leastRecent();
      queue.hasTurn = false;
      const request = queue.waiting.shift();
      if (!request) continue;
      queue.inFlight += 1;
      queue.recent += 1;
      this.takeTurn(queue);
      request.begunMs = performance.now();
      this.inService.push(request);
      request.begin();
    }
  }

  private leastRecent(): ClientQueue {
    let least = 0;
    for (let at = 1; at < this.turns.length; at += 1)
      if ((this.turns[at] as ClientQueue).recent < (this.turns[least] as ClientQueue).recent) least = at;
    return this.turns.splice(least, 1)[0] as ClientQueue;
  }

  private halveRecent() {
    const nowMs = performance.now();
    const periods = Math.floor((nowMs - this.halvedMs) / HALVED_EVERY_MS);
    if (periods === 0) return;
    this.halvedMs += periods * HALVED_EVERY_MS;
    for (const [client, queue] of this.queues) {
      queue.recent = Math.floor(queue.recent / 2 ** Math.min(periods, 30));
      if (queue.recent === 0 && queue.inFlight === 0 && queue.waiting.length === 0) this.queues.delete(client);
    }
  }

  private leaveService(request: QueuedRequest) {
    if (request.begunMs === 0) return;
    request.begunMs = 0;
    this.inService.splice(this.inService.indexOf(request), 1);
  }

  private isBusy(): boolean {
    if (this.inService.length < MAX_IN_SERVICE || this.isOneClientAlone()) return false;
    const [oldest] = this.inService as [QueuedRequest];
    if (performance.now() - oldest.begunMs < WORK_MS) return true;
    this.leaveService(oldest);
    return false;
  }

  private isOneClientAlone(): boolean {
    const [next] = this.turns;
    const client = next?.waiting[0]?.client;
    return this.turns.length === 1 && this.inService.every((request) => request.client === client);
  }

  private lookAgain() {
    this.overdue ??= setTimeout(() => {
      this.overdue = undefined;
      this.beginNext();
    }, WORK_MS).unref();
  }
}

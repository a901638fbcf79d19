/** A request that is queued or in flight. */
export interface QueuedRequest {
  begin(): void;
}

interface ClientQueue {
  inFlight: number;
  waiting: QueuedRequest[];
}

/** Limits the requests in flight per client address. Further requests of an address queue behind its own, so they delay no other address. */
export class ClientQueues {
  private readonly queues = new Map<string, ClientQueue>();

  constructor(private readonly maxInFlight: number) {}

  enqueue(address: string, request: QueuedRequest) {
    const queue = this.queues.get(address);
    if (!queue) this.queues.set(address, { inFlight: 1, waiting: [] });
    else if (queue.inFlight >= this.maxInFlight) return void queue.waiting.push(request);
    else queue.inFlight += 1;
    request.begin();
  }

  /** Removes a request that has finished or was cancelled, and starts the next one of its address. */
  release(address: string, request: QueuedRequest) {
    const queue = this.queues.get(address);
    if (!queue) return;
    const place = queue.waiting.indexOf(request);
    if (place >= 0) return void queue.waiting.splice(place, 1);
    const next = queue.waiting.shift();
    if (next) return next.begin();
    queue.inFlight -= 1;
    if (queue.inFlight === 0) this.queues.delete(address);
  }
}

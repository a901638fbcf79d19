import type { Dialect, Link } from './links.ts';

export interface Load {
  deliveriesPerS: number;
  /** Acknowledged messages per second. */
  takenPerS: number;
  p50Ms: number;
  p99Ms: number;
  /** Messages acknowledged but not delivered to both sides. */
  missing: number;
}

interface Side {
  link: Link;
  next(): void;
}

/** Rooms of two clients at two instances. */
export class Crowd {
  private readonly sides: Side[] = [];
  private readonly sentAtMs = new Map<string, number>();
  private readonly left = new Map<string, number>();
  /** Ids of acknowledged messages. */
  private readonly acknowledged = new Set<string>();
  private readonly latenciesMs: number[] = [];
  private deliveries = 0;
  private taken = 0;
  private serial = 0;
  private isClosedLoop = false;

  static async gather(dialect: Dialect, rooms: number): Promise<Crowd> {
    const crowd = new Crowd();
    for (let from = 0; from < rooms; from += 25) {
      const opened = await Promise.all(Array.from({ length: Math.min(25, rooms - from) }, () => dialect.openRoom()));
      await Promise.all(opened.flatMap((room) => [crowd.join(dialect, room, false), crowd.join(dialect, room, true)]));
    }
    return crowd;
  }

  private async join(dialect: Dialect, room: string, isStaff: boolean): Promise<void> {
    const next = () => {
      const id = `m${++this.serial}`;
      this.sentAtMs.set(id, performance.now());
      this.left.set(id, 2);
      link.send(id);
    };
    const link = await dialect.join(room, isStaff, {
      onReceipt: (id) => {
        this.taken += 1;
        if (this.left.has(id)) this.acknowledged.add(id);
        if (this.isClosedLoop) next();
      },
      onMessage: (id) => this.deliver(id),
    });
    this.sides.push({ link, next });
  }

  private deliver(id: string): void {
    this.deliveries += 1;
    const left = (this.left.get(id) ?? 0) - 1;
    this.left.set(id, left);
    if (left > 0) return;
    this.latenciesMs.push(performance.now() - (this.sentAtMs.get(id) ?? 0));
    this.left.delete(id);
    this.acknowledged.delete(id);
    this.sentAtMs.delete(id);
  }

  /** Each client sends its next message when the previous one is acknowledged. */
  async closedLoop(warmUpMs: number, measuredMs: number): Promise<Load> {
    this.isClosedLoop = true;
    for (const { next } of this.sides) next();
    await pause(warmUpMs);
    const load = await this.measure(measuredMs);
    this.isClosedLoop = false;
    return { ...load, missing: await this.settle() };
  }

  /** A fixed number of messages per second, independent of acknowledgements. */
  async fixedRate(perS: number, warmUpMs: number, measuredMs: number): Promise<Load> {
    const startedMs = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const due = ((performance.now() - startedMs) / 1000) * perS;
      for (; sent < due; sent++) this.sides[(sent * 7919) % this.sides.length]?.next();
    }, 2);
    await pause(warmUpMs);
    const load = await this.measure(measuredMs);
    clearInterval(timer);
    return { ...load, missing: await this.settle() };
  }

  private async measure(forMs: number): Promise<Omit<Load, 'missing'>> {
    const [deliveries, taken, startedMs] = [this.deliveries, this.taken, performance.now()];
    this.latenciesMs.length = 0;
    await pause(forMs);
    const seconds = (performance.now() - startedMs) / 1000;
    const sorted = [...this.latenciesMs].sort((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    return {
      deliveriesPerS: (this.deliveries - deliveries) / seconds,
      takenPerS: (this.taken - taken) / seconds,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
    };
  }

  /**
   * Waits for in-flight messages, longer than svc-chat needs to find messages without a hint; returns the number of
   * acknowledged messages not delivered to both sides.
   */
  private async settle(): Promise<number> {
    for (let waited = 0; waited < 300 && this.left.size > 0; waited++) await pause(100);
    return this.acknowledged.size;
  }

  disperse(): void {
    for (const { link } of this.sides) link.close();
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

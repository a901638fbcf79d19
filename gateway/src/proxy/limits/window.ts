/** The requests of one key until `endsMs`, as this process knows them. */
export class Window {
  /** Part of a batch that Redis has not confirmed. */
  sent = 0;
  /** Counted here and not yet part of a batch. */
  private unsent = 0;
  /** Counted by this process. */
  private own = 0;
  /** Counted by all processes when Redis last answered. */
  private shared = 0;
  private isConfirmed = false;
  private waiting: ((countedBefore: number | undefined) => void)[] = [];
  private waitingForBatch: typeof this.waiting = [];

  constructor(
    readonly key: string,
    public endsMs: number,
  ) {}

  add() {
    this.own += 1;
    this.unsent += 1;
  }

  /** Never less than this process has counted, also when Redis has lost its data. */
  get position(): number {
    return Math.max(this.own, this.shared + this.unconfirmed);
  }

  get unconfirmed(): number {
    return this.sent + this.unsent;
  }

  /** What Redis has left over of a limit; `atFirst` is the part of it that counts until Redis has answered. */
  left(points: number, atFirst: number): number {
    return this.isConfirmed ? points - this.shared : points * atFirst;
  }

  /**
   * The position of the request that was just added among those of all processes; the local count if Redis does not
   * answer.
   */
  sharedPosition(): Promise<number> {
    const { position, unsent } = this;
    return new Promise((resolve) => {
      this.waiting.push((countedBefore) =>
        resolve(countedBefore === undefined ? position : Math.max(position, countedBefore + unsent)),
      );
    });
  }

  /** Makes what is unsent part of a batch. */
  send() {
    this.sent = this.unsent;
    this.unsent = 0;
    this.waitingForBatch = this.waiting;
    this.waiting = [];
  }

  /** `total` includes what was sent. The end comes from Redis once; a later one would be that of the next window. */
  confirm(total: number, endsMs: number) {
    this.answerWaiting(total - this.sent);
    this.shared = total;
    this.sent = 0;
    if (!this.isConfirmed) this.endsMs = endsMs;
    this.isConfirmed = true;
  }

  giveUpWaiting() {
    this.waitingForBatch = [...this.waitingForBatch, ...this.waiting];
    this.waiting = [];
    this.answerWaiting(undefined);
  }

  private answerWaiting(countedBefore: number | undefined) {
    for (const answer of this.waitingForBatch) answer(countedBefore);
    this.waitingForBatch = [];
  }
}

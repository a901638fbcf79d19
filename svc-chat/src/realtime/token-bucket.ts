interface Rate {
  perS: number;
  burst: number;
}

/** Allows `burst` at once and `perS` per second in the long run. */
export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #filledMs = Date.now();

  constructor(rate: Rate) {
    this.#rate = rate;
    this.#tokens = rate.burst;
  }

  take(): boolean {
    const atMs = Date.now();
    this.#tokens = Math.min(this.#rate.burst, this.#tokens + ((atMs - this.#filledMs) / 1000) * this.#rate.perS);
    this.#filledMs = atMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

const WAKE_EVERY_MS = 10;
const MIN_WAIT_MS = 20;
const MAX_TURNS = 10_000;

interface Turn {
  othersAtMs: number;
  /** Time between our message and the following one of another instance. */
  gapMs: number;
  /** When we stored after them; undefined while theirs is the last message. */
  ownAtMs: number | undefined;
}

/**
 * Alternates instances whose clients write to one room at the same time: only one of them gets a place, so otherwise
 * half of all writes would be refused and retried. The instance that stored last waits a moment for the others;
 * correctness does not depend on it. The wait is at most the cost of a refused write, so that people who answer each
 * other are not delayed.
 */
export function createTurns(onTurn: (roomId: string) => void, nowMs: () => number = () => performance.now()) {
  /** Rooms into which another instance has written, latest last. */
  const turns = new Map<string, Turn>();
  /** Waiting rooms with their deadline. */
  const waiting = new Map<string, number>();
  let isWaking = false;
  let typicalMs = 0;
  const maxWaitMs = () => MIN_WAIT_MS + 2 * typicalMs;

  function release() {
    isWaking = false;
    const atMs = nowMs();
    for (const [roomId, untilMs] of waiting) if (untilMs <= atMs) give(roomId);
    if (waiting.size > 0) wake();
  }

  /** The others are slower than expected, or have no more messages. */
  function give(roomId: string) {
    waiting.delete(roomId);
    const turn = turns.get(roomId);
    if (turn) turn.gapMs *= 2;
    onTurn(roomId);
  }

  function wait(roomId: string, forMs: number) {
    waiting.set(roomId, nowMs() + forMs);
    wake();
  }

  function wake() {
    if (isWaking) return;
    isWaking = true;
    setTimeout(release, WAKE_EVERY_MS).unref();
  }

  return {
    /** Records the duration of a write, without waits. */
    took(ms: number) {
      typicalMs += (ms - typicalMs) / 8;
    },

    own(roomId: string) {
      const turn = turns.get(roomId);
      if (turn) turn.ownAtMs ??= nowMs();
    },

    others(roomId: string) {
      const othersAtMs = nowMs();
      const { gapMs = MIN_WAIT_MS, ownAtMs } = turns.get(roomId) ?? {};
      turns.delete(roomId);
      turns.set(roomId, {
        othersAtMs,
        gapMs: ownAtMs === undefined ? gapMs : (gapMs + othersAtMs - ownAtMs) / 2,
        ownAtMs: undefined,
      });
      if (turns.size > MAX_TURNS) turns.delete(turns.keys().next().value ?? '');
      if (waiting.delete(roomId)) onTurn(roomId);
    },

    /** False while it is another instance's turn; `onTurn` follows. */
    isMine(roomId: string): boolean {
      const turn = turns.get(roomId);
      if (turn?.ownAtMs === undefined) return true;
      const atMs = nowMs();
      if (turn.gapMs > maxWaitMs() || atMs - turn.othersAtMs > 2 * maxWaitMs()) return true;
      wait(roomId, Math.min(MIN_WAIT_MS + 3 * turn.gapMs, maxWaitMs()));
      return false;
    },

    /** Others have stored a message that was not announced yet: `onTurn` follows when it is, or after a timeout. */
    await(roomId: string) {
      wait(roomId, maxWaitMs());
    },
  };
}

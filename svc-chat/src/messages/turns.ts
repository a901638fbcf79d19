const WAKE_EVERY_MS = 10;
const LEAST_PATIENCE_MS = 20;
const KEPT = 10_000;

interface Turn {
  othersAtMs: number;
  /** How long after our message the others' one came. */
  gapMs: number;
  /** When we stored after them; undefined while theirs is the last message. */
  ownAtMs: number | undefined;
}

/**
 * Turns of the instances whose clients write into one room at the same time. Only one of them gets a place, so without turns half of all
 * writes would be refused and tried again. Whoever has stored last waits a moment for the others; nothing depends on it.
 * A message that is refused takes about as long again as it has taken: waiting longer than that is not worth it, so people who answer each other are not made to wait.
 */
export function createTurns(onTurn: (roomId: string) => void, nowMs: () => number = () => performance.now()) {
  /** Of rooms into which another instance has written, latest last. */
  const turns = new Map<string, Turn>();
  /** Rooms that wait, and until when. */
  const waiting = new Map<string, number>();
  let isWaking = false;
  let typicalMs = 0;
  const patienceMs = () => LEAST_PATIENCE_MS + 2 * typicalMs;

  function release() {
    isWaking = false;
    const atMs = nowMs();
    for (const [roomId, untilMs] of waiting) if (untilMs <= atMs) give(roomId);
    if (waiting.size > 0) wake();
  }

  /** The others are slower than thought, or have nothing to say. */
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
    /** Messages took this long, without any waiting for others. */
    took(ms: number) {
      typicalMs += (ms - typicalMs) / 8;
    },

    own(roomId: string) {
      const turn = turns.get(roomId);
      if (turn) turn.ownAtMs ??= nowMs();
    },

    others(roomId: string) {
      const othersAtMs = nowMs();
      const { gapMs = LEAST_PATIENCE_MS, ownAtMs } = turns.get(roomId) ?? {};
      turns.delete(roomId);
      turns.set(roomId, { othersAtMs, gapMs: ownAtMs === undefined ? gapMs : (gapMs + othersAtMs - ownAtMs) / 2, ownAtMs: undefined });
      if (turns.size > KEPT) turns.delete(turns.keys().next().value ?? '');
      if (waiting.delete(roomId)) onTurn(roomId);
    },

    /** False while it is another instance's turn; `onTurn` follows. */
    isMine(roomId: string): boolean {
      const turn = turns.get(roomId);
      if (turn?.ownAtMs === undefined) return true;
      const atMs = nowMs();
      if (turn.gapMs > patienceMs() || atMs - turn.othersAtMs > 2 * patienceMs()) return true;
      wait(roomId, Math.min(LEAST_PATIENCE_MS + 3 * turn.gapMs, patienceMs()));
      return false;
    },

    /** Others have stored what has not been heard of: `onTurn` follows when it has, or has not come in time. */
    await(roomId: string) {
      wait(roomId, patienceMs());
    },
  };
}

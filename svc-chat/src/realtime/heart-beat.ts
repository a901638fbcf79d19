export const HEART_BEAT_MS = 10_000;

interface HeartBeatParts {
  send(): void;
  /** The client has been silent for twice the time it had promised. */
  onSilence(): void;
}

/** Both directions of STOMP's heart-beat; either side may want none. */
export function createHeartBeat({ send, onSilence }: HeartBeatParts) {
  const timers: NodeJS.Timeout[] = [];
  let heardMs = Date.now();
  return {
    heard() {
      heardMs = Date.now();
    },
    /** `wanted` is the client's header: what it can send and what it wants, in ms. */
    start(wanted = '0,0') {
      const [, sends = '0', wants = '0'] = /^(\d{1,9}),(\d{1,9})$/.exec(wanted) ?? [];
      if (Number(wants) > 0) timers.push(setInterval(send, Math.max(HEART_BEAT_MS, Number(wants))));
      if (Number(sends) === 0) return;
      const silenceMs = 2 * Math.max(HEART_BEAT_MS, Number(sends));
      timers.push(setInterval(() => Date.now() - heardMs > silenceMs && onSilence(), HEART_BEAT_MS / 2));
    },
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

export const HEART_BEAT_MS = 10_000;
const CHECK_EVERY_MS = 1000;

/** The owner of a heartbeat: one client connection. */
export interface Beating {
  sendBeat(): void;
  /** The client was silent for twice its promised interval. */
  onSilence(): void;
}

/** Both directions of the STOMP heart-beat; either side may disable its own. */
export interface HeartBeat {
  onReceived(): void;
  stop(): void;
}

/** The times of the next heartbeat to send and of the timeout for receiving; infinite where disabled. */
class Beat implements HeartBeat {
  readonly beating: Beating;
  readonly everyMs: number;
  readonly silenceMs: number;
  sendAtMs: number;
  heardMs: number;

  constructor(beating: Beating, everyMs: number, silenceMs: number, atMs: number) {
    this.beating = beating;
    this.everyMs = everyMs;
    this.silenceMs = silenceMs;
    this.sendAtMs = atMs + everyMs;
    this.heardMs = atMs;
  }

  onReceived() {
    this.heardMs = Date.now();
  }

  stop() {
    beats.delete(this);
    if (beats.size === 0) clearInterval(wheel);
  }
}

/** One timer for all connections, because two per connection would be thousands. */
const beats = new Set<Beat>();
let wheel: NodeJS.Timeout | undefined;

/** `wanted` is the client's header: what it can send and what it wants, in ms. */
export function startHeartBeat(beating: Beating, wanted = '0,0'): HeartBeat | undefined {
  const [, sends = '0', wants = '0'] = /^(\d{1,9}),(\d{1,9})$/.exec(wanted) ?? [];
  const everyMs = periodMs(wants);
  const silenceMs = 2 * periodMs(sends);
  if (everyMs === Number.POSITIVE_INFINITY && silenceMs === Number.POSITIVE_INFINITY) return undefined;
  const beat = new Beat(beating, everyMs, silenceMs, Date.now());
  if (beats.size === 0) wheel = setInterval(checkAll, CHECK_EVERY_MS);
  beats.add(beat);
  return beat;
}

function periodMs(text: string): number {
  return Number(text) > 0 ? Math.max(HEART_BEAT_MS, Number(text)) : Number.POSITIVE_INFINITY;
}

function checkAll() {
  const atMs = Date.now();
  for (const beat of beats) {
    if (atMs - beat.heardMs > beat.silenceMs) beat.beating.onSilence();
    // One check early rather than late.
    else if (atMs + CHECK_EVERY_MS > beat.sendAtMs) {
      beat.sendAtMs = atMs + beat.everyMs;
      beat.beating.sendBeat();
    }
  }
}

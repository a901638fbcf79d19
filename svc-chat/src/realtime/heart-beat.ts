export const HEART_BEAT_MS = 10_000;
const LOOK_EVERY_MS = 1000;

/** Whose heart beats: one client in one connection. */
export interface Beating {
  sendBeat(): void;
  /** The client has been silent for twice the time it had promised. */
  onSilence(): void;
}

/** Both directions of STOMP's heart-beat; either side may want none. */
export interface HeartBeat {
  heard(): void;
  stop(): void;
}

/** When one has to send, and until when one has to hear; never where that side wants none. */
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

  heard() {
    this.heardMs = Date.now();
  }

  stop() {
    beats.delete(this);
    if (beats.size === 0) clearInterval(wheel);
  }
}

/** One timer for all, because two for each connection would be thousands. */
const beats = new Set<Beat>();
let wheel: NodeJS.Timeout | undefined;

/** `wanted` is the client's header: what it can send and what it wants, in ms. */
export function startHeartBeat(beating: Beating, wanted = '0,0'): HeartBeat | undefined {
  const [, sends = '0', wants = '0'] = /^(\d{1,9}),(\d{1,9})$/.exec(wanted) ?? [];
  const everyMs = periodMs(wants);
  const silenceMs = 2 * periodMs(sends);
  if (everyMs === Number.POSITIVE_INFINITY && silenceMs === Number.POSITIVE_INFINITY) return undefined;
  const beat = new Beat(beating, everyMs, silenceMs, Date.now());
  if (beats.size === 0) wheel = setInterval(lookAfterAll, LOOK_EVERY_MS);
  beats.add(beat);
  return beat;
}

function periodMs(text: string): number {
  return Number(text) > 0 ? Math.max(HEART_BEAT_MS, Number(text)) : Number.POSITIVE_INFINITY;
}

function lookAfterAll() {
  const atMs = Date.now();
  for (const beat of beats) {
    if (atMs - beat.heardMs > beat.silenceMs) beat.beating.onSilence();
    // Early rather than late by one look.
    else if (atMs + LOOK_EVERY_MS > beat.sendAtMs) {
      beat.sendAtMs = atMs + beat.everyMs;
      beat.beating.sendBeat();
    }
  }
}

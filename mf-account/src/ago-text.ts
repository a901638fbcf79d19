const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 방금, 5분 전, 3시간 전 or 2일 전; a clock that is behind the server's reads 방금. */
export function agoText(instant: string, nowMs: number = Date.now()): string {
  const pastMs = nowMs - Date.parse(instant);
  if (pastMs >= DAY_MS) return `${Math.floor(pastMs / DAY_MS)}일 전`;
  if (pastMs >= HOUR_MS) return `${Math.floor(pastMs / HOUR_MS)}시간 전`;
  return pastMs >= MINUTE_MS ? `${Math.floor(pastMs / MINUTE_MS)}분 전` : '방금';
}

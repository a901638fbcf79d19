import { countText, instantDateText } from '@osaka/web-kit';

export const FACES = { good: '좋았어요', fair: '보통이에요', bad: '아쉬웠어요' } as const;

/** 1분 20초 */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds}초`;
  const minutes = Math.floor(seconds / 60);
  return seconds % 60 === 0 || minutes >= 10 ? `${countText(minutes)}분` : `${minutes}분 ${seconds % 60}초`;
}

/** The group of waiting times up to that many seconds. */
export function waitingText(upToSeconds: number | null): string {
  return upToSeconds === null ? '10분 넘게' : `${secondsText(upToSeconds)}까지`;
}

/** (12%), empty without a whole */
export function partText(part: number, whole: number): string {
  return whole > 0 ? ` (${Math.round((part / whole) * 100)}%)` : '';
}

export function openText({
  waiting,
  appeals,
  waitingSince,
}: {
  waiting: number;
  appeals: number;
  waitingSince: string | null;
}): string {
  if (!waitingSince) return '기다리는 신고가 없어요.';
  const open = [waiting && `신고 ${countText(waiting)}건`, appeals && `이의제기 ${countText(appeals)}건`]
    .filter(Boolean)
    .join('과 ');
  return `${open}이 기다리고 있어요. 가장 오래된 것은 ${instantDateText(waitingSince)}부터예요.`;
}

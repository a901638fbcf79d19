/** 45분, 1시간, 1시간 20분 */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}시간`, (rest > 0 || hours === 0) && `${rest}분`].filter(Boolean).join(' ');
}

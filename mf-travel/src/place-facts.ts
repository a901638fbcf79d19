/** A usual stay of this length means a night. */
export const NIGHT_MINUTES = 720;

/** 1시간 30분 */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}시간`, rest > 0 && `${rest}분`].filter(Boolean).join(' ') || '0분';
}

/** 난바역; a name with its kind stays as it is. */
export function stationName(nameKo: string): string {
  return /(역|정류장)$/.test(nameKo) ? nameKo : `${nameKo}역`;
}

/** A usual stay of this length means a night. */
export const NIGHT_MINUTES = 720;

/** 난바역; a name with its kind stays as it is. */
export function stationName(nameKo: string): string {
  return /(역|정류장)$/.test(nameKo) ? nameKo : `${nameKo}역`;
}

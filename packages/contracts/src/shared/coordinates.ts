/** Degrees on WGS 84. */
export interface Position {
  longitude: number;
  latitude: number;
}

/**
 * On the wire mapX is the longitude and mapY the latitude; only these two functions convert. A place whose position is not
 * known is nowhere: NaN, which no map shows and to which no way leads.
 */
export function toPosition({ mapX, mapY }: { mapX: number | null; mapY: number | null }): Position {
  return { longitude: mapX ?? Number.NaN, latitude: mapY ?? Number.NaN };
}

/** Whether it is a place on earth, not the NaN of one whose position is not known. */
export function isSomewhere({ longitude }: Position): boolean {
  return Number.isFinite(longitude);
}

export function toWire({ longitude, latitude }: Position): { mapX: number; mapY: number } {
  return { mapX: longitude, mapY: latitude };
}

/** Valid longitude and latitude, and not the 0/0 of a missing value. */
export function isPosition(value: { mapX?: unknown; mapY?: unknown }): value is { mapX: number; mapY: number } {
  const { mapX, mapY } = value;
  return (
    typeof mapX === 'number' &&
    typeof mapY === 'number' &&
    Math.abs(mapX) <= 180 &&
    Math.abs(mapY) <= 90 &&
    mapX !== 0 &&
    mapY !== 0
  );
}

const EARTH_RADIUS_KM = 6371.0088;

/**
 * Great-circle distance in kilometres by the haversine formula (R. W. Sinnott, Sky & Telescope 68, 1984; mean radius of
 * IUGG).
 *
 * @example distanceKm(toPosition(one), toPosition(other))
 */
export function distanceKm(from: Position, to: Position): number {
  const a =
    haversine(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * haversine(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

function haversine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 360) ** 2;
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

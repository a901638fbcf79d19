import { yenText } from '@osaka/domain/places';
import { minutesText } from '@osaka/domain/trip';
import type { Way } from '@osaka/rail';
import { distanceText } from '@osaka/web-kit';
import { type Leg, type LegSums, SET_NAMES, UNNAMED } from './leg.ts';

/** 지하철 미도스지선 · 9분 · 240엔; 도보 · 12분; 택시 · 25분 · 직접 정함 */
export function legText(leg: Leg): string {
  const { minutes, way, set } = leg;
  const fare = way && fareText(way);
  const time = !way || set ? minutesText(minutes) : timeText(way);
  return [vehicleText(leg), time, fare, set && '직접 정함'].filter(Boolean).join(' · ');
}

/** 지하철 미도스지선, 도보, 택시 */
export function vehicleText({ way, set }: Pick<Leg, 'way' | 'set'>): string {
  if (way) return wayName(way);
  return set?.mode ? SET_NAMES[set.mode] : UNNAMED;
}

/** The line of the longest ride. */
export function wayName({ mode, parts, approximate }: Way): string {
  if (mode === '도보') return mode;
  if (approximate) return SET_NAMES.transit;
  const rides = parts.filter(({ line }) => line !== undefined);
  const [main] = rides.toSorted((one, other) => other.minutes - one.minutes);
  const name = main?.line?.nameKo ?? '';
  return name.includes(mode) ? name : `${mode} ${name}`;
}

/** 9분; 35~45분 where it may take 5 minutes more or less; 대략 14분 of a straight line */
export function timeText({ minutes, range: [low, high], approximate }: Way): string {
  if (approximate) return `대략 ${minutesText(minutes)}`;
  if (high - low < 5) return minutesText(minutes);
  return high < 60 ? `${low}~${high}분` : `${minutesText(low)}~${minutesText(high)}`;
}

/** 240엔, with the surcharge of a limited express; undefined of a walk, and where the fare is not known. */
export function fareText({ mode, fareYen, surchargeYen }: Way): string | undefined {
  return mode === '도보' || fareYen === null ? undefined : yenText(fareYen + surchargeYen);
}

/** 이동 12.3km · 도보 34분 · 지하철 25분 · 교통비 1,240엔; empty where there are no legs. */
export function sumsText({ km, kinds, fareYen, withoutFare }: LegSums): string {
  const unknown = withoutFare > 0 ? `${withoutFare}구간은 몰라요` : '';
  const fare = fareYen > 0 && `교통비 ${yenText(fareYen)}${unknown && ` (${unknown})`}`;
  return [km > 0 && `이동 ${distanceText(km)}`, ...kinds.map(([name, taken]) => `${name} ${minutesText(taken)}`), fare]
    .filter(Boolean)
    .join(' · ');
}

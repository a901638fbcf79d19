import { distanceKm, isPosition, toPosition } from '@osaka/contracts';
import type { Place } from '../catalogue/place.ts';
import type { Reference } from '../catalogue/reference.ts';
import type { DestinationChange } from '../destinations/destinations.repository.ts';
import type { EventLoopYield } from '../event-loop/event-loop-yield.ts';
import { normalizeForComparison } from '../text/normalize-for-comparison.ts';
import { type Names, namesOf } from './names.ts';

/** The data that rows of an imported file are compared with. */
export interface ComparisonContext {
  names: Names;
  get(travelNo: number): Place | undefined;
  /** Places whose names differ only in spaces, brackets and letter case. */
  namesakes(title: string): readonly Place[];
  farFromDistrict(change: DestinationChange): string | undefined;
}

export interface Stored {
  reference: Reference;
  get(travelNo: number): Place | undefined;
  all(): readonly Place[];
}

/** Same limit as in the form. */
const FAR_KM = 8;

export async function comparisonContextOf(
  { reference, get, all }: Stored,
  pause: EventLoopYield,
): Promise<ComparisonContext> {
  const byName = new Map<string, Place[]>();
  for (const place of all()) {
    const key = normalizeForComparison(place.title);
    const known = byName.get(key);
    if (known) known.push(place);
    else byName.set(key, [place]);
    await pause();
  }
  return {
    names: namesOf(reference),
    get,
    namesakes: (title) => byName.get(normalizeForComparison(title)) ?? [],
    farFromDistrict({ guNo, mapX, mapY }) {
      const district = reference.districts.get(guNo ?? 0);
      if (!district || !isPosition({ mapX, mapY })) return undefined;
      const awayKm = distanceKm(
        toPosition({ mapX: mapX as number, mapY: mapY as number }),
        toPosition({ mapX: district.guMapX, mapY: district.guMapY }),
      );
      return awayKm > FAR_KM ? `위치가 ${district.guName}에서 ${awayKm.toFixed(1)}km 떨어져 있습니다.` : undefined;
    },
  };
}

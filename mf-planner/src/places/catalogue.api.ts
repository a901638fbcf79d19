import { isPosition, toPosition, unread } from '@osaka/contracts';
import { type District, listWizardDistricts, listWizardPlaces, searchDestinations } from '@osaka/contracts/travel';
import { CallError, call } from '@osaka/web-kit';
import { queryOptions } from '@osaka/web-kit/query';
import { messageOfDistricts, messageOfPlaces, WRONG_SHAPE } from './catalogue-messages.ts';
import { type OfferedPlace, parsePlace } from './place.ts';

export interface Ward {
  no: number;
  name: string;
  longitude: number;
  latitude: number;
}

/** The districts, from an array or from an envelope with `data`; throws a CallError with the message for the screen. */
export const districts = queryOptions({
  queryKey: ['wizard', 'districts'],
  queryFn: async ({ signal }): Promise<Ward[]> => {
    const rows = await listOf(call(unread(listWizardDistricts), {}, { signal }), messageOfDistricts);
    return rows.filter(isUsable).map(({ guNo, guName, guMapX, guMapY }) => ({
      no: guNo,
      name: guName,
      ...toPosition({ mapX: guMapX, mapY: guMapY }),
    }));
  },
});

export const placesOf = (guName: string) =>
  queryOptions({
    queryKey: ['wizard', 'places', guName],
    queryFn: async ({ signal }): Promise<{ places: OfferedPlace[]; isEmpty: boolean }> => {
      const rows = await listOf(call(unread(listWizardPlaces), { query: { guName } }, { signal }), messageOfPlaces);
      return { places: rows.flatMap((row) => parsePlace(row) ?? []), isEmpty: rows.length === 0 };
    },
    enabled: guName !== '',
  });

/** Number of places per district. Optional: the list works without it. */
export const districtCounts = queryOptions({
  queryKey: ['wizard', 'district-counts'],
  queryFn: async ({ signal }) => {
    const { data } = await call(searchDestinations, { query: { size: 1 } }, { signal });
    return new Map(data.facets?.districts.map(({ no, count }) => [no, count]));
  },
});

async function listOf(answer: Promise<unknown>, messageOf: (error: unknown) => string): Promise<unknown[]> {
  try {
    const body = await answer;
    const rows = Array.isArray(body) ? body : (body as { data?: unknown } | null)?.data;
    if (!Array.isArray(rows)) throw new CallError(200, WRONG_SHAPE);
    return rows;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(error instanceof CallError ? error.status : -1, messageOf(error));
  }
}

function isUsable(row: unknown): row is District {
  const { guNo, guName, guStatus, guMapX, guMapY } = (row ?? {}) as Partial<District>;
  return (
    typeof guNo === 'number' &&
    typeof guName === 'string' &&
    guName !== '' &&
    guStatus === 'Y' &&
    isPosition({ mapX: guMapX, mapY: guMapY })
  );
}

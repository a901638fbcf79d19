import type { AdminDestinationFilter, AdminDestinationQuery, DestinationSort } from '@osaka/contracts/travel';
import { AppError, type Clock } from '@osaka/service-kit';
import type { Catalogue } from './catalogue.ts';
import { matchingNumbers } from './conditions.ts';
import { type Place, toAdminDestination, toCard } from './place.ts';
import { referenceLists } from './reference-lists.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type AdminCatalogue = ReturnType<typeof createAdminCatalogue>;

const names = new Intl.Collator('ko', { numeric: true });
type Order = (one: Place, other: Place) => number;
const ORDERS: Record<'no' | 'title' | 'modified', Order> = {
  no: (one, other) => one._id - other._id,
  title: (one, other) => names.compare(one.title, other.title),
  modified: (one, other) => one.modifiedDate.getTime() - other.modifiedDate.getTime(),
};

/** The catalogue for administrators, with inactive places. */
export function createAdminCatalogue(catalogue: Catalogue, clock: Clock) {
  function find(travelNo: number): Place {
    const place = catalogue.now.index.get(travelNo);
    if (!place) throw new AppError('NOT_FOUND', '여행지 정보를 찾을 수 없습니다.');
    return place;
  }

  function earliest(period: AdminDestinationQuery['period']): number {
    if (period === 'today') return Date.parse(`${clock.today()}T00:00:00+09:00`);
    return period === '7d' || period === '30d' ? clock.now().getTime() - (period === '7d' ? 7 : 30) * DAY_MS : 0;
  }

  /** All pages, newest first. */
  function matching({ search, status, period, thema }: AdminDestinationFilter): Place[] {
    const { index, reference } = catalogue.now;
    const themes = matchingNumbers(thema, reference.themes);
    const from = earliest(period);
    return index
      .namedLike(search)
      .filter(
        (place) =>
          (status === '' || status === 'all' || place.status === (status === 'active' ? 'Y' : 'N')) &&
          (!themes || place.themaNos.some((no) => themes.includes(no))) &&
          place.createdDate.getTime() >= from,
      )
      .sort(newestFirst);
  }

  return {
    get(travelNo: number) {
      return toAdminDestination(find(travelNo), catalogue.now.reference);
    },

    themesOf(travelNo: number) {
      const { themaNos } = find(travelNo);
      return referenceLists(catalogue.now)
        .themes()
        .filter(({ themaNo }) => themaNos.includes(themaNo));
    },

    matching,

    search({ page, size, sort, ...filter }: AdminDestinationQuery) {
      const { reference } = catalogue.now;
      const found = matching(filter);
      const rows = found.sort(orderOf(sort)).slice((page - 1) * size, page * size);
      return {
        data: rows.map((place) => ({
          ...toCard(place, reference),
          createdDate: place.createdDate.toISOString(),
          modifiedDate: place.modifiedDate.toISOString(),
        })),
        total: found.length,
      };
    },
  };
}

function newestFirst(one: Place, other: Place): number {
  return other._id - one._id;
}

/** Equal rows stay newest first. */
function orderOf(sort: DestinationSort): Order {
  const order = ORDERS[sort.replace('-', '') as keyof typeof ORDERS];
  return (one, other) => (sort.startsWith('-') ? order(other, one) : order(one, other)) || newestFirst(one, other);
}

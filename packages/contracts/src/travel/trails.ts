import type { Crumb } from '../shared/screens.ts';
import type { Destination } from './destinations.ts';

const HOME: Crumb = { name: '홈', path: '/' };
const PLACES: Crumb = { name: '여행지', path: '/travels' };
const THEMES: Crumb = { name: '테마', path: '/thema/travels' };

/** The way from the home page to that of a place. */
export function placeTrail({
  travelNo,
  title,
  guNo,
  guName,
  use,
}: Pick<Destination, 'travelNo' | 'title' | 'guNo' | 'guName' | 'use'>): Crumb[] {
  const district = guName && use === null ? [{ name: guName, path: listPath({ district: guNo }) }] : [];
  return [HOME, PLACES, ...district, { name: title, path: `/travels/detail/${travelNo}` }];
}

/** The theme and the district of a list, by number and name. */
export interface ListChoice {
  theme?: { no: number; name: string } | undefined;
  district?: { no: number; name: string } | undefined;
}

/** The way from the home page to the list of a theme, of a district or of both. */
export function listTrail({ theme, district }: ListChoice): Crumb[] {
  return [
    HOME,
    theme || !district ? THEMES : PLACES,
    ...(theme ? [{ name: theme.name, path: listPath({ thema: theme.no }) }] : []),
    ...(district ? [{ name: district.name, path: listPath({ thema: theme?.no, district: district.no }) }] : []),
  ];
}

/** The canonical address of a list. */
export function listPath({
  thema,
  district,
  page = 1,
}: {
  thema?: number | undefined;
  district?: number | undefined;
  page?: number;
}): string {
  const query = new URLSearchParams();
  if (thema) query.set('thema', String(thema));
  if (district) query.set('district', String(district));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${THEMES.path}?${query}` : THEMES.path;
}

/** The heading of a list. */
export function listHeading({ theme, district }: ListChoice): string {
  const words = [district?.name, theme?.name].filter(Boolean);
  return words.length > 0 ? `${words.join(' ')} 여행지` : '테마로 찾는 여행지';
}

/** The document title of a list, for the gateway's page and the screen. */
export function listTitle(choice: ListChoice, page: number): string {
  return listHeading(choice) + (page > 1 ? ` (${page}쪽)` : '');
}

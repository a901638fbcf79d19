import { created, ok } from '@osaka/contracts';
import {
  type AdminDestination,
  type AdminDestinationQuery,
  type AdminDestinationRow,
  attachTheme,
  createDestination,
  detachTheme,
  getAdminDestination,
  listAdminDestinations,
  listDestinationThemes,
  searchAdminDestinations,
  type Theme,
  toggleDestination,
  updateDestination,
} from '@osaka/contracts/travel';
import { on, type Route } from '@osaka/service-kit';
import type { DestinationService } from './destinations.service.ts';

/** The catalogue for administrators. */
export interface AdminCatalogue {
  get(travelNo: number): AdminDestination;
  themesOf(travelNo: number): Theme[];
  search(query: AdminDestinationQuery): { data: AdminDestinationRow[]; total: number };
}

export function destinationRoutes(destinations: DestinationService, catalogue: AdminCatalogue): Route[] {
  return [
    on(listAdminDestinations, async ({ query }) =>
      ok(catalogue.search({ ...query, search: '', status: '', period: 'all', thema: '', sort: '-no' })),
    ),
    on(searchAdminDestinations, async ({ query }) => ok(catalogue.search(query))),
    on(getAdminDestination, async ({ params }) => ok(catalogue.get(params.travelNo))),
    on(listDestinationThemes, async ({ params }) => ok(catalogue.themesOf(params.travelNo))),
    on(createDestination, async ({ member, body, reservation }) =>
      created(catalogue.get(await destinations.create(body, member, reservation)), '등록 성공!'),
    ),
    on(updateDestination, async ({ member, params, body }) => {
      await destinations.update(params.travelNo, body, member);
      return ok(catalogue.get(params.travelNo), '수정 성공!');
    }),
    on(toggleDestination, async ({ member, params, query }) => {
      await destinations.toggle(params.travelNo, member, query.status);
      return ok(catalogue.get(params.travelNo), '상태가 변경되었습니다.');
    }),
    on(attachTheme, async ({ member, body }) => {
      await destinations.attachTheme(body.travelNo, body.themaNo, member);
      return ok(catalogue.themesOf(body.travelNo), '테마가 추가되었습니다.');
    }),
    on(detachTheme, async ({ member, body }) => {
      await destinations.detachTheme(body.travelNo, body.themaNo, member);
      return ok(catalogue.themesOf(body.travelNo), '테마가 삭제되었습니다.');
    }),
  ];
}

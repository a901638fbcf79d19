import { ok } from '@osaka/contracts';
import { closePlaceRequest, isContact, listPlaceRequests, requestPlace } from '@osaka/contracts/travel';
import { folded } from '@osaka/domain/search';
import { on, type Route } from '@osaka/service-kit';
import type { TravelContext } from '../context.ts';

export function placeRequestRoutes({ clock, counts, placeRequests }: TravelContext): Route[] {
  return [
    on(requestPlace, async ({ body: { name, words } }) => {
      await placeRequests.add(folded(name), name, isContact(words) ? '' : words, clock.now());
      counts.add('search', 'requested');
      return ok(null, '등록을 요청했어요. 관리자가 확인할게요.');
    }),
    on(listPlaceRequests, async () => ok(await placeRequests.list())),
    on(closePlaceRequest, async ({ body }) => {
      await placeRequests.remove(folded(body.name));
      return ok(null, '등록 요청을 지웠습니다.');
    }),
  ];
}

import { ok } from '@osaka/contracts';
import { closePlaceRequest, isContact, listPlaceRequests, requestPlace } from '@osaka/contracts/travel';
import { folded } from '@osaka/domain/search';
import { type Clock, type DailyCounts, on, type Route } from '@osaka/service-kit';
import type { PlaceRequestRepository } from './place-requests.repository.ts';

interface Parts {
  requests: PlaceRequestRepository;
  counts: Pick<DailyCounts, 'add'>;
  clock: Pick<Clock, 'now'>;
}

export function placeRequestRoutes({ requests, counts, clock }: Parts): Route[] {
  return [
    on(requestPlace, async ({ body: { name, words } }) => {
      await requests.add(folded(name), name, isContact(words) ? '' : words, clock.now());
      counts.add('search', 'requested');
      return ok(null, '등록을 요청했어요. 관리자가 확인할게요.');
    }),
    on(listPlaceRequests, async () => ok(await requests.list())),
    on(closePlaceRequest, async ({ body }) => {
      await requests.remove(folded(body.name));
      return ok(null, '등록 요청을 지웠습니다.');
    }),
  ];
}

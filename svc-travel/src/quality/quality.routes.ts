import { ok } from '@osaka/contracts';
import { listQuality, separateDestinations, verifyDestinations } from '@osaka/contracts/travel';
import { on, type Route } from '@osaka/service-kit';
import type { QualityService } from './quality.service.ts';

export function qualityRoutes(quality: QualityService): Route[] {
  return [
    on(listQuality, async ({ query }) => ok(await quality.list(query))),
    on(verifyDestinations, async ({ body, member }) =>
      ok(await quality.verify(body.travelNos, member), '확인한 날짜를 오늘로 바꿨습니다.'),
    ),
    on(separateDestinations, async ({ body, member }) => {
      await quality.separate(body.travelNo, body.twinNo, member);
      return ok(null, '중복 의심에서 뺐습니다.');
    }),
  ];
}

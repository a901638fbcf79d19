import { ok } from '@osaka/contracts';
import { deleteMyPlan, getMyPlan, listMyPlans, restoreMyPlan, updateMyPlan } from '@osaka/contracts/planner';
import { on } from '@osaka/service-kit';
import type { PlanService } from './plans.service.ts';

export function planRoutes(plans: PlanService) {
  return [
    on(listMyPlans, async ({ member, query }) =>
      ok(await plans.list(member.memberNo, query), '여행 플랜 목록을 조회했습니다.'),
    ),
    on(getMyPlan, async ({ member, params }) =>
      ok(await plans.show(member.memberNo, params.planNo), '여행 플랜을 조회했습니다.'),
    ),
    on(updateMyPlan, async ({ member, params, body }) =>
      ok(await plans.edit(member, params.planNo, body), '여행 플랜이 성공적으로 수정되었습니다!'),
    ),
    on(deleteMyPlan, async ({ member, params }) => {
      await plans.remove(member.memberNo, params.planNo);
      return ok(null, '여행 플랜이 성공적으로 삭제되었습니다!');
    }),
    on(restoreMyPlan, async ({ member, params }) =>
      ok(await plans.restore(member.memberNo, params.planNo), '삭제한 여행 플랜을 되돌렸습니다.'),
    ),
  ];
}

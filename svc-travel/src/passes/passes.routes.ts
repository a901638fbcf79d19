import { created, ok } from '@osaka/contracts';
import { type AdminPass, createPass, deletePass, listAdminPasses, updatePass } from '@osaka/contracts/travel';
import { on, type Route } from '@osaka/service-kit';
import type { createPassService } from './passes.service.ts';

export function passRoutes(passes: ReturnType<typeof createPassService>, listed: () => AdminPass[]): Route[] {
  return [
    on(listAdminPasses, async () => ok(listed())),
    on(createPass, async ({ body, member, reservation }) =>
      created(await passes.create(body, member, reservation), '등록 성공!'),
    ),
    on(updatePass, async ({ params, body, member }) =>
      ok(await passes.change(params.passNo, body, member), '수정 성공!'),
    ),
    on(deletePass, async ({ params, member }) => {
      await passes.remove(params.passNo, member);
      return ok(null, '삭제되었습니다.');
    }),
  ];
}

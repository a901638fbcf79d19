import { randomBytes } from 'node:crypto';
import { created, ok } from '@osaka/contracts';
import {
  addOpinion,
  copyMyPlan,
  copySharedPlan,
  createShare,
  exportMyPlan,
  exportSharedPlan,
  getSharedPlan,
  getSharedPlanHead,
  hideOpinion,
  listShares,
  PLAN_MESSAGES,
  revokeShare,
} from '@osaka/contracts/planner';
import { on, type Request } from '@osaka/service-kit';
import type { ExportService } from '../export/export.service.ts';
import type { ShareService } from './shares.service.ts';

const GUEST_MAX_AGE_S = 60 * 24 * 3600;

export function shareRoutes(shares: ShareService, exports: ExportService, { isLocal = false }: { isLocal?: boolean }) {
  return [
    on(createShare, async ({ member, params, body }) =>
      created(await shares.share(member.memberNo, params.planNo, body), PLAN_MESSAGES.shareMade),
    ),
    on(listShares, async ({ member, params }) => ok(await shares.list(member.memberNo, params.planNo))),
    on(revokeShare, async ({ member, params }) => {
      await shares.revoke(member.memberNo, params.planNo, params.shareNo);
      return ok(null, PLAN_MESSAGES.shareRevoked);
    }),
    on(getSharedPlan, async ({ params, http }) =>
      ok(await shares.show(params.token, knownGuest(http.req.header('cookie'))), PLAN_MESSAGES.sharedPlanShown),
    ),
    on(getSharedPlanHead, async ({ params }) => shares.head(params.token)),
    on(addOpinion, async ({ params, body, http, clientAddress }) =>
      ok(
        await shares.addOpinion(params.token, body, { guestKey: guestOf(http, params.token, isLocal), clientAddress }),
        PLAN_MESSAGES.opinionMade,
      ),
    ),
    on(hideOpinion, async ({ member, params, body }) => {
      await shares.hide(member.memberNo, params.planNo, params.opinionNo, body.hidden);
      return ok(null, PLAN_MESSAGES.opinionChanged);
    }),
    on(copyMyPlan, async ({ member, params, body, reservation }) =>
      created(
        await shares.copy(member.memberNo, params.planNo, body.travelStartDate, reservation),
        PLAN_MESSAGES.copied,
      ),
    ),
    on(copySharedPlan, async ({ member, params, body, reservation }) =>
      created(
        await shares.take(member.memberNo, params.token, body.travelStartDate, reservation),
        PLAN_MESSAGES.copied,
      ),
    ),
    on(exportMyPlan, async ({ member, params, query }) => exports.ofPlan(member.memberNo, params.planNo, query.format)),
    on(exportSharedPlan, async ({ params }) => exports.ofLink(params.token)),
  ];
}

/** A guest is a browser, known by a random cookie. */
function guestOf(http: Request<typeof addOpinion>['http'], token: string, isLocal: boolean): string {
  const known = knownGuest(http.req.header('cookie'));
  if (known) return known;
  const guest = randomBytes(16).toString('base64url');
  const path = `/api/shared-plans/${encodeURIComponent(token)}`;
  http.header(
    'set-cookie',
    `guest=${guest}; Max-Age=${GUEST_MAX_AGE_S}; Path=${path}; HttpOnly; ${isLocal ? '' : 'Secure; '}SameSite=Lax`,
  );
  return guest;
}

function knownGuest(cookie = ''): string | undefined {
  return /(?:^|;\s*)guest=([\w-]{22})(?:;|$)/.exec(cookie)?.[1];
}

import * as z from 'zod/mini';
import { dataOnly, endpoint, envelope } from '../shared/endpoint.ts';
import { calendarDate, instant, serial, serialText } from '../shared/values.ts';
import { PLAN_MESSAGES } from './plan-messages.ts';
import { planParams, planRole } from './plans.ts';

export const MAX_COMPANIONS = 20;

/** What a companion may do; the owner is no companion. */
export const companionRole = z.enum(['editor', 'viewer'], PLAN_MESSAGES.roleMissing);
export type CompanionRole = z.output<typeof companionRole>;

/** 128 random bits; of which only a hash is stored. One that is not known is 404, whatever it looks like. */
export const linkParams = z.object({ token: z.string().check(z.maxLength(200)) });

/** For one person, for seven days. `url` is a path of the site. */
export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/my-plans/{planNo}/invitations',
  access: 'member',
  params: planParams,
  body: z.object({ role: companionRole }),
  success: envelope(z.object({ token: z.string(), url: z.string(), expiresAt: instant })),
  status: 201,
});

/** The invitations that hold, newest first, without their tokens, of which only hashes are stored. */
export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/my-plans/{planNo}/invitations',
  access: 'member',
  params: planParams,
  success: dataOnly(z.array(z.object({ invitationNo: serial, role: companionRole, expiresAt: instant }))),
});

/** The link ends at once. */
export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/my-plans/{planNo}/invitations/{invitationNo}',
  access: 'member',
  params: z.extend(planParams, { invitationNo: serialText }),
  success: envelope(z.null()),
});

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/plan-invitations/{token}',
  access: 'public',
  params: linkParams,
  success: envelope(
    z.object({
      planTitle: z.string(),
      travelStartDate: calendarDate,
      travelEndDate: calendarDate,
      ownerName: z.string(),
      role: companionRole,
    }),
  ),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/plan-invitations/{token}/accept',
  access: 'member',
  params: linkParams,
  success: envelope(z.object({ planNo: serial, role: planRole })),
});

export const companion = z.object({ memberNo: serial, memberName: z.string(), role: companionRole });
export type CompanionOfPlan = z.output<typeof companion>;

export const listCompanions = endpoint({
  method: 'GET',
  path: '/api/my-plans/{planNo}/companions',
  access: 'member',
  params: planParams,
  success: dataOnly(z.array(companion)),
});

const companionParams = z.extend(planParams, { memberNo: serialText });

export const changeCompanion = endpoint({
  method: 'PUT',
  path: '/api/my-plans/{planNo}/companions/{memberNo}',
  access: 'member',
  params: companionParams,
  body: z.object({ role: companionRole }),
  success: envelope(companion),
});

/** By the owner, or by the companion to leave. */
export const removeCompanion = endpoint({
  method: 'DELETE',
  path: '/api/my-plans/{planNo}/companions/{memberNo}',
  access: 'member',
  params: companionParams,
  success: envelope(z.null()),
});

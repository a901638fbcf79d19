import { ok } from '@osaka/contracts';
import { endOtherSessions, endSession, listSessions, SESSION_MESSAGES } from '@osaka/contracts/account';
import { on } from '@osaka/service-kit';
import type { OwnSessionService } from './own-sessions.service.ts';

export function ownSessionRoutes(sessions: OwnSessionService) {
  return [
    on(listSessions, async ({ member }) => ok(await sessions.list(member))),
    on(endSession, async ({ member, params }) => {
      await sessions.end(member, params.sessionId);
      return ok(null, SESSION_MESSAGES.ended);
    }),
    on(endOtherSessions, async ({ member }) => {
      await sessions.endOthers(member);
      return ok(null, SESSION_MESSAGES.othersEnded);
    }),
  ];
}

import { AUDIT_PER_PAGE, type AuditPage } from '@osaka/contracts';
import { listMemberAudit } from '@osaka/contracts/account';
import { listCourseAudit } from '@osaka/contracts/planner';
import { listTravelAudit } from '@osaka/contracts/travel';
import { CallError } from '@osaka/web-kit';
import { infiniteQueryOptions } from '@osaka/web-kit/query';
import { adminCall } from '../admin-call.ts';
import type { AuditFilter } from './audit-filter.ts';
import { mergePages } from './audit-merge.ts';

/** The service whose log has a kind; the others are in that of the catalogue. */
const LOGS: Partial<Record<AuditFilter['kind'], typeof listTravelAudit>> = {
  member: listMemberAudit,
  course: listCourseAudit,
};

/** Entries of all services, newest first; `isPartial` is true when one of them did not answer. */
export const auditLog = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', filter],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const { kind, actor, from, to, target } = filter;
      const query = {
        before: pageParam,
        size: AUDIT_PER_PAGE,
        target,
        ...(kind && { kind }),
        ...(actor && { actorNo: actor }),
        ...(from && { from }),
        ...(to && { to }),
      };
      const calls = kind === '' ? [listMemberAudit, listTravelAudit, listCourseAudit] : [LOGS[kind] ?? listTravelAudit];
      const answers = await Promise.allSettled(calls.map((call) => adminCall(call, { query }, { signal })));
      const pages = answers.flatMap((answer): AuditPage[] =>
        answer.status === 'fulfilled' ? [answer.value.data] : [],
      );
      const failure = answers.find((answer) => answer.status === 'rejected');
      if (failure && (pages.length === 0 || !isAway(failure.reason))) throw failure.reason;
      return { ...mergePages(pages, AUDIT_PER_PAGE), isPartial: failure !== undefined };
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

function isAway(error: unknown): boolean {
  return error instanceof CallError && (error.status === 0 || error.status >= 500);
}

import type { MemberFile } from '@osaka/contracts';
import type { MemberDataSection } from '@osaka/service-kit';
import type { PlannerContext } from '../context.ts';
import type { ExpenseService } from '../plans/expenses/expenses.service.ts';
import type { ExportService } from '../plans/export/export.service.ts';
import type { FeedService } from '../plans/feeds/feeds.service.ts';
import type { StoredPlan } from '../plans/stored-plan.ts';

const PLANS_PER_PAGE = 20;

interface MemberDataSources {
  exports: ExportService;
  expenses: ExpenseService;
  feeds: FeedService;
}

/** What this service stores about a member, as files of the member's archive. */
export function memberDataSections({ plans }: PlannerContext, { exports, expenses, feeds }: MemberDataSources) {
  const { content } = exports;
  const json = async (folder: string, plan: StoredPlan, memberNo: number) => ({
    path: `${folder}/${plan.planNo}.json`,
    text: await content(plan, memberNo, 'json'),
  });
  const ledger = async (plan: StoredPlan, memberNo: number) => {
    const { people: _people, ...listed } = await expenses.listOf(plan, { memberNo });
    return listed.expenses.length > 0
      ? [{ path: `expenses/${plan.planNo}.json`, text: JSON.stringify(listed, null, 2) }]
      : [];
  };

  return {
    plans: section(
      (memberNo, before) => plans.findPageOf(memberNo, 'saved', before, PLANS_PER_PAGE),
      async (plan, memberNo) => [
        await json('plans', plan, memberNo),
        { path: `plans/${plan.planNo}.ics`, text: await content(plan, memberNo, 'ics') },
        ...(await ledger(plan, memberNo)),
      ],
    ),
    drafts: section(
      (memberNo, before) => plans.findPageOf(memberNo, 'draft', before, PLANS_PER_PAGE),
      async (plan, memberNo) => [await json('drafts', plan, memberNo)],
    ),
    /** Plans of others, as their companions may read them. */
    companions: section(
      (memberNo, before) => plans.findPageWith(memberNo, before, PLANS_PER_PAGE),
      async (plan, memberNo) => [await json('companion-plans', plan, memberNo), ...(await ledger(plan, memberNo))],
    ),
    feeds: async (memberNo) => {
      const list = await feeds.list(memberNo);
      return { files: list.length > 0 ? [{ path: 'calendar-feeds.json', text: JSON.stringify(list, null, 2) }] : [] };
    },
  } satisfies Record<string, MemberDataSection>;
}

/** Pages go from the newest plan down. */
function section(
  find: (memberNo: number, before: number) => Promise<StoredPlan[]>,
  filesOf: (plan: StoredPlan, memberNo: number) => Promise<MemberFile[]>,
): MemberDataSection {
  return async (memberNo, after) => {
    const page = await find(memberNo, Number(after) || Number.MAX_SAFE_INTEGER);
    const files: MemberFile[] = [];
    for (const plan of page) files.push(...(await filesOf(plan, memberNo)));
    const last = page.length === PLANS_PER_PAGE ? page.at(-1) : undefined;
    return { files, next: last && String(last.planNo) };
  };
}

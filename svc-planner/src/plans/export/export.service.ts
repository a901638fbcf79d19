import { createHash } from 'node:crypto';
import type { ExportFormat } from '@osaka/contracts/planner';
import { withNamedWays } from '@osaka/domain/trip';
import { loadNetwork } from '@osaka/rail';
import type { PlannerContext } from '../../context.ts';
import { createPlanDescriptions } from '../describe-plan.ts';
import { destinationsOf, toDays, toSelected, withFacts, withNamedLodgings } from '../places.ts';
import { createPlanAccess } from '../plan-access.ts';
import type { ShareService } from '../shares/shares.service.ts';
import type { StoredPlan } from '../stored-plan.ts';
import { type ExportedPlan, type ScheduledPlan, toCalendar, toFeed } from './calendar.ts';
import { schedulesOf } from './day-schedules.ts';
import { toGpx } from './gpx.ts';

export type ExportService = ReturnType<typeof createExportService>;

const TYPES: Record<ExportFormat, string> = {
  ics: 'text/calendar; charset=utf-8',
  gpx: 'application/gpx+xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Plans as files. */
export function createExportService(context: PlannerContext, shares: ShareService) {
  const { destinations, plans, closedLines = [] } = context;
  const requirePlan = createPlanAccess(plans.find);
  const descriptions = createPlanDescriptions(context);

  async function exported(plan: StoredPlan): Promise<ExportedPlan> {
    const { planTitle, planDescription, updateDate } = plan;
    const facts = await destinations.findMany(destinationsOf(plan));
    const uid = createHash('sha256').update(`plan:${plan.planNo}`).digest('hex').slice(0, 20);
    const days = toDays(plan);
    const selected = withFacts(toSelected(plan.selectedPlaces, facts), facts);
    const named = withNamedLodgings(days, selected, facts);
    return {
      uid,
      planTitle,
      planDescription,
      selectedPlaces: withNamedWays(selected, days, named),
      days: named,
      bookings: plan.bookings,
      updateDate: updateDate.toISOString(),
    };
  }

  async function content(plan: StoredPlan, memberNo: number, format: ExportFormat): Promise<string> {
    if (format === 'json') return JSON.stringify(await descriptions.describe(plan, memberNo), null, 2);
    return format === 'ics' ? calendarOf(plan) : toGpx(await exported(plan));
  }

  async function calendarOf(plan: StoredPlan): Promise<string> {
    return toCalendar(await scheduled(plan, 1));
  }

  async function scheduled(stored: StoredPlan, stopsADay?: number): Promise<ScheduledPlan> {
    const plan = await exported(stored);
    return { plan, schedules: schedulesOf(plan, await loadNetwork(), closedLines, stopsADay) };
  }

  return {
    async ofPlan(memberNo: number, planNo: number, format: ExportFormat): Promise<Response> {
      return file(format, await content(await requirePlan(memberNo, planNo, 'viewer'), memberNo, format));
    },

    content,

    /** A calendar of all these plans, read again and again. */
    async feedOf(name: string, stored: readonly StoredPlan[]): Promise<string> {
      const all: ScheduledPlan[] = [];
      for (const plan of stored) all.push(await scheduled(plan));
      return toFeed(name, all);
    },

    async ofLink(token: string): Promise<Response> {
      return file('ics', await calendarOf(await shares.shownPlan(token)));
    },
  };
}

function file(format: ExportFormat, content: string): Response {
  return new Response(content, {
    headers: { 'content-type': TYPES[format], 'content-disposition': `attachment; filename="trip.${format}"` },
  });
}

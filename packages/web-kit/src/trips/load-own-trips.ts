import { listMyPlans, type PlanSummary } from '@osaka/contracts/planner';
import { call } from '../call.ts';

/** As many as one call answers; the newest plans are what a member plans with. */
const PLANS_MAX = 100;

export async function loadOwnTrips(signal: AbortSignal): Promise<PlanSummary[]> {
  const { data } = await call(listMyPlans, { query: { size: String(PLANS_MAX), status: '예정' } }, { signal });
  return data.plans;
}

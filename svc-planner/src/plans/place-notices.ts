import { dateOfDay } from '@osaka/contracts/planner';
import { withObjectParticle, withTopicParticle } from '@osaka/domain/korean';
import { clockTime, isSameValue, japanHolidays, openingOn, weekdayOf } from '@osaka/domain/trip';
import type { PlannerContext } from '../context.ts';
import type { ToldState, VisitState } from '../destinations/destination-copies.repository.ts';
import { noticeOf } from './plan-notices.ts';
import type { PlanNotice, StoredPlan } from './stored-plan.ts';

const PLANS_AT_ONCE = 200;

/** Tells the people of plans that lie ahead what changes at a place on the day on which they are there. */
export function createPlaceNotices({
  plans,
  destinations,
  clock,
}: Pick<PlannerContext, 'plans' | 'destinations' | 'clock'>) {
  /** May be repeated after a crash and run concurrently, because the keys stay the same. */
  return async function tellPlans(travelNo: number): Promise<void> {
    for (;;) {
      const unannounced = await destinations.findUnannounced(travelNo);
      if (!unannounced) return;
      const { before, now } = unannounced;
      let found: StoredPlan[] = [];
      do {
        found = await plans.findAhead(travelNo, clock.today(), found.at(-1)?.planNo ?? 0, PLANS_AT_ONCE);
        await plans.tell(found.flatMap((plan) => placeNotice(plan, travelNo, { before, now }, clock) ?? []));
      } while (found.length === PLANS_AT_ONCE);
      await destinations.markTold(travelNo, now.version);
    }
  };
}

function placeNotice(
  plan: StoredPlan,
  travelNo: number,
  { before, now }: { before: VisitState; now: ToldState },
  clock: PlannerContext['clock'],
): PlanNotice | undefined {
  const day = plan.selectedPlaces.find(({ travelId }) => travelId === travelNo)?.day ?? null;
  const date = day === null ? undefined : dateOfDay(plan.travelStartDate, day);
  if (date !== undefined && date < clock.today()) return undefined;
  const change = now.status === 'N' ? withdrawalText(before, now) : date && dayText(date, before, now);
  if (!change) return undefined;
  const text = `‘${plan.planTitle}’${day === null ? '' : ` ${day}일차`}에 담은 ${change}`;
  const key = `${travelNo} ${now.version}`;
  const isUrgent = date === clock.today() && isClosed(date, now);
  return noticeOf(plan, { kind: 'place-changed', key, text, at: clock.now(), ...(isUrgent && { isUrgent }) });
}

function isClosed(date: string, now: ToldState): boolean {
  return now.status === 'N' || openingOn(date, now, japanHolidays()).state === 'closed';
}

function withdrawalText({ status }: VisitState, { title }: ToldState): string | undefined {
  return status === 'N' ? undefined : `${withObjectParticle(title)} 더는 안내하지 않아요. 다른 곳으로 바꿔 보세요.`;
}

/** Hours that merely become known change nothing. */
function dayText(date: string, before: VisitState, now: ToldState): string | undefined {
  const [was, is] = [before, now].map((facts) => openingOn(date, facts, japanHolidays())) as [Opening, Opening];
  if (isSameValue(was, is)) return undefined;
  const when = `${date.slice(5).replace('-', '.')}(${weekdayOf(date)})`;
  if (is.state === 'closed')
    return `${withTopicParticle(now.title)} ${when}에 쉬어요. 다른 날이나 가까운 곳으로 바꿔 보세요.`;
  if (was.state === 'unknown') return undefined;
  const changed = `${now.title}의 ${when} 운영 시간이 바뀌었어요.`;
  if (is.state === 'unknown') return `${changed} 가기 전에 확인해 보세요.`;
  const hours = is.hours.map(({ opensAt, closesAt }) => `${clockTime(opensAt)}~${clockTime(closesAt)}`).join(', ');
  return `${changed} ${is.always ? '언제나 열려 있어요.' : `${hours}에 열어요.`}`;
}

type Opening = ReturnType<typeof openingOn>;

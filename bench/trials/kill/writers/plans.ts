import { randomUUID } from 'node:crypto';
import {
  deleteMyPlan,
  getMyPlan,
  listMyPlans,
  newestDraft,
  saveStepFour,
  saveStepOne,
  saveStepThree,
  saveStepTwo,
  updateMyPlan,
} from '@osaka/contracts/planner';
import type { Random } from '../../../harness/seeded-random.ts';
import type { Account } from '../account.ts';
import type { Writer } from '../writer.ts';

interface WrittenPlan {
  planTitle: string;
  travelers: number;
  version: number;
}

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);
const WORDS = {
  planDescription: '오사카에서 보내는 사흘입니다.',
  minBudget: 0,
  maxBudget: 0,
  transportReservationLink: '',
  accommodationLink: '',
};

/**
 * Creates drafts through the four steps, then edits and deletes plans. Calls are repeated until answered, so the
 * outcome is always known.
 */
export function plansWriter(account: Account, random: Random): Writer {
  const plans = new Map<number, WrittenPlan>();
  let draft: { planNo: number; travelers: number } | undefined;
  let serial = 0;
  let acknowledged = 0;

  async function step<A extends { status: number; body: unknown }>(what: string, answer: A): Promise<A> {
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${what} was answered ${answer.status} ${JSON.stringify(answer.body ?? '').slice(0, 200)}`);
    acknowledged += 1;
    return answer;
  }

  async function createPlan(): Promise<void> {
    const planTitle = `여행 ${account.memberId} ${++serial}`;
    const days = { startDate: day(40), endDate: day(42), travelers: random.between(1, 20) };
    const begun = { ...days, draftKey: randomUUID() };
    let { planNo, version } = (await step('step 1', await account.insist(saveStepOne, { body: begun }))).body.data;
    draft = { planNo, travelers: days.travelers };
    for (let change = random.between(0, 2); change > 0; change--) {
      days.travelers = (days.travelers % 20) + 1;
      const body = { ...days, planNo, version };
      ({ version } = (await step('step 1 again', await account.insist(saveStepOne, { body }))).body.data);
      draft.travelers = days.travelers;
    }
    const region = { planNo, version, selectedRegion: '주오구' } as const;
    ({ version } = (await step('step 2', await account.insist(saveStepTwo, { body: region }))).body.data);
    const travelId = random.between(1, 200);
    const place = { travelId, travelName: `장소 ${travelId}`, mapX: 135.5, mapY: 34.6, travelDescription: '' };
    const places = { planNo, version, selectedPlaces: [place] };
    ({ version } = (await step('step 3', await account.insist(saveStepThree, { body: places }))).body.data);
    if (random.next() < 0.15) return;
    const last = { planNo, version, planTitle, ...WORDS };
    ({ version } = (await step('step 4', await account.insist(saveStepFour, { body: last }))).body.data);
    plans.set(planNo, { planTitle, travelers: days.travelers, version });
    draft = undefined;
  }

  async function editPlan(planNo: number, plan: WrittenPlan): Promise<void> {
    const params = { planNo: String(planNo) };
    const shown = await step('a plan', await account.insist(getMyPlan, { params }));
    const planTitle = `여행 ${account.memberId} ${++serial}`;
    const { minBudget, maxBudget, ...words } = WORDS;
    const selectedPlaces = shown.body.data.selectedPlaces.map(({ travelId, choiceOrder }) => ({
      travelId,
      choiceOrder,
    }));
    const body = { version: plan.version, planTitle, ...words, selectedPlaces };
    const edited = await step('an edit', await account.insist(updateMyPlan, { params, body }));
    plans.set(planNo, { ...plan, planTitle, version: edited.body.data.version });
  }

  async function deletePlan(planNo: number): Promise<void> {
    plans.delete(planNo);
    // A repetition after success finds no such plan any more.
    const { status } = await account.insist(deleteMyPlan, { params: { planNo: String(planNo) } });
    if (status !== 200 && status !== 404) throw new Error(`a deletion was answered ${status}`);
    acknowledged += 1;
  }

  return {
    name: `plans of ${account.memberId}`,
    async write() {
      const [planNo, plan] = random.pick([...plans, [0, undefined] as const]);
      if (!plan) return createPlan();
      return random.next() < 0.2 ? deletePlan(planNo) : editPlan(planNo, plan);
    },

    async verdict() {
      const wrong: string[] = [];
      for (const [planNo, { planTitle, travelers, version }] of plans) {
        const { status, body } = await account.insist(getMyPlan, { params: { planNo: String(planNo) } });
        const { planTitle: title, groupSize, version: stored } = status === 200 ? body.data : {};
        const [found, expected] = [
          `“${title}” for ${groupSize} (${stored})`,
          `“${planTitle}” for ${travelers} (${version})`,
        ];
        if (status !== 200) wrong.push(`plan ${planNo} is lost (${status})`);
        else if (found !== expected) wrong.push(`plan ${planNo} is ${found} instead of ${expected}`);
      }
      const list = await account.insist(listMyPlans);
      const listed = list.body.data?.totalElements;
      if (listed !== plans.size)
        wrong.push(`the list of ${account.memberId} has ${listed} plans instead of ${plans.size}`);
      if (draft) {
        const { body } = await account.insist(newestDraft);
        if (body.data?.planNo !== draft.planNo || body.data.travelers !== draft.travelers)
          wrong.push(
            `the draft ${draft.planNo} for ${draft.travelers} is ${body.data ? `${body.data.planNo} for ${body.data.travelers}` : 'lost'}`,
          );
      }
      return wrong;
    },
    acknowledged: () => acknowledged,
  };
}

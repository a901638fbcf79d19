import { created, ok } from '@osaka/contracts';
import {
  newestDraft,
  PLAN_MESSAGES,
  saveDraftWords,
  saveStepFour,
  saveStepOne,
  saveStepThree,
  saveStepTwo,
} from '@osaka/contracts/planner';
import { on } from '@osaka/service-kit';
import type { StoredPlan } from '../stored-plan.ts';
import type { DraftService } from './drafts.service.ts';

export function draftRoutes(drafts: DraftService) {
  return [
    on(newestDraft, async ({ member }) => ok(await drafts.newest(member.memberNo))),
    on(saveStepOne, async ({ member, body }) => created(receipt(await drafts.saveDays(member.memberNo, body)))),
    on(saveStepTwo, async ({ member, body }) =>
      ok(receipt(await drafts.saveRegion(member.memberNo, body)), PLAN_MESSAGES.regionSaved),
    ),
    on(saveStepThree, async ({ member, body }) =>
      ok(receipt(await drafts.savePlaces(member.memberNo, body)), PLAN_MESSAGES.placesSaved),
    ),
    on(saveDraftWords, async ({ member, body }) =>
      ok(receipt(await drafts.saveWords(member.memberNo, body)), PLAN_MESSAGES.wordsSaved),
    ),
    on(saveStepFour, async ({ member, body }) =>
      ok(receipt(await drafts.finish(member.memberNo, body)), PLAN_MESSAGES.planSaved),
    ),
  ];
}

function receipt({ planNo, version }: StoredPlan) {
  return { planNo, version };
}

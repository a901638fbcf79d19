import type { Member } from '@osaka/service-kit';
import { memberNoOf, membersOf } from './plan-people.ts';
import type { PlanNotice, StoredPlan } from './stored-plan.ts';

type Subject = Pick<StoredPlan, 'planNo' | 'memberNo' | 'companions' | 'planTitle'>;

/** A notice of a plan for everybody in it; its key names what happened to the plan. */
export function noticeOf(
  plan: Subject,
  {
    key,
    at,
    ...notice
  }: { kind: PlanNotice['kind']; key: string | number; text: string; at: Date; isUrgent?: boolean },
): PlanNotice {
  return {
    subjectNo: plan.planNo,
    noticeKey: `${notice.kind} ${plan.planNo} ${key}`,
    memberNos: membersOf(plan).flatMap(memberNoOf),
    link: `/myplan/detail/${plan.planNo}`,
    at: at.toISOString(),
    ...notice,
  };
}

/** For all but the author; undefined where the author is alone. */
export function changedNotice(
  plan: Subject,
  { memberNo, memberName }: Pick<Member, 'memberNo' | 'memberName'>,
  { version, at, count }: { version: number; at: Date; count: number },
): PlanNotice | undefined {
  const text = `‘${plan.planTitle}’ 플랜을 ${memberName}님이 바꿨어요.`;
  const notice = noticeOf(plan, { kind: 'plan-changed', key: version, text, at });
  const memberNos = notice.memberNos.filter((each) => each !== memberNo);
  return memberNos.length > 0
    ? { ...notice, memberNos, bundle: { title: plan.planTitle, memberName, count } }
    : undefined;
}

import type { PlanItem, RecordedChange } from '@osaka/contracts/planner';
import type { PrivateList, StoredPlan } from '../stored-plan.ts';

type Lists = Pick<StoredPlan, 'items' | 'privateLists'>;

/** Entries of changes to private items alone are numbered from here on, per member. */
export const PRIVATE_NUMBERS = 1_000_000_000;
const CONCEALED_KEPT = 500;

/** The plan as a member sees and changes it: with the member's own private items. */
export function withPrivateItems<P extends Lists>(plan: P, memberNo: number): P {
  const own = listOf(plan, memberNo).items;
  return own.length > 0 ? { ...plan, items: [...plan.items, ...own] } : plan;
}

/** The lists of a plan after a member has changed what withPrivateItems gave; a list that stays is the same object. */
export function splitItems({ items, privateLists }: Lists, memberNo: number, seen: readonly PlanItem[]): Lists {
  const list = listOf({ privateLists }, memberNo);
  const [shown, own] = [seen.filter((item) => !item.isPrivate), seen.filter((item) => item.isPrivate)];
  const numbers = new Set(shown.map(({ itemNo }) => itemNo));
  const hidden = own.map(({ itemNo }) => itemNo).filter((itemNo) => items.some((item) => item.itemNo === itemNo));
  const concealed = [...list.concealed, ...hidden].filter((itemNo) => !numbers.has(itemNo)).slice(-CONCEALED_KEPT);
  const others = privateLists.filter((each) => each.memberNo !== memberNo);
  return {
    items: isSameList(shown, items) ? items : shown,
    privateLists: isSameList(own, list.items)
      ? privateLists
      : [...others, { ...list, items: own, concealed, changeNo: list.changeNo + 1 }],
  };
}

/** The number of the next entry of a member's changes to private items alone. */
export function nextPrivateNo({ privateLists }: Pick<Lists, 'privateLists'>, memberNo: number): number {
  return PRIVATE_NUMBERS + listOf({ privateLists }, memberNo).changeNo + 1;
}

/** The numbers of items that a member may not see, also of those that others could see once. */
export function concealedFrom(
  { privateLists }: Pick<Lists, 'privateLists'>,
  memberNo: number | undefined,
): Set<number> {
  const lists = privateLists.filter((list) => list.memberNo !== memberNo);
  return new Set(lists.flatMap(({ items, concealed }) => [...items.map(({ itemNo }) => itemNo), ...concealed]));
}

/** Changes, or writes, without those of concealed items. */
export function withoutConcealed<C extends RecordedChange | { of: string }>(
  changes: readonly C[],
  concealed: ReadonlySet<number>,
): C[] {
  return changes.filter((change) => !('itemNo' in change && concealed.has(change.itemNo as number)));
}

/** For a copy by a member: nothing is done yet, and nobody who may not be in the copy is to do it. */
export function copiedItems({ items, privateLists }: Lists, memberNo: number): Lists {
  const fresh = (item: PlanItem): PlanItem => {
    const isElsewhere = item.who && 'memberNo' in item.who && item.who.memberNo !== memberNo;
    return { ...item, done: false, who: isElsewhere ? null : item.who };
  };
  const own = listOf({ privateLists }, memberNo).items;
  return {
    items: items.map(fresh),
    privateLists: own.length > 0 ? [{ memberNo, items: own.map(fresh), concealed: [], changeNo: 0 }] : [],
  };
}

function listOf({ privateLists }: Pick<Lists, 'privateLists'>, memberNo: number): PrivateList {
  return privateLists.find((list) => list.memberNo === memberNo) ?? { memberNo, items: [], concealed: [], changeNo: 0 };
}

function isSameList(one: readonly PlanItem[], other: readonly PlanItem[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
